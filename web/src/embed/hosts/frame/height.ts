const highest = 20_000; // px

/**
 * Tells the height that the page needs, in whole pixels, when it changes by more than one. Nothing
 * on an embedded page is as high as its window, so the two cannot drive each other up.
 */
export function watchHeight(tell: (height: number) => void): void {
  let told = 0;
  let waiting = false;
  const measure = (): void => {
    waiting = false;
    const height = Math.min(highest, Math.ceil(document.body.getBoundingClientRect().height));
    if (Math.abs(height - told) <= 1) return;
    told = height;
    tell(height);
  };
  new ResizeObserver(() => {
    if (!waiting) requestAnimationFrame(measure);
    waiting = true;
  }).observe(document.body);
}
