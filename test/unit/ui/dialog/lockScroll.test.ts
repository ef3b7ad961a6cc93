import { expect, test, vi } from 'vitest'
import { lockScroll } from '../../../../src/ui/dialog/lockScroll.ts'

test('locks scrolling without an error in jsdom, where style sheets cannot be written', () => {
  vi.stubGlobal('CSSStyleSheet', class {})
  const page = { defaultView: null, documentElement: { clientWidth: 0 } } as unknown as Document
  const release = lockScroll(page)
  release()
  expect(page.adoptedStyleSheets).toEqual([])
})
