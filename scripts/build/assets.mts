import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Features, transform } from 'lightningcss'
import type { Plugin } from 'rolldown'
import { OLDEST } from './browsers.mts'

/** Converts a version to the format of Lightning CSS: one byte each for major and minor version. */
function version(words: string): number {
  const [major = 0, minor = 0] = words.split('.').map(Number)
  return (major << 16) | (minor << 8)
}

/** The browsers that style sheets are compiled for. */
export const TARGETS = {
  chrome: version(OLDEST.chrome),
  firefox: version(OLDEST.firefox),
  safari: version(OLDEST.safari),
}

function minifyCss(file: string, code: Uint8Array): string {
  // Leave `light-dark()` as it is: the theme selects its color scheme by a variable, which Lightning CSS's replacement
  // does not support.
  const result = transform({
    filename: basename(file),
    code,
    minify: true,
    targets: TARGETS,
    exclude: Features.LightDark,
  })
  for (const warning of result.warnings) throw new Error(`${file}:${warning.loc.line}: ${warning.message}`)
  return new TextDecoder().decode(result.code)
}

/** Resolves `import css from './X.css?inline'` and `import text from './x.svg?raw'`, as Vite does. */
export function inlineAssets(): Plugin {
  return {
    name: 'inline-assets',
    load: {
      filter: { id: /\?(?:inline|raw)$/ },
      async handler(id) {
        const [file = '', query] = id.split('?')
        this.addWatchFile(file)
        const bytes = await readFile(file)
        const text = query === 'inline' ? minifyCss(file, bytes) : bytes.toString('utf8')
        return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
      },
    },
  }
}
