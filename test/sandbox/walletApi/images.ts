import type { Hono } from 'hono'
import type { Bindings } from '../service.ts'
import { assetLetters, CURRENCIES } from '../data/assetImages.ts'
import { MARKED_IMAGES, WALLET_IMAGES } from '../data/catalogue.ts'
import { REMOVED_IMAGE } from '../data/irregularWallets.ts'
import { drawPng, drawSvg } from '../data/drawing.ts'
import { PRICED_SYMBOLS } from '../data/prices.ts'

const SVG = { 'content-type': 'image/svg+xml' }

/** Returns the sign of a currency: in a small mark, its code could not be read. */
const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(1)
    .find(({ type }) => type === 'currency')?.value ?? currency

/**
 * Serves images: always the same bytes for an id, and 404 for unknown ids. Well-known wallets and coins have their real
 * marks.
 */
export function addImages(app: Hono<Bindings>): void {
  app.get('/getWalletImage/:id', (c) => {
    const id = c.req.param('id')
    if (id === REMOVED_IMAGE) return c.text('Gone', 410)
    const mark = MARKED_IMAGES.get(id)
    if (mark !== undefined) return c.body(mark, 200, SVG)
    return WALLET_IMAGES.has(id) ? c.body(drawPng(id), 200, { 'content-type': 'image/png' }) : c.notFound()
  })
  app.get('/public/getAssetImage/:id', (c) => {
    const letters = assetLetters(c.req.param('id'))
    return letters === undefined ? c.notFound() : c.body(drawSvg(letters), 200, SVG)
  })
  app.get('/public/getCurrencyImage/:code', (c) => {
    const code = c.req.param('code').toUpperCase()
    return CURRENCIES.includes(code) ? c.body(drawSvg(signOf(code)), 200, SVG) : c.notFound()
  })
  app.get('/public/getTokenImage/:symbol', (c) => {
    const symbol = c.req.param('symbol').toUpperCase()
    const known = PRICED_SYMBOLS.some((one) => one.toUpperCase() === symbol)
    return known ? c.body(drawSvg(symbol), 200, SVG) : c.notFound()
  })
}
