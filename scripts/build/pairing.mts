import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** Parts of the pairing SDK that pages are spared, and what stands in for them. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@walletconnect/logger': 'logger.ts',
  '@walletconnect/keyvaluestorage': 'keyValueStorage.ts',
}

interface Mend {
  /** What of the SDK's code is mended, as `String.replace` takes it. */
  pattern: RegExp
  by: string
  /** In how many places. */
  times: number
}

/** `$&`: all that was found. */
const HEARD = '$&.catch(()=>{})'

/**
 * Promises of the SDK that nobody waits for: in a page each rejection of theirs is an error of the host's, in Node the end of
 * the process. And one that it should have waited for.
 */
const MENDS: Readonly<Record<string, readonly Mend[]>> = {
  utils: [
    // What promises do when their time is over: a rejection more.
    { pattern: /(\w+)=Promise\.reject\((\w+)\),(\w+)\(\2\)/g, by: '($1=Promise.reject($2)).catch(()=>{}),$3($2)', times: 1 },
  ],
  core: [
    // What could not be published is published again at each beat of the heart.
    { pattern: /(?<=attempt: \$\{\w+\}`\),)await this\.rpcPublish\(\w+\.request,\w+\.opts\)/g, by: HEARD, times: 1 },
    // An attempt to connect that failed goes on as if it had not: it subscribes, for which it connects, and so on without a pause.
    { pattern: /\.catch\((\w+)=>\{(\w+)\(\1\)\}\)(\.finally\(\(\)=>\{this\.provider\.off\([\w.,]+\),clearTimeout\(this\.reconnectTimeout\)\}\))/g, by: '$3.catch($1=>($2($1),new Promise(()=>{})))', times: 1 },
    // To leave a relay that is away is to have left it: what ends, as a session does by its age, is not kept for it.
    { pattern: /await this\.subscriber\.unsubscribe\(\w+,\w+\)/g, by: HEARD, times: 1 },
    // A message has come though its line is gone before that can be said.
    { pattern: /await this\.provider\.connection\.send\(\w+\)/g, by: HEARD, times: 1 },
    // A socket that another attempt has taken the place of is refused as well.
    { pattern: /this\.provider\.off\(\w+\.error,this\.onProviderErrorHandler\)/g, by: '$&,this.provider.on("error",()=>{})', times: 1 },
    // A relay may not hear of a pairing whose time is over.
    { pattern: /this\.deletePairing\(\w+,!0\)/g, by: HEARD, times: 1 },
    { pattern: /(?<!await )this\.isValid(?:Ping|Disconnect)\(\{topic:\w+\}\)/g, by: HEARD, times: 2 },
  ],
  'sign-client': [
    // Nor of a session that is over, when the line is down meanwhile.
    { pattern: /this\.deleteSession\(\{topic:\w+,(?:expirerHasDeleted:!0|id:\w+)\}\)/g, by: HEARD, times: 2 },
    // A session's end that is told twice.
    { pattern: /(?<=\{)this\.isValidDisconnect\(\{topic:\w+,reason:\w+\.params\}\)/g, by: 'await $&', times: 1 },
    // Other news of a session that is over: the SDK goes on all the same.
    { pattern: /(?<!await )this\.isValid(?:Connect|Update|Extend|Ping|Emit)\((?:\w+\(\{[^}]*\},[\w.]+\)|\{topic:\w+\})\)/g, by: HEARD, times: 5 },
  ],
}

function mend(name: string, code: string): string {
  return (MENDS[name] ?? []).reduce((text, { pattern, by, times }) => {
    const found = text.match(pattern)?.length ?? 0
    if (found !== times) throw new Error(`@walletconnect/${name} changed: ${String(pattern)} is in ${found} places, not ${times} (scripts/build/pairing.mts)`)
    return text.replace(pattern, by)
  }, code)
}

/** The pairing SDK mended; tests in Node use it too. */
export const heardPairing = (): Plugin => ({
  name: 'heard-pairing',
  transform: {
    filter: { id: /\/@walletconnect\/(?:core|sign-client|utils)\/dist\/index\.es\.js$/ },
    handler: (code, id) => mend(/@walletconnect\/([^/]+)\/dist\/[^/]+$/.exec(id)?.[1] ?? '', code),
  },
})

const GLOBAL_CORE = 'typeof process<"u"&&process.env.DISABLE_GLOBAL_CORE==="true"'

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
    heardPairing(),
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
