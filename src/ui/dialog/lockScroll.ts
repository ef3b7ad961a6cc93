/**
 * Prevents scrolling of the page without shifting it: the space of its scrollbar is kept. Returns a function that
 * unlocks it. Uses a style sheet, because the page's own dialogs may save the root element's `style` before ours opens
 * and restore it at any time. Does nothing in jsdom, which cannot write style sheets.
 */
export function lockScroll(): () => void {
  const barred = innerWidth > document.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(`:root{overflow:hidden!important${barred ? ';scrollbar-gutter:stable!important' : ''}}`)
  const sheets = document.adoptedStyleSheets ?? []
  document.adoptedStyleSheets = [...sheets, sheet]
  return () => {
    // Empty the sheet as well: the page may restore a saved list of style sheets that contains it.
    sheet.replaceSync?.('')
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet)
    document.adoptedStyleSheets = others
  }
}
