/**
 * A site that pairs by the real SDK: as it comes, and as the widget may use it (without changing the package). Worked by
 * `phoneVerify.test.ts` through `window.site`.
 */
import '../../sandbox/phone/page/globals.ts'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { formatUri } from '@walletconnect/utils'

export interface Terms {
  /** Tried in order. */
  relayUrls: string[]
  projectId: string
  /** Without it the SDK asks its own host, for as long as it likes. */
  verifyUrl?: string
  verifyWithinMs?: number
  relayWithinMs?: number
  /** Tells the URI when it is made, not when the relay has the proposal. */
  early?: boolean
}

export interface Told {
  /** From the call of `connect` to the URI. */
  uriMs: number
  uri: string
  relayUrl: string
}

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
type Pairing = ReturnType<Provider['client']['core']['pairing']['getPairings']>[number]
type Register = InstanceType<typeof Core>['verify']['register']

declare global {
  interface Window {
    site: { pair(terms: Terms): Promise<Told>; session(): Promise<string>; uri(): string; refusal(): Promise<string>; sign(): Promise<{ signature: string; ms: number }> }
  }
}

function attestationIn(data: unknown, id: string): string | undefined {
  try {
    const { type, attestation } = JSON.parse(String(data)) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
    const claims = JSON.parse(atob((attestation.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { id?: unknown }
    return claims.id === id ? attestation : undefined
  } catch {
    return undefined
  }
}

/** What takes the place of `core.verify.register`: another host, an end to the waiting, and only that host is believed. */
const attestBy = (verifyUrl: string, projectId: string, withinMs: number): Register => ({ id, decryptedId }) =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const settle = (attestation: string) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      frame.remove()
      resolve(attestation)
    }
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== new URL(verifyUrl).origin) return
      const attestation = attestationIn(event.data, id)
      if (attestation !== undefined) settle(attestation)
    }
    // Empty: the wallet asks nobody about it, and says that it does not know where the request comes from.
    const timer = setTimeout(() => settle(''), withinMs)
    addEventListener('message', listen)
    frame.hidden = true
    frame.src = `${verifyUrl}/v3/attestation?${new URLSearchParams({ projectId, origin: location.origin, id, decryptedId })}`
    document.body.append(frame)
  })

/** The first relay, in order, that takes a WebSocket in time; the first of all when none does, so that its error is told. */
async function reachable([first = '', ...others]: readonly string[], withinMs: number): Promise<string> {
  if (others.length === 0) return first
  const isThere = await new Promise<boolean>((resolve) => {
    // It is let in without any credentials: then the relay closes the socket with its reason.
    const socket = new WebSocket(`${first}/?useOnCloseEvent=true`)
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), withinMs)
    socket.addEventListener('open', () => settle(true))
    socket.addEventListener('error', () => settle(false))
  })
  return isThere ? first : reachable(others, withinMs)
}

const metadata = { name: 'A shop', description: 'Sells', url: location.origin, icons: [] }
let provider: Provider | undefined
let refused: Promise<string> | undefined
let connecting: Promise<unknown> = Promise.reject(new Error('nothing asked yet'))
connecting.catch(() => {})

async function start({ relayUrls, projectId, verifyUrl, verifyWithinMs = 500, relayWithinMs = 1000 }: Terms) {
  const relayUrl = await reachable(relayUrls, relayWithinMs)
  const options = { projectId, relayUrl, logger: 'silent', telemetryEnabled: false }
  if (verifyUrl === undefined) return { relayUrl, made: await UniversalProvider.init({ ...options, metadata }) }
  const core = new Core(options)
  core.verify.register = attestBy(verifyUrl, projectId, verifyWithinMs)
  return { relayUrl, made: await UniversalProvider.init({ ...options, core, metadata }) }
}

/** Tells the URI when the pairing is made: `display_uri` comes only when the relay has the proposal. */
function onPairing({ client: { core } }: Provider, tell: (uri: string) => void): void {
  core.pairing.events.once('pairing_create', ({ topic, relay, expiry, methods }: Pairing) =>
    tell(formatUri({ protocol: core.protocol, version: core.version, topic, symKey: core.crypto.keychain.get(topic), relay, expiryTimestamp: expiry, methods })),
  )
}

window.site = {
  async pair(terms) {
    const began = performance.now()
    const { relayUrl, made } = await start(terms)
    provider = made
    const { core } = made.client
    refused = new Promise((resolve) =>
      core.relayer.once('relayer_error', (error: Error) => {
        // No further attempt: the SDK would try again within milliseconds, and throw at nobody.
        core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(error)
        core.heartbeat.stop()
        resolve(error.message)
      }),
    )
    const shown = new Promise<string>((resolve) => {
      if (terms.early) onPairing(made, resolve)
      else made.once('display_uri', resolve)
    })
    const asked = terms.relayUrls.length > 1 ? began : performance.now()
    connecting = made.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], rpcMap: {} } } })
    connecting.catch(() => {})
    const uri = await shown
    return { uri, uriMs: performance.now() - asked, relayUrl }
  },
  async session() {
    await connecting
    return provider?.session?.namespaces.eip155?.accounts[0] ?? ''
  },
  async refusal() {
    return (await refused) ?? ''
  },
  uri: () => provider?.uri ?? '',
  async sign() {
    const began = performance.now()
    const address = provider?.session?.namespaces.eip155?.accounts[0]?.split(':')[2]
    const signature = (await provider?.request<string>({ method: 'personal_sign', params: ['0x48656c6c6f', address] }, 'eip155:1')) ?? ''
    return { signature, ms: performance.now() - began }
  },
}
