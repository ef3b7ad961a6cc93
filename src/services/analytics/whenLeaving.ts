/** Calls `leave` when the page is hidden, frozen or left, which may be the end of it. Returns a function that stops it. */
export function whenLeaving(leave: () => void): () => void {
  const onHidden = () => document.visibilityState === 'hidden' && leave()
  document.addEventListener('visibilitychange', onHidden)
  document.addEventListener('freeze', leave)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    document.removeEventListener('freeze', leave)
    window.removeEventListener('pagehide', leave)
  }
}
