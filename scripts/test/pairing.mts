import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { patchedSdks, quietPairing } from '../build/pairing.mts'

/**
 * Makes tests in Node use the pairing SDK as it is published here: its browser build, patched. By default Node
 * resolves other files of these packages.
 */
export const shippedPairing = (): Plugin[] => [
  {
    name: 'bundled-pairing',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: /^@(?:walletconnect\/(?:core|ethereum-provider|sign-client|universal-provider|utils)|reown\/walletkit)$/,
      },
      async handler(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        return found && found.id.replace(/\/index\.cjs\.js$/, '/index.es.js')
      },
    },
  },
  patchedSdks() as Plugin,
]

/**
 * Makes tests in a page of happy-dom use the pairing SDK as it is published here. Their global set-up runs in Node: the
 * phone wallet of the sandbox gets the files for Node, as it does without Vitest.
 */
export const pagePairing = (root: string): Plugin[] => [
  ...[...shippedPairing(), ...(quietPairing(root) as Plugin[])].map((plugin): Plugin => ({
    ...plugin,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== '__vitest__',
  })),
  {
    name: 'node-pairing',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === '__vitest__',
    resolveId: {
      filter: { id: /^@(?:walletconnect|reown)\// },
      handler: (id) => createRequire(import.meta.url).resolve(id),
    },
  },
]
