import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWalletModal } from '../../../src/pure.ts'
import { fromPage, type Theme } from './fromPage.ts'

const { DEFAULTS, FONTS, readTheme, writeTheme, optionsOf } = await fromPage('themeLink')

const hex = fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)
const color = fc.option(hex, { nil: '' })
const themes: fc.Arbitrary<Theme> = fc.record({
  mode: fc.constantFrom('dark', 'light', 'system'),
  accent: color,
  background: color,
  radius: fc.integer({ min: 0, max: 36 }),
  width: fc.integer({ min: 300, max: 480 }),
  size: fc.integer({ min: 12, max: 20 }),
  font: fc.constantFrom(...Object.keys(FONTS)),
})
/** Text that is nearly a theme, and other text. */
const texts = fc.oneof(
  fc.string(),
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom(...Object.keys(DEFAULTS), '__proto__', 'constructor', 'color', ''),
          fc.oneof(fc.constantFrom('dark', 'serif', '0f766e', '012', '1e1', '-4', '24', '400', '12.5'), fc.string()),
        )
        .map((pair) => pair.join('.')),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('_')),
)

function attempt(text: string): Theme | Error {
  try {
    return readTheme(text)
  } catch (error) {
    return error as Error
  }
}

describe('The theme in a link', () => {
  test('survives the way into a URL and back', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const url = new URL('https://site.example/demo.html')
        url.searchParams.set('theme', writeTheme(theme))
        expect(url.search).toBe(`?theme=${writeTheme(theme)}`)
        expect(readTheme(new URL(url.href).searchParams.get('theme') ?? '')).toEqual(theme)
      }),
    )
  })

  test('is empty for the defaults, and names only what differs', () => {
    expect(writeTheme(DEFAULTS)).toBe('')
    expect(readTheme('')).toEqual(DEFAULTS)
    expect(writeTheme({ ...DEFAULTS, mode: 'light', accent: '#0F766E', radius: 0 })).toBe(
      'mode.light_accent.0f766e_radius.0',
    )
  })

  test('is read exactly or refused with a sentence, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = attempt(text)
        if (read instanceof Error) {
          expect(read.message).toMatch(/^\?theme/)
          return
        }
        // Every part counted: writing it again loses nothing but order and defaults.
        expect(readTheme(writeTheme(read))).toEqual(read)
        for (const part of writeTheme(read).split('_').filter(Boolean)) expect(text.split('_')).toContain(part)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['radius.99', '“radius” must be a whole number from 0 to 36'],
    ['radius.08', '“radius” must be'],
    ['radius.1e1', '“radius” must be'],
    ['radius', '“radius” must be'],
    ['accent.red', '“accent” must be six hexadecimal digits'],
    ['accent.0F766E', '“accent” must be'],
    ['accent.0f766e;x', '“accent” must be'],
    ['font.serif.1', '“font” must be system, rounded, serif, mono'],
    ['font.constructor', '“font” must be'],
    ['mode.blue', '“mode” must be dark, light, system'],
    ['mode.dark_mode.light', 'says “mode” twice'],
    ['__proto__.1', 'has no “”'],
    ['shadow.1', 'has no “shadow”'],
    ['_', 'has no “”'],
  ])('refuses %s', (text, words) => {
    expect(() => readTheme(text)).toThrow(words)
  })

  test('gives options that the widget accepts', () => {
    const modal = createWalletModal()
    fc.assert(
      fc.property(themes, (theme) => {
        modal.configure(optionsOf(theme))
        expect(modal.getState().theme).toMatchObject({
          mode: theme.mode,
          variables: optionsOf(theme).themeVariables ?? {},
        })
      }),
    )
  })
})
