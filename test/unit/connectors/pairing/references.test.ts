// @vitest-environment node
import { EthereumProvider } from '@walletconnect/ethereum-provider'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proposalOf } from '../../../../src/connectors/pairing/proposal.ts'
import { forbidTraffic, startApp, stopApp } from '../../sandbox/phoneKit.ts'
import { PROJECT } from '../../sandbox/relayKit.ts'
import { ask, ask1193, BASE, ETHEREUM, FIRST, openPage, startPhone, startRelay } from './world.ts'
import { tapRelay, type Sent } from './wireTap.ts'

// Compares our connector with two providers of WalletConnect that other sites use, with the same proposal: Ethereum and
// Base, both optional.

forbidTraffic()

const NETWORKS = [ETHEREUM, BASE]
const RPC = { 1: 'https://1.rpc.example', 8453: 'https://8453.rpc.example' }
const SIGN = { method: 'personal_sign', params: ['0x00', FIRST] }
type Pair = (uri: string) => Promise<void>

const site = (url: string) => openPage(url, { networks: NETWORKS })
const METADATA = {
  name: 'A shop',
  description: 'Sells',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
}

/** For each client, a function that connects over a relay, signs once and disconnects. */
const CLIENTS: Readonly<
  Record<'ours' | 'universal-provider' | 'ethereum-provider', (url: string, pair: Pair) => Promise<void>>
> = {
  async ours(url, pair) {
    const { code, link } = ask(site(url))
    await pair(await code)
    await ask1193(await link, SIGN.method, SIGN.params)
    await (await link).close()
  },
  async 'universal-provider'(url, pair) {
    const app = await startApp(url)
    onTestFinished(() => stopApp(app))
    app.once('display_uri', (uri: string) => void pair(uri))
    await app.connect({ optionalNamespaces: await proposalOf(site(url).site, ['eip155']) })
    await app.request(SIGN, ETHEREUM.caipNetworkId)
    await app.disconnect()
  },
  async 'ethereum-provider'(url, pair) {
    const app = await EthereumProvider.init({
      projectId: PROJECT,
      relayUrl: url,
      metadata: METADATA,
      // The QR modal's package is replaced by a stub in test/kit/stubs/appkit.
      showQrModal: false,
      optionalChains: [1, 8453],
      rpcMap: RPC,
      telemetryEnabled: false,
      logger: 'silent',
      storageOptions: { database: ':memory:' },
      customStoragePrefix: 'ethereum-provider',
    })
    onTestFinished(() => stopApp(app.signer))
    app.once('display_uri', (uri: string) => void pair(uri))
    await app.connect()
    await app.request(SIGN)
    await app.disconnect()
  },
}

interface Asked {
  methods: string[]
  events: string[]
  chains: string[]
}
type Proposal = Record<string, unknown> & { optionalNamespaces: Record<string, Asked>; proposer: { metadata: object } }

/** Records what a client sends: the pairing code, its calls to the relay, and the messages that the wallet decrypts. */
async function recordOf(name: keyof typeof CLIENTS) {
  const { url } = await startRelay()
  const phone = await startPhone(url, { answer: 'approve' })
  const tap = await tapRelay(url)
  let code = ''
  await CLIENTS[name](tap.url, (uri) => {
    code = uri
    return phone.pair(uri)
  })
  await expect.poll(() => phone.sessions.list()).toEqual([])
  await expect.poll(() => tap.sent.at(-1)?.method).toBe('irn_unsubscribe')
  const [proposal, request] = phone.questions
  return {
    code: [...new URL(code).searchParams.keys()],
    sent: tap.sent,
    proposal: proposal?.params as Proposal,
    request,
  }
}

/** Returns the items of the first list that the second list lacks. */
const only = (one: readonly string[], other: readonly string[]) => one.filter((item) => !other.includes(item))

/*
 * The expected differences:
 * - `ethereum-provider` has a fixed list of EVM methods. We add three that newer wallets grant: permissions of ERC-7715
 *   (`wallet_grantPermissions`, `wallet_revokePermissions`) and the asset list of ERC-7811 (`wallet_getAssets`).
 * - `ethereum-provider` asks for three EIP-1193 events that no wallet emits over a session: the provider emits `connect`
 *   and `disconnect` itself, and `message` belongs to subscriptions, which sessions do not carry.
 */
const DIFFERENCES = {
  'universal-provider': { methods: { ours: [], theirs: [] }, events: { ours: [], theirs: [] } },
  'ethereum-provider': {
    methods: { ours: ['wallet_grantPermissions', 'wallet_revokePermissions', 'wallet_getAssets'], theirs: [] },
    events: { ours: [], theirs: ['message', 'disconnect', 'connect'] },
  },
} as const

/** Removes `attestation`: in a browser both clients send it, but in Node only ours does, as an empty string. */
const withoutAttestation = (sent: readonly Sent[]) =>
  sent.map((one) => ({ ...one, params: one.params.filter((name) => name !== 'attestation') }))

describe.each(['universal-provider', 'ethereum-provider'] as const)('Compared with %s of WalletConnect', (name) => {
  it('sends the same proposal as WalletConnect’s provider except for the listed differences', async () => {
    const [ours, theirs] = [(await recordOf('ours')).proposal, (await recordOf(name)).proposal]
    const [asked, reference] = [ours, theirs].map(({ optionalNamespaces }) => optionalNamespaces.eip155 as Asked) as [
      Asked,
      Asked,
    ]
    for (const kind of ['methods', 'events'] as const) {
      expect({ ours: only(asked[kind], reference[kind]), theirs: only(reference[kind], asked[kind]) }, kind).toEqual(
        DIFFERENCES[name][kind],
      )
    }
    for (const key of ['requiredNamespaces', 'relays', 'sessionProperties', 'scopedProperties'])
      expect([key, ours[key]]).toEqual([key, theirs[key]])
    expect(Object.keys(ours.optionalNamespaces)).toEqual(Object.keys(theirs.optionalNamespaces))
    expect(Object.keys(asked)).toEqual(Object.keys(reference))
    expect(asked.chains).toEqual(reference.chains)
    expect(Object.keys(ours.proposer.metadata)).toEqual(Object.keys(theirs.proposer.metadata))
  })

  it('sends the same relay calls, tags and TTLs as WalletConnect’s provider', async () => {
    const [ours, theirs] = [await recordOf('ours'), await recordOf(name)]
    expect(ours.code).toEqual(theirs.code)
    expect(withoutAttestation(ours.sent)).toEqual(withoutAttestation(theirs.sent))
    const facts = ({ request }: typeof ours) => [request?.method, request?.chains, request?.params]
    expect(facts(ours)).toEqual(facts(theirs))
  })
})
