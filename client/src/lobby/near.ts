/** Pictures are fetched when they come near, by less than the browser's own idea of near: the first load stays small. */
const MARGIN = "250px";

export function whenNear(source: string): (image: HTMLImageElement) => () => void {
  return (image) => {
    const eye = new IntersectionObserver(
      (seen) => {
        if (!seen.some((x) => x.isIntersecting)) return;
        image.src = source;
        eye.disconnect();
      },
      { rootMargin: MARGIN },
    );
    eye.observe(image);
    return () => eye.disconnect();
  };
}
