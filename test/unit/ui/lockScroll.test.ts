import { expect, test, vi } from 'vitest'
import { lockScroll } from '../../../src/ui/lockScroll.ts'

test('does nothing worse than nothing where sheets cannot be written and the page has no list of them, as in jsdom', () => {
  vi.stubGlobal('CSSStyleSheet', class {})
  const page = { defaultView: null, documentElement: { clientWidth: 0 } } as unknown as Document
  const release = lockScroll(page)
  release()
  expect(page.adoptedStyleSheets).toEqual([])
})
