/**
 * Whether a part of an element is within the browser's window. False if it is not displayed, such as in a closed tab of
 * the site around an inline modal.
 */
export function isOnScreen(element: Element | null): boolean {
  const box = element?.getClientRects()[0]
  return !!box && box.bottom >= 0 && box.right >= 0 && box.top <= innerHeight && box.left <= innerWidth
}
