/**
 * Prevents scrolling of the page without shifting it: the space of its scrollbar is kept. Returns a function that
 * unlocks it. A style sheet is used, since a page's own dialogs may save and restore the root element's `style` in any
 * order with ours. jsdom cannot write style sheets, so nothing is locked there.
 */
export function lockScroll(page: Document): () => void {
  const barred = (page.defaultView?.innerWidth ?? 0) > page.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(`:root{overflow:hidden!important${barred ? ';scrollbar-gutter:stable!important' : ''}}`)
  page.adoptedStyleSheets = [...(page.adoptedStyleSheets ?? []), sheet]
  return () => {
    // Empty the sheet as well: the page may restore a saved list of style sheets that contains it.
    sheet.replaceSync?.('')
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
