import { lightSystem } from '../core/page/lightSystem.ts'
import type { Options } from '../core/options.ts'
import type { ThemeState } from '../core/types.ts'

const systemTheme = () => (lightSystem()?.matches ? 'light' : 'dark')

/** Returns the theme options in the format of `getState()`. */
export function themeOf({ themeMode: mode = 'dark', themeVariables = {} }: Options): ThemeState {
  return { mode, resolved: mode === 'system' ? systemTheme() : mode, variables: { ...themeVariables } }
}

/**
 * Returns the CSS for all our shadow roots, from the theme options. A page can override it with rules on the element,
 * which win over `:host`. The color scheme is a custom property, because a page's `* { all: unset }` does not reset
 * custom properties. Theme variables with an empty value are left out.
 */
export function themeRules({ themeMode: mode = 'dark', themeVariables = {} }: Options): string {
  const scheme = mode === 'system' ? 'light dark' : mode
  const rules = Object.entries(themeVariables).map(([name, value]) => value && `${name}:${value};`)
  return `:host{--_scheme:${scheme};${rules.join('')}}`
}
