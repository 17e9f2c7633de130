/**
 * Scrolls to where the reader goes on, unless it is in sight. Asks for the sight of the outermost
 * window: a frame that is as high as its content does not scroll by itself.
 */
export function bringIntoSight(place: Element | null): void {
  if (!place) return;
  const sight = new IntersectionObserver(([entry]) => {
    sight.disconnect();
    if (!entry?.isIntersecting) place.scrollIntoView();
  });
  sight.observe(place);
}
