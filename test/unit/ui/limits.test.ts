import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  HEADER_TEXT_MS,
  MODAL_HEIGHT_MS,
  MODAL_WIDTH_PX,
  SPINNER_DELAY_MS,
  VIEW_TRANSITION_MS,
} from '../../../src/core/limits.ts'
import { THEME_VARIABLES } from '../../../src/element/themeVariables.ts'
import { TOKENS } from '../../../src/element/tokens.ts'

/** Returns the declarations of a top-level rule in a style sheet. */
function declarations(file: string, selector: string): string {
  const css = `\n${readFileSync(`src/ui/${file}`, 'utf8')}`.replace(/\/\*[\s\S]*?\*\//g, '')
  const at = css.indexOf(`\n${selector} {`)
  expect(at, `${selector} in ${file}`).toBeGreaterThanOrEqual(0)
  return css.slice(at, css.indexOf('}', at))
}

test.each([
  ['dialog/Header.css', '.title > span', `animation: title ${HEADER_TEXT_MS}ms `],
  ['dialog/ViewFrame.css', ".view:not([data-way='none']) > .body", `animation: view ${VIEW_TRANSITION_MS}ms `],
  ['feedback/Spinner.css', '.spinner', `show 0s ${SPINNER_DELAY_MS}ms both`],
])('uses the duration from core/limits.ts in the style sheet %s: %s', (file, selector, words) => {
  expect(declarations(file, selector)).toContain(words)
})

test('makes the dialog as wide as MODAL_WIDTH_PX by default', () => {
  expect(TOKENS).toContain(`--_w:var(--wm-width,${MODAL_WIDTH_PX}px)`)
  expect(THEME_VARIABLES.find(({ name }) => name === '--wm-width')?.default).toBe(`${MODAL_WIDTH_PX}px`)
})

test("animates the dialog's height within MODAL_HEIGHT_MS", () => {
  expect(readFileSync('src/ui/dialog/followHeight.ts', 'utf8')).toContain('MODAL_HEIGHT_MS')
  expect(MODAL_HEIGHT_MS).toBe(150)
})
