/** Holds the page where it is, without moving it: the scrollbar's room stays. Returns how to let it go. */
export function lockScroll(page: Document): () => void {
  const root = page.documentElement
  const before = ['overflow', 'scrollbar-gutter'].map((name) => [name, root.style.getPropertyValue(name)] as const)
  const barred = (page.defaultView?.innerWidth ?? 0) > root.clientWidth
  root.style.setProperty('overflow', 'hidden')
  if (barred) root.style.setProperty('scrollbar-gutter', 'stable')
  return () => {
    for (const [name, value] of before) {
      if (value) root.style.setProperty(name, value)
      else root.style.removeProperty(name)
    }
    if (!root.getAttribute('style')) root.removeAttribute('style')
  }
}
