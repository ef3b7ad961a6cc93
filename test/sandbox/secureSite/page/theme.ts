import type { Asked } from '../schema/messages.ts'

/** The known values of the theme. Each sync changes only those it contains. */
export interface Theme {
  mode?: 'light' | 'dark'
  accent?: string
  background?: string
}

/** Merges and applies the app's theme. */
export function createTheme() {
  const theme: Theme = {}
  return {
    take({ themeMode, w3mThemeVariables: own = {} }: Asked<'SYNC_THEME'>): void {
      theme.mode = themeMode ?? theme.mode
      theme.accent = own['--w3m-accent'] ?? theme.accent
      theme.background = own['--w3m-background'] ?? theme.background
      const { style, dataset } = document.documentElement
      if (theme.mode) dataset.theme = theme.mode
      // Uses the CSSOM, which a strict CSP allows.
      if (theme.accent) style.setProperty('--site-accent', theme.accent)
    },
    words: () =>
      `Theme: ${theme.mode ?? 'as the device'}, accent ${theme.accent ?? 'our own'}, background ${theme.background ?? 'our own'}`,
  }
}
