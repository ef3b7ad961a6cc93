import type { Options } from '../core/options.ts'
import type { ThemeState } from '../core/types.ts'

/** The sheet that every shadow root of ours adopts: the options' mode and variables. The page's own rules on the element win over `:host`. */
export function createTheme() {
  // On a server there are no sheets, and nothing to paint.
  const sheet = typeof CSSStyleSheet === 'function' ? new CSSStyleSheet() : undefined
  let state: Omit<ThemeState, 'resolved'> = { mode: 'dark', variables: {} }
  const prefersLight = () => typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: light)').matches
  return {
    sheet,
    apply({ themeMode = 'dark', themeVariables = {} }: Options) {
      state = { mode: themeMode, variables: { ...themeVariables } }
      const scheme = themeMode === 'system' ? 'light dark' : themeMode
      const variables = Object.entries(themeVariables).map(([name, value]) => `${name}:${value}`)
      sheet?.replaceSync(`:host{${[`color-scheme:${scheme}`, `--_scheme:${scheme}`, ...variables].join(';')}}`)
    },
    get: (): ThemeState => {
      const resolved = state.mode === 'system' ? (prefersLight() ? 'light' : 'dark') : state.mode
      return { ...state, resolved }
    },
  }
}
