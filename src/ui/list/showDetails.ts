/** A ref that scrolls the details below a row or tile into sight, or as much of them as there is room for below it. */
export function showDetails(details: Element | null): void {
  // jsdom lacks scrollIntoView
  for (const part of [details, details?.previousElementSibling]) part?.scrollIntoView?.({ block: 'nearest' })
}
