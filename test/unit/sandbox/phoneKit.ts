import { Socket } from 'node:net'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, beforeAll, expect } from 'vitest'
import { PROJECT } from './relayKit.ts'

const LOOPBACK = /^(127\.0\.0\.1|localhost|::1)$/

/** Makes every connection to another machine throw, and records it. */
export function forbidTraffic(): readonly string[] {
  const attempts: string[] = []
  const check = (host: string) => {
    if (LOOPBACK.test(host)) return
    attempts.push(host)
    throw new Error(`${host} is not on this machine`)
  }
  const { fetch: realFetch } = globalThis
  const { connect } = Socket.prototype
  // Without vi.spyOn, because spies are restored before each test.
  beforeAll(() => {
    globalThis.fetch = async (input, init) => {
      check(new URL(input instanceof Request ? input.url : String(input)).hostname)
      return realFetch(input, init)
    }
    // Patched at the lowest level, which WebSocket and http use as well.
    Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
      const [first] = args.flat() as ({ host?: string; path?: string } | undefined)[]
      if (typeof first === 'object' && first.path === undefined) check(first.host ?? 'localhost')
      return Reflect.apply(connect, this, args) as Socket
    }
  })
  afterAll(() => {
    globalThis.fetch = realFetch
    Socket.prototype.connect = connect
    expect(attempts).toEqual([])
  })
  return attempts
}

export const CHAINS = {
  ethereum: 'eip155:1',
  base: 'eip155:8453',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
} as const

/** The widget's session proposal, shortened. */
export const PROPOSED = {
  eip155: {
    chains: ['eip155:1', 'eip155:8453'],
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'wallet_getCapabilities',
    ],
  },
  solana: {
    chains: [CHAINS.solana],
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_getAccounts',
    ],
  },
  bip122: { chains: [CHAINS.bitcoin], methods: ['signMessage', 'getAccountAddresses', 'signPsbt'] },
}
const EVENTS = ['accountsChanged', 'chainChanged']

export type App = Awaited<ReturnType<typeof UniversalProvider.init>>

export interface AppOptions {
  projectId?: string
  logger?: Parameters<typeof UniversalProvider.init>[0]['logger']
}

/** Starts the site's side with WalletConnect's own provider. */
export function startApp(relayUrl: string, { projectId = PROJECT, logger = 'silent' }: AppOptions = {}): Promise<App> {
  return UniversalProvider.init({
    projectId,
    relayUrl,
    logger,
    telemetryEnabled: false,
    metadata: { name: 'A shop', description: 'Sells', url: 'https://shop.example', icons: [] },
    storageOptions: { database: ':memory:' },
    customStoragePrefix: `app-${crypto.randomUUID()}`,
  })
}

export async function stopApp(app: App): Promise<void> {
  // Pending work would open the connection again.
  app.client.core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('The site is closed'))
  app.client.core.heartbeat.stop()
  await app.client.core.relayer.transportClose()
  app.client.core.events.removeAllListeners()
}

/** Sends a proposal and passes its URI to the wallet. Rejects if the wallet can't pair. */
export function propose(
  app: App,
  pair: (uri: string) => Promise<void>,
  names: readonly (keyof typeof PROPOSED)[] = ['eip155', 'solana', 'bip122'],
) {
  const refused = new Promise<never>((_, reject) => {
    app.once('display_uri', (uri: string) => pair(uri).catch(reject))
  })
  const optionalNamespaces = Object.fromEntries(
    names.map((name) => [name, { ...PROPOSED[name], events: EVENTS, rpcMap: {} }]),
  )
  return Promise.race([app.connect({ optionalNamespaces }), refused])
}
