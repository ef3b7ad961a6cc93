import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Supported major versions of React, and their package names in this repository. */
const PACKAGES = {
  18: {
    react: 'react-18',
    'react-dom': 'react-dom-18',
    scheduler: 'react-dom-18/node_modules/scheduler',
    'loose-envify': 'loose-envify',
    'js-tokens': 'js-tokens',
  },
  19: { react: 'react', 'react-dom': 'react-dom', scheduler: 'scheduler' },
} as const

export type ReactMajor = keyof typeof PACKAGES
export const REACT_MAJORS: readonly ReactMajor[] = [18, 19]

/**
 * Creates the folder of a site with React and the built package, outside this repository. Files are copied, because a
 * link would resolve this repository's React. The test kit is left out.
 */
export function createHost(major: ReactMajor): { folder: string; remove(): void } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `react ${major} host `)))
  const modules = join(folder, 'node_modules')
  for (const [name, from] of Object.entries(PACKAGES[major])) {
    // Leaves out nested `node_modules`: `PACKAGES` lists the nested packages that are needed.
    cpSync(join(ROOT, 'node_modules', from), join(modules, name), {
      recursive: true,
      filter: (path) => !/\/node_modules\/[^/]+\/node_modules$/.test(path),
    })
  }
  const own = join(modules, 'wallet-modal')
  mkdirSync(own, { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(own, 'package.json'))
  cpSync(join(ROOT, 'dist'), join(own, 'dist'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(ROOT, 'dist/testing')),
  })
  for (const file of ['App.tsx', 'main.tsx', 'server.tsx'])
    cpSync(join(dirname(fileURLToPath(import.meta.url)), file), join(folder, file))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
