declare global {
  interface Window {
    /** For each opened popup: whether it was opened synchronously in a click handler. */
    isInClick: boolean[]
  }
}

/** Runs in the page before all scripts: simulates Safari, and records which popups Safari would block. */
export function simulateWebKit(): void {
  Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  const [{ open }, { port1, port2 }] = [window, new MessageChannel()]
  let isClick = false
  port2.onmessage = () => (isClick = false)
  addEventListener(
    'click',
    () => {
      isClick = true
      port1.postMessage('')
    },
    true,
  )
  window.isInClick = []
  window.open = (...args) => {
    window.isInClick.push(isClick)
    return open.apply(window, args)
  }
}
