/**
 * Holds the page where it is, without moving it: the scrollbar's room stays. Returns how to let it go. The rule is a style sheet of
 * our own: dialogs of the page save and restore `style` of the root element, in any order with ours. In jsdom, where sites run unit
 * tests, a document has no list of sheets and they cannot be written.
 */
export function lockScroll(page: Document): () => void {
  const barred = (page.defaultView?.innerWidth ?? 0) > page.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(`:root{overflow:hidden!important${barred ? ';scrollbar-gutter:stable!important' : ''}}`)
  page.adoptedStyleSheets = [...(page.adoptedStyleSheets ?? []), sheet]
  return () => {
    // Emptied, too: the page may put back a list of sheets with ours in it.
    sheet.replaceSync?.('')
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
