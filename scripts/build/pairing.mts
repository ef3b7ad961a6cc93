import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { applyPatch, parsePatch, type Patch } from './patch.mts'

/** Modules of the pairing SDK that pages do not need, and their replacements. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@walletconnect/logger': 'logger.ts',
  '@walletconnect/keyvaluestorage': 'keyValueStorage.ts',
}

const PATCHES = join(import.meta.dirname, 'patches')

/**
 * Reads the patches of the pairing SDK. Most of them catch promises whose rejections the SDK leaves unhandled. In a
 * page these would be reported as errors of the site; in Node they would end the process.
 */
export const pairingPatches = (): Patch[] =>
  readdirSync(PATCHES).map((name) => parsePatch(readFileSync(join(PATCHES, name), 'utf8')))

/** Patches the pairing SDK while it is loaded. Tests that run in Node use it as well. */
export function patchedPairing(): Plugin {
  const patches = pairingPatches()
  return {
    name: 'patched-pairing',
    load: {
      filter: { id: /\/@walletconnect\/(?:core|sign-client|utils)\/dist\/index\.es\.js(?:\?|$)/ },
      handler(id) {
        const file = id.replace(/\?.*$/, '')
        const patch = patches.find((one) => file.endsWith(`/${one.file}`))
        return patch && { code: applyPatch(patch, readFileSync(file, 'utf8')) }
      },
    },
  }
}

/** Patches the pairing SDK, and removes its logging and database. */
export function quietPairing(root: string): Plugin[] {
  return [
    {
      name: 'pairing-stand-ins',
      resolveId: {
        filter: { id: /^@walletconnect\/(?:logger|keyvaluestorage)$/ },
        handler: (id) => join(root, 'src/connectors/pairing/sdk', STAND_INS[id] as string),
      },
    },
    patchedPairing(),
  ]
}
