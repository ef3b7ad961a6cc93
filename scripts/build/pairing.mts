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
 * Reads the patches of SDKs and libraries. Most of them catch promises whose rejections the pairing SDK leaves unhandled:
 * in a page these would be reported as errors of the site, and in Node they would end the process. Others keep the page's
 * URL out of the SDKs' own requests, or make libraries read own properties only.
 */
export const sdkPatches = (): Patch[] =>
  readdirSync(PATCHES).map((name) => parsePatch(readFileSync(join(PATCHES, name), 'utf8')))

/** A plugin that changes the code of SDKs and libraries as it is bundled, or loaded by tests in Node (`sdkPatches`). */
export function patchedSdks(): Plugin {
  const patches = sdkPatches()
  return {
    name: 'patched-sdks',
    load: {
      filter: {
        id: /\/(?:@walletconnect\/(?:core|sign-client|utils)\/dist\/index\.es\.js|@coinbase\/wallet-sdk\/dist\/util\/provider\.js|preact\/(?:[\w-]+\/)?dist\/(?:preact|compat|jsxRuntime)\.mjs|virtua\/lib\/index\.js)(?:\?|$)/,
      },
      handler(id) {
        const file = id.replace(/\?.*$/, '')
        const patch = patches.find((one) => file.endsWith(`/${one.file}`))
        return patch && { code: applyPatch(patch, readFileSync(file, 'utf8')) }
      },
    },
  }
}

/** Patches the SDKs, and removes the logging and database of the pairing SDK. */
export function quietPairing(root: string): Plugin[] {
  return [
    {
      name: 'pairing-stand-ins',
      resolveId: {
        filter: { id: /^@walletconnect\/(?:logger|keyvaluestorage)$/ },
        handler: (id) => join(root, 'src/connectors/pairing/sdk', STAND_INS[id] as string),
      },
    },
    patchedSdks(),
  ]
}
