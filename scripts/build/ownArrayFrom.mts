import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Replaces `Array.from` by `arrayFrom` in the modules of the main code. CommonJS modules are left alone: for one that
 * imports it, the bundler would wrap `arrayFrom`, and every file would call the wrapper.
 */
export function ownArrayFrom(root: string): Plugin {
  const own = join(root, 'src/core/page/arrayFrom.ts')
  return {
    name: 'own-array-from',
    transform(code, id) {
      if (id === own || !/\bArray\.from\(/.test(code) || !/^(?:import|export)\b/m.test(code)) return undefined
      const replaced = code.replace(/(?<![\w$.])Array\.from\(/g, 'arrayFrom(')
      return { code: `import { arrayFrom } from ${JSON.stringify(own)}\n${replaced}`, map: null }
    },
  }
}
