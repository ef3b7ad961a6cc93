import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUTTON_TOKENS } from '../../../src/element/buttonTokens.ts'
import { TOKENS } from '../../../src/element/tokens.ts'
import { contrast, evaluate } from './color.ts'

const MODES = ['dark', 'light'] as const
const SURFACES = ['--_bg', '--_raised', '--_row', '--_row2']
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Describes the color pairs that have too little contrast for text. */
function short(get: ReturnType<typeof evaluate>, texts: string[], grounds: string[], wanted: number): string[] {
  return texts.flatMap((text) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(get(text), get(ground))
      return ratio < wanted ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

describe.each(MODES)('The %s theme', (mode) => {
  const get = evaluate(TOKENS, mode)

  test('has a text contrast of at least 4.5 : 1 on every surface', () => {
    expect(short(get, ['--_fg', '--_fg2', '--_success', '--_warning', '--_danger'], SURFACES, 4.5)).toEqual([])
  })

  test('has a contrast of at least 12 : 1 for main text', () => {
    expect(short(get, ['--_fg'], SURFACES, 12)).toEqual([])
  })

  test('has readable primary buttons that stand out from the background', () => {
    expect(short(get, ['--_on-accent'], ['--_accent', '--_accent2'], 4.5)).toEqual([])
    expect(short(get, ['--_accent'], ['--_bg'], 3)).toEqual([])
  })

  test('has a contrast of at least 3 : 1 for borders and signs that carry meaning, on every surface', () => {
    expect(short(get, ['--_fg3', '--_fg2', '--_success', '--_warning', '--_danger'], SURFACES, 3)).toEqual([])
  })

  test("has readable buttons on the site's page", () => {
    const entry = evaluate(BUTTON_TOKENS, mode)
    expect(short(entry, ['--_fg'], ['--_row'], 4.5)).toEqual([])
    expect(short(entry, ['--_on-accent'], ['--_accent'], 4.5)).toEqual([])
  })

  test('gives buttons nearly the same colors before and after the main code loads', () => {
    const entry = evaluate(BUTTON_TOKENS, mode)
    for (const token of ['--_row', '--_accent']) expect(contrast(entry(token), get(token))).toBeLessThan(1.03)
  })

  test('has surfaces that differ from the background', () => {
    expect(contrast(get('--_row'), get('--_bg'))).toBeGreaterThan(1.1)
    expect(contrast(get('--_row2'), get('--_row'))).toBeGreaterThan(1.04)
  })

  test('keeps text readable on any background', () => {
    fc.assert(
      fc.property(hex, (background) => {
        const themed = evaluate(TOKENS, mode, { '--wm-background': background })
        expect(short(themed, ['--_fg', '--_fg2'], SURFACES, 4.5)).toEqual([])
        expect(short(themed, ['--_success', '--_warning', '--_danger'], SURFACES, 4.5)).toEqual([])
        expect(short(themed, ['--_fg3'], SURFACES, 3)).toEqual([])
      }),
      // This color is in the middle between black and white, where no text color has much contrast.
      { numRuns: 400, examples: [['#b44bb1']] },
    )
  })

  test('has readable primary buttons with any accent', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const themed = evaluate(TOKENS, mode, { '--wm-accent': accent })
        expect(short(themed, ['--_on-accent'], ['--_accent', '--_accent2'], 4.5)).toEqual([])
      }),
      { numRuns: 400, examples: [['#017ac4']] },
    )
  })

  test('keeps text readable with any mixed-in color', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 0, max: 100 }), (color, strength) => {
        const themed = evaluate(TOKENS, mode, { '--wm-color-mix': color, '--wm-color-mix-strength': String(strength) })
        expect(short(themed, ['--_fg', '--_fg2'], SURFACES, 4.5)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

/** Rules of parts that are told from what is beside them by one line only (WCAG 2.2, 1.4.11). */
const BOUNDARIES: readonly (readonly [file: string, selector: string, property: string])[] = [
  ['ui/dialog/Dialog.css', '.grip::before', 'background'],
  ['ui/feedback/Toast.css', '.toast', 'border'],
  ['ui/marks/Mark.css', '.mark', 'box-shadow'],
  ['ui/list/Tabs.css', ".tab[aria-selected='true']", 'background'],
  ['ui/field/Field.css', '.field', 'border'],
  ['views/fields/Email.css', '.code-box', 'border'],
  ['views/forms/Form.css', '.form-box:has(input)', 'border-color'],
  ['views/connections/Profile.css', '.profile-input', 'border'],
  ['views/swap/Swap.css', '.swap-own', 'border'],
  ['views/wallets/Wallets.css', '.chip', 'border'],
]

test.each(BOUNDARIES)('%s: %s has a visible %s', (file, selector, property) => {
  const css = readFileSync(`src/${file}`, 'utf8')
  const [, rules = ''] = css.split(new RegExp(`^ *${selector.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\{`, 'm'))
  const [declared] = rules.slice(0, rules.indexOf('}')).match(new RegExp(`^ *${property}:.*`, 'm')) ?? []
  expect(declared).toMatch(/var\(--_fg[23]?\)/)
})

test('uses dark text when the site sets only the background, to white', () => {
  const get = evaluate(TOKENS, 'dark', { '--wm-background': '#fff' })
  expect(contrast(get('--_fg'), get('--_bg'))).toBeGreaterThan(12)
})

test('clamps the strength of the mixed-in color between 0 and 100', () => {
  const get = evaluate(TOKENS, 'dark', { '--wm-color-mix': '#ffffff', '--wm-color-mix-strength': '100' })
  expect(contrast(get('--_bg'), [1, 1, 1])).toBeCloseTo(1)
  expect(evaluate(TOKENS, 'dark', { '--wm-color-mix': '#ffffff' })('--_bg')).toEqual(evaluate(TOKENS, 'dark')('--_bg'))
})

test.each(['src/ui/marks/Mark.css', 'src/ui/list/Empty.css'])(
  'draws the tiles of %s with an edge whose contrast is tested above, since a surface alone has less than 3:1',
  (file) => {
    expect(readFileSync(file, 'utf8')).toContain('box-shadow: inset 0 0 0 1px var(--_fg3);')
  },
)
