declare global {
  interface Window {
    /** For each window that was opened: whether nothing at all happened between it and a click. */
    isInClick: boolean[]
  }
}

/** Runs in the page before all else: it takes the browser for Safari, and notes which windows that would block. */
export function actAsWebKit(): void {
  Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  const [{ open }, { port1, port2 }] = [window, new MessageChannel()]
  let isClick = false
  port2.onmessage = () => (isClick = false)
  addEventListener('click', () => ((isClick = true), port1.postMessage('')), true)
  window.isInClick = []
  window.open = (...args) => (window.isInClick.push(isClick), open.apply(window, args))
}
