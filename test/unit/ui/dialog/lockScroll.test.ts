import { expect, test, vi } from 'vitest'
import { lockScroll } from '../../../../src/ui/dialog/lockScroll.ts'

test('locks scrolling without an error in jsdom, where style sheets cannot be written', () => {
  vi.stubGlobal('CSSStyleSheet', class {})
  const page = { documentElement: { clientWidth: 0 } } as unknown as Document
  vi.stubGlobal('document', page)
  lockScroll()()
  expect(page.adoptedStyleSheets).toEqual([])
})
