/** By how much a stretch is to be scrolled so that a part of it comes into sight: no more than is needed, its beginning first. */
export function byHowMuch(from: number, to: number, low: number, high: number): number {
  if (low < from) return low - from;
  return Math.max(0, Math.min(high - to, low - from));
}

/** What can be chosen in a box that scrolls comes into sight when none of it is; the page itself stays where it is. */
export function bringIn(box: HTMLElement, chosen: string, whole = chosen): void {
  const lit = [...box.querySelectorAll<HTMLElement>(chosen)];
  const seen = box.getBoundingClientRect();
  const within = (x: DOMRect) => x.top >= seen.top - 2 && x.bottom <= seen.bottom + 2 && x.left >= seen.left - 2 && x.right <= seen.right + 2;
  const first = lit[0]?.closest<HTMLElement>(whole) ?? lit[0];
  if (!first || lit.some((x) => within(x.getBoundingClientRect()))) return;
  const at = first.getBoundingClientRect();
  box.scrollTop += byHowMuch(seen.top, seen.bottom, at.top, at.bottom);
  // what scrolls sideways is the box, or a row within it
  const row = box.scrollWidth > box.clientWidth + 1 ? box : first.parentElement;
  if (row) row.scrollLeft += byHowMuch(seen.left, seen.right, at.left, at.right);
}
