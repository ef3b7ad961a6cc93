import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** Parts of the pairing SDK that pages are spared, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@walletconnect/logger': 'logger.ts',
  '@walletconnect/keyvaluestorage': 'keyValueStorage.ts',
}

const GLOBAL_CORE = 'typeof process<"u"&&process.env.DISABLE_GLOBAL_CORE==="true"'

/** What the SDK's promises do when their time is over: a rejection more, that nobody can catch. */
const UNCAUGHT = /(\w+)=Promise\.reject\((\w+)\),(\w+)\(\2\)/

/** A check that the SDK forgets to wait for: a session's end that is told twice would be a rejection that nobody can catch. */
const UNAWAITED = /(?<=\{)(?=this\.isValidDisconnect\(\{topic:\w,reason:\w\.params\}\))/

/** The pairing SDK without a log, without a database of its own, and without a global object that two modals would share. */
export function quietPairing(root: string): Plugin[] {
  return [
    {
      name: 'pairing-stand-ins',
      resolveId: {
        filter: { id: /^@walletconnect\/(?:logger|keyvaluestorage)$/ },
        handler: (id) => join(root, 'src/connectors/pairing/sdk', STAND_INS[id] as string),
      },
    },
    {
      name: 'caught-expiry',
      transform: {
        filter: { id: /\/@walletconnect\/utils\/dist\/index\.es\.js$/ },
        handler(code) {
          if (!UNCAUGHT.test(code)) throw new Error('@walletconnect/utils changed how its promises expire: see scripts/build/pairing.mts')
          return code.replace(UNCAUGHT, '($1=Promise.reject($2)).catch(()=>{}),$3($2)')
        },
      },
    },
    {
      name: 'awaited-end',
      transform: {
        filter: { id: /\/@walletconnect\/sign-client\/dist\/index\.es\.js$/ },
        handler(code) {
          if (!UNAWAITED.test(code)) throw new Error('@walletconnect/sign-client changed how it checks the end of a session: see scripts/build/pairing.mts')
          return code.replace(UNAWAITED, 'await ')
        },
      },
    },
    {
      name: 'private-pairing',
      transform: {
        filter: { id: /\/@walletconnect\/core\/dist\/index\.es\.js$/ },
        handler(code) {
          if (!code.includes(GLOBAL_CORE)) throw new Error('@walletconnect/core changed how its global object is turned off: see scripts/build/pairing.mts')
          return code.replace(GLOBAL_CORE, 'true')
        },
      },
    },
  ]
}
