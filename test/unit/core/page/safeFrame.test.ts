import { describe, expect, it } from 'vitest'
import { safeOrigin } from '../../../../src/core/page/safeFrame.ts'

/**
 * Creates a page at `origin` inside frames of `owners`, the nearest first. `owners` is undefined if the browser does
 * not expose them.
 */
function framed(origin: string, owners: readonly string[] | undefined): Window {
  return { parent: {}, location: { origin, ancestorOrigins: owners } } as unknown as Window
}
const SHOP = 'https://shop.example'
const LOCAL = 'http://localhost:5173'

describe('safeOrigin', () => {
  it('accepts only app.safe.global as the parent of a page on a public host', () => {
    expect(safeOrigin(framed(SHOP, ['https://app.safe.global']))).toBe('https://app.safe.global')
    for (const owner of [
      'https://evil.example',
      'http://app.safe.global',
      'https://app.safe.global.evil.example',
      'https://xapp.safe.global',
      'https://app.safe.global:444',
      'http://127.0.0.1:9999',
      'null',
    ]) {
      expect(safeOrigin(framed(SHOP, [owner])), owner).toBeUndefined()
    }
  })

  it('accepts a Safe only as the direct parent of the page', () => {
    expect(safeOrigin(framed(SHOP, ['https://evil.example', 'https://app.safe.global']))).toBeUndefined()
  })

  it('accepts a local Safe only as the parent of a page on localhost', () => {
    expect(safeOrigin(framed(LOCAL, ['http://127.0.0.1:6001']))).toBe('http://127.0.0.1:6001')
    for (const owner of ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://localhostx:1']) {
      expect(safeOrigin(framed(LOCAL, [owner])), owner).toBeUndefined()
    }
  })

  it('detects a Safe by the referrer if the browser does not expose the embedding page', () => {
    const ledBy = (referrer: string, origin = SHOP) => safeOrigin(framed(origin, undefined), referrer)
    expect(ledBy('')).toBe('https://app.safe.global')
    expect(ledBy('https://app.safe.global/')).toBe('https://app.safe.global')
    expect(ledBy('http://127.0.0.1:6001/', LOCAL)).toBe('http://127.0.0.1:6001')
    expect(ledBy('https://evil.example/')).toBeUndefined()
  })

  it('finds no Safe outside a frame', () => {
    const alone = { location: { origin: SHOP, ancestorOrigins: [] } } as unknown as Window
    expect(safeOrigin(Object.assign(alone, { parent: alone }))).toBeUndefined()
  })
})
