import { lightSystem } from '../core/page/lightSystem.ts'
import type { Options } from '../core/options.ts'
import type { ThemeState } from '../core/types.ts'

/** The theme options, as `getState()` returns them. */
export function themeOf({ themeMode: mode = 'dark', themeVariables = {} }: Options): ThemeState {
  const resolved = mode !== 'system' ? mode : lightSystem()?.matches ? 'light' : 'dark'
  return { mode, resolved, variables: { ...themeVariables } }
}

/**
 * Style rules of the theme, for every shadow root of ours. The page's own rules on the element override `:host`. The
 * color scheme is a custom property, since a page's `* { all: unset }` does not reset those. A variable without a value
 * is removed.
 */
export function themeRules({ themeMode: mode = 'dark', themeVariables = {} }: Options): string {
  const scheme = mode === 'system' ? 'light dark' : mode
  return `:host{--_scheme:${scheme};${Object.entries(themeVariables).filter(([, value]) => value).map((pair) => pair.join(':')).join(';')}}`
}
