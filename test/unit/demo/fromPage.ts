import { pathToFileURL } from 'node:url'
import type { Options } from '../../../src/public.ts'

export interface Theme {
  mode: 'dark' | 'light' | 'system'
  accent: string
  background: string
  radius: number
  width: number
  size: number
  font: string
}

interface Modules {
  themeLink: {
    DEFAULTS: Theme
    FONTS: Readonly<Record<string, string>>
    readTheme(text: string): Theme
    writeTheme(theme: Theme): string
    optionsOf(theme: Theme): Options
  }
  frameworks: {
    FRAMEWORKS: Readonly<
      Record<
        string,
        {
          note: string
          write(setup: { options: Options; balance: boolean; cdn: string }): readonly (readonly [string, string])[]
        }
      >
    >
  }
  views: { ROOMS: Readonly<Record<string, readonly (readonly [view: string, sentence: string, from?: string])[]>> }
  sentences: { SENTENCES: Readonly<Record<string, (detail: never) => string>> }
}

/** Loads a module of the demo page as the page does: these are plain scripts, which no build touches. */
export const fromPage = async <Name extends keyof Modules>(name: Name): Promise<Modules[Name]> =>
  (await import(/* @vite-ignore */ pathToFileURL(`public/demo/${name}.js`).href)) as Modules[Name]
