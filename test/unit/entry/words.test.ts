import { afterEach, describe, expect, test, vi } from 'vitest'
import { labelOf, pageLocale } from '../../../src/entry/labels.ts'
import { themeOf, themeRules } from '../../../src/entry/theme.ts'
import { words as ar } from '../../../src/i18n/ar/first.ts'
import { en } from '../../../src/i18n/en.ts'
import { errors } from '../../../src/i18n/en/errors.ts'
import { words as es } from '../../../src/i18n/es/first.ts'

describe('Button labels', () => {
  test.each(['connect', 'connecting', 'selectNetwork'] as const)(
    'labels buttons with the text of the English catalogue: %s',
    (key) => {
      expect(labelOf(key, 'en')).toBe(en[`button.${key}`])
      expect(labelOf(key, 'fr-CA')).toBe(en[`button.${key}`])
    },
  )

  test('labels a reload button with the "reload" text of the error messages', () => {
    expect(labelOf('reload', 'en')).toBe(errors['button.reload'])
  })

  test.each([
    ['es', es],
    ['ar-EG', ar],
  ] as const)('labels buttons with the catalogue text for the locale %s', (locale, catalogue) => {
    expect(labelOf('connect', locale)).toBe(catalogue['button.connect'])
  })

  test("prefers the site's own button labels", () => {
    expect(labelOf('connect', 'es', { 'button.connect': 'Log in' })).toBe('Log in')
  })

  describe("The page's language", () => {
    afterEach(() => document.documentElement.removeAttribute('lang'))
    test.each([
      ['es-mx', 'es-MX'],
      ['', 'en-US'],
      ['not a language', 'en'],
      ['x'.repeat(20), 'en'],
    ])('reads the page’s language from lang="%s" as %s', (lang, locale) => {
      document.documentElement.lang = lang
      expect(pageLocale()).toBe(locale)
    })
  })
})

describe('The theme', () => {
  test('uses the dark theme by default (specification §1)', () => {
    expect(themeOf({})).toEqual({ mode: 'dark', resolved: 'dark', variables: {} })
    expect(themeRules({})).toContain('--_scheme:dark')
  })

  test.each([
    ['light', true],
    ['dark', false],
  ])("resolves the theme `system` to %s if the visitor's system prefers that", (resolved, matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    expect(themeOf({ themeMode: 'system' })).toMatchObject({ mode: 'system', resolved })
    expect(themeRules({ themeMode: 'system' })).toContain('--_scheme:light dark')
  })

  test('passes CSS variables to the style sheet unchanged', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      themeRules({ themeMode: 'light', themeVariables: { '--wm-accent': 'rgb(1 2 3 / .5)', '--wm-radius': '0px' } }),
    )
    expect(sheet.cssRules).toHaveLength(1)
    expect(sheet.cssRules[0]?.cssText.replace(/\s/g, '')).toContain('--wm-accent:rgb(123/.5);--wm-radius:0px')
  })
})
