/**
 * A site that pairs with the real SDK: unmodified, and as the widget uses it (without changing the package).
 * `phoneVerify.test.ts` controls it through `window.site`.
 */
import '../../sandbox/phone/page/globals.ts'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { formatUri } from '@walletconnect/utils'

export interface Terms {
  /** Relays to try in order. */
  relayUrls: string[]
  projectId: string
  /** If absent, the SDK uses its default verify host, without a timeout. */
  verifyUrl?: string
  verifyWithinMs?: number
  relayWithinMs?: number
  /** Whether to resolve with the URI as soon as it is created, without waiting until the relay has the proposal. */
  early?: boolean
}

export interface Told {
  /** Time from calling `connect` to the URI. */
  uriMs: number
  uri: string
  relayUrl: string
}

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>
type Pairing = ReturnType<Provider['client']['core']['pairing']['getPairings']>[number]
type Register = InstanceType<typeof Core>['verify']['register']

declare global {
  interface Window {
    site: {
      pair(terms: Terms): Promise<Told>
      session(): Promise<string>
      uri(): string
      refusal(): Promise<string>
      sign(): Promise<{ signature: string; ms: number }>
    }
  }
}

function attestationIn(data: unknown, id: string): string | undefined {
  try {
    const { type, attestation } = JSON.parse(String(data)) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
    const claims = JSON.parse(atob((attestation.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      id?: unknown
    }
    return claims.id === id ? attestation : undefined
  } catch {
    return undefined
  }
}

/** Replaces `core.verify.register`: uses another host, with a timeout, and accepts answers only from that host. */
const attestBy =
  (verifyUrl: string, projectId: string, withinMs: number): Register =>
  ({ id, decryptedId }) =>
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
      // Without an attestation the wallet verifies nothing and shows an unknown origin.
      const timer = setTimeout(() => settle(''), withinMs)
      addEventListener('message', listen)
      frame.hidden = true
      frame.src = `${verifyUrl}/v3/attestation?${new URLSearchParams({ projectId, origin: location.origin, id, decryptedId })}`
      document.body.append(frame)
    })

/**
 * Returns the first relay that accepts a WebSocket in time. If no relay does, returns the first of the list, so that
 * its error is reported.
 */
async function reachable([first = '', ...others]: readonly string[], withinMs: number): Promise<string> {
  if (others.length === 0) return first
  const isThere = await new Promise<boolean>((resolve) => {
    // Connects without credentials, so the relay closes the socket with a reason.
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

/** Emits the URI when the pairing is created. The SDK's `display_uri` waits until the relay has the proposal. */
function onPairing({ client: { core } }: Provider, tell: (uri: string) => void): void {
  core.pairing.events.once('pairing_create', ({ topic, relay, expiry, methods }: Pairing) =>
    tell(
      formatUri({
        protocol: core.protocol,
        version: core.version,
        topic,
        symKey: core.crypto.keychain.get(topic),
        relay,
        expiryTimestamp: expiry,
        methods,
      }),
    ),
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
        // Stops retrying: the SDK would retry within milliseconds, and throw uncaught errors.
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
    connecting = made.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [], rpcMap: {} } },
    })
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
    const signature =
      (await provider?.request<string>({ method: 'personal_sign', params: ['0x48656c6c6f', address] }, 'eip155:1')) ??
      ''
    return { signature, ms: performance.now() - began }
  },
}
