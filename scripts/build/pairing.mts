import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { applyPatch, parsePatch, type Patch } from './patch.mts'

/** Parts of the pairing SDK that pages are spared, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@walletconnect/logger': 'logger.ts',
  '@walletconnect/keyvaluestorage': 'keyValueStorage.ts',
}

const PATCHES = join(import.meta.dirname, 'patches')

/** The patches of the pairing SDK. Most catch promises that the SDK leaves unhandled: in a page they are errors of the host's, in Node the end of the process. */
export const pairingPatches = (): Patch[] => readdirSync(PATCHES).map((name) => parsePatch(readFileSync(join(PATCHES, name), 'utf8')))

/** Patches the pairing SDK as it is read; the tests in Node use it too. */
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

/** The pairing SDK patched, without a log and without a database of its own. */
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
