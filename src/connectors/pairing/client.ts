import { SignClient } from '@walletconnect/sign-client'
import type { Site } from '../../core/site.ts'
import { checkDeepLink } from './deepLinkChoice.ts'
import { firstThere } from './relays.ts'
import type { SdkStorage } from './storage.ts'
import { createAttest } from './verify.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

const RELAY = 'wss://relay.walletconnect.org'
const VERIFY = 'https://verify.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)

/** The settings that need a new client when they change. */
export const settingsOf = ({ projectId = '', services = {} }: ReturnType<Site['options']>) => ({
  projectId,
  relays: listOf(services.relay ?? RELAY),
  verifiers: listOf(services.verify ?? VERIFY),
})

export type Settings = ReturnType<typeof settingsOf>

export interface Started {
  client: Client
  relayUrl: string
}

/*
 * Why the sign client, the engine inside `@walletconnect/ethereum-provider` and `universal-provider` (2.21.8), and not those:
 * - Their `connect()` unsubscribes every pairing before it proposes. A wallet that scanned an older code then believes in a
 *   session that the site never sees. Here the old code and the renewed one both work.
 * - They keep one `session`, the first in storage at start, and ignore events of any other.
 * - Their `disconnect()` lets every other pairing expire.
 * On the wire they are the same: the engine proposes `chains`, `methods` and `events`, all optional, and keeps `rpcMap` for itself.
 */

/** Starts the pairing SDK. Makes no network request unless there is a session or more than one relay. */
export async function startClient(site: Site, storage: SdkStorage, { projectId, relays, verifiers }: Settings): Promise<Started> {
  checkDeepLink()
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

/** Closes the relay connection and stops the timers. Never rejects. */
export async function stopClient({ core }: Client): Promise<void> {
  // After a refusal the SDK would reconnect within milliseconds, and nobody would catch its errors.
  core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('No internet connection: the client is stopped'))
  core.heartbeat.stop()
  await core.relayer.transportClose().catch(() => {})
}
