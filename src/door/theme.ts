import { lightSystem } from '../core/page/lightSystem.ts'
import type { Options } from '../core/options.ts'
import type { ThemeState } from '../core/types.ts'

/** What the options say of the theme, as `getState()` shows it. */
export function themeOf({ themeMode: mode = 'dark', themeVariables = {} }: Options): ThemeState {
  const resolved = mode !== 'system' ? mode : lightSystem()?.matches ? 'light' : 'dark'
  return { mode, resolved, variables: { ...themeVariables } }
}

/**
 * The rules of the theme's sheet, which every shadow root of ours adopts. The page's own rules on the element win over `:host`.
 * The scheme is a custom property, which a page's `* { all: unset }` leaves alone. A variable without a value is taken back.
 */
export function themeRules({ themeMode: mode = 'dark', themeVariables = {} }: Options): string {
  const scheme = mode === 'system' ? 'light dark' : mode
  return `:host{--_scheme:${scheme};${Object.entries(themeVariables).filter(([, value]) => value).map((pair) => pair.join(':')).join(';')}}`
}
