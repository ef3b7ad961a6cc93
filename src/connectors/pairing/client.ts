import { SignClient } from '@walletconnect/sign-client'
import { inOrder } from '../../core/page/restrictedZones.ts'
import type { Site } from '../../core/site.ts'
import { checkDeepLink } from './deepLinkChoice.ts'
import { firstThere } from './relays.ts'
import { checkRelays } from './relayUrls.ts'
import type { SdkStorage } from './storage.ts'
import { createAttest } from './verify.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

const RELAY = 'wss://relay.walletconnect.org'
const VERIFY = 'https://verify.walletconnect.org'

/** Returns the options on which the SDK's client depends: when they change, a new client is needed. */
export const settingsOf = ({ projectId = '', services = {} }: ReturnType<Site['options']>) => ({
  projectId,
  relays: inOrder(services.relay ?? RELAY),
  verifiers: inOrder(services.verify ?? VERIFY),
})

export type Settings = ReturnType<typeof settingsOf>

export interface Started {
  client: Client
  relayUrl: string
}

/*
 * Why we use the sign client, which is the engine inside `@walletconnect/ethereum-provider` and `universal-provider`
 * (2.21.8), and not these providers:
 * - Their `connect()` unsubscribes every pairing before it proposes a session. A wallet that scanned an older code then
 *   believes in a session that the site never sees. Here the old code and the renewed one both work.
 * - They keep one `session`, the first in storage at start, and ignore events of all others.
 * - Their `disconnect()` lets every other pairing expire.
 * The requests at the relay are the same: the engine proposes `chains`, `methods` and `events`, all optional, and keeps
 * `rpcMap` to itself.
 */

/**
 * Starts the pairing SDK. No network request is made unless there is a saved session or more than one relay. Rejects with
 * `InvalidOption` if the URL of a relay is neither `wss:` nor on this device.
 */
export async function startClient(
  site: Site,
  storage: SdkStorage,
  { projectId, relays, verifiers }: Settings,
): Promise<Started> {
  checkDeepLink()
  checkRelays(relays)
  const relayUrl = await firstThere(relays)
  const { name, description, url, icons } = site.metadata()
  const client = await SignClient.init({
    projectId,
    relayUrl,
    storage,
    metadata: { name, description, url, icons: [...icons] },
    customStoragePrefix: 'wallet-modal',
    logger: 'silent',
    telemetryEnabled: false,
  })
  client.core.verify.register = createAttest(verifiers, projectId)
  return { client, relayUrl }
}

/** Closes the connection to the relay and stops the timers. Never rejects. */
export async function stopClient({ core }: Client): Promise<void> {
  // When the relay refuses, the SDK would reconnect within milliseconds, and its errors would be unhandled rejections.
  core.relayer.confirmOnlineStateOrThrow = () =>
    Promise.reject(new Error('No internet connection: the client is stopped'))
  core.heartbeat.stop()
  await core.relayer.transportClose().catch(() => {})
}
