/**
 * Keeps the page from scrolling without shifting it: the scrollbar's space stays. Returns the unlock function. It uses a style sheet
 * because the page's own dialogs save and restore `style` of the root element, in any order with ours. In jsdom, where sites run unit
 * tests, style sheets cannot be written.
 */
export function lockScroll(page: Document): () => void {
  const barred = (page.defaultView?.innerWidth ?? 0) > page.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(`:root{overflow:hidden!important${barred ? ';scrollbar-gutter:stable!important' : ''}}`)
  page.adoptedStyleSheets = [...(page.adoptedStyleSheets ?? []), sheet]
  return () => {
    // Clear it too: the page may restore a list of sheets that contains ours.
    sheet.replaceSync?.('')
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
