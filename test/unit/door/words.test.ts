import { afterEach, describe, expect, test, vi } from 'vitest'
import { labelOf, pageLocale } from '../../../src/door/labels.ts'
import { themeOf, themeRules } from '../../../src/door/theme.ts'
import ar from '../../../src/i18n/ar.ts'
import { en } from '../../../src/i18n/en.ts'
import { errors } from '../../../src/i18n/en/errors.ts'
import es from '../../../src/i18n/es.ts'

describe('the words of the buttons', () => {
  test.each(['connect', 'connecting', 'selectNetwork'] as const)('%s: equal to the English catalogue', (key) => {
    expect(labelOf(key, 'en')).toBe(en[`button.${key}`])
    expect(labelOf(key, 'fr-CA')).toBe(en[`button.${key}`])
  })

  test('reload: equal to the words of errors, which are loaded later', () => {
    expect(labelOf('reload', 'en')).toBe(errors['button.reload'])
  })

  test.each([['es', es], ['ar-EG', ar]] as const)('%s: the first word that a visitor reads is equal to the catalogue', (locale, catalogue) => {
    expect(labelOf('connect', locale)).toBe(catalogue['button.connect'])
  })

  test("the site's own words win", () => {
    expect(labelOf('connect', 'es', { 'button.connect': 'Log in' })).toBe('Log in')
  })

  describe('the language of the page', () => {
    afterEach(() => document.documentElement.removeAttribute('lang'))
    test.each([['es-mx', 'es-MX'], ['', 'en-US'], ['not a language', 'en'], ['x'.repeat(20), 'en']])('lang="%s" is %s', (lang, locale) => {
      document.documentElement.lang = lang
      expect(pageLocale()).toBe(locale)
    })
  })
})

describe('the theme', () => {
  test('is dark unless the site says otherwise (§1)', () => {
    expect(themeOf({})).toEqual({ mode: 'dark', resolved: 'dark', variables: {} })
    expect(themeRules({})).toContain('--_scheme:dark')
  })

  test.each([['light', true], ['dark', false]])('`system` is %s where the visitor prefers that', (resolved, matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    expect(themeOf({ themeMode: 'system' })).toMatchObject({ mode: 'system', resolved })
    expect(themeRules({ themeMode: 'system' })).toContain('--_scheme:light dark')
  })

  test('variables stand as they are in the sheet', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(themeRules({ themeMode: 'light', themeVariables: { '--wm-accent': 'rgb(1 2 3 / .5)', '--wm-radius': '0px' } }))
    expect(sheet.cssRules).toHaveLength(1)
    expect(sheet.cssRules[0]?.cssText.replace(/\s/g, '')).toContain('--wm-accent:rgb(123/.5);--wm-radius:0px')
  })
})
