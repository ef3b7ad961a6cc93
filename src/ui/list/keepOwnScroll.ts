/**
 * While `box` scrolls, keeps wheel and touch on it from the page: scripts for smooth scrolling, and those that lock the
 * page, would prevent the scroll or scroll the page instead. In a dialog, the page gets no such events at all.
 */
export function keepOwnScroll(box: HTMLElement | null): void {
  const keep = (event: Event) => {
    if (box && box.scrollHeight > box.clientHeight) event.stopPropagation()
  }
  // Passive, so that the browser scrolls without waiting for us
  for (const type of ['wheel', 'touchmove']) box?.addEventListener(type, keep, { passive: true })
}
