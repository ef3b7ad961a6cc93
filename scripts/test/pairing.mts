import type { Plugin } from 'vite'
import { patchedPairing } from '../build/pairing.mts'

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
  patchedPairing() as Plugin,
]
