/** The light or dark look of the page, for what is painted and not styled. */
class Looks {
  now = $state(document.documentElement.dataset.look ?? "light");

  constructor() {
    const watch = new MutationObserver(() => (this.now = document.documentElement.dataset.look ?? "light"));
    watch.observe(document.documentElement, { attributeFilter: ["data-look"] });
  }
}

export const looks = new Looks();
