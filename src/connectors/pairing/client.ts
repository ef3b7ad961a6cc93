import { SignClient } from '@walletconnect/sign-client'
import type { Site } from '../../core/site.ts'
import { checkDeepLink } from './deepLinkChoice.ts'
import { firstThere } from './relays.ts'
import type { SdkStorage } from './storage.ts'
import { createAttest } from './verify.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** Contract B2, A0: where the hosted services are. */
const RELAY = 'wss://relay.walletconnect.org'
const VERIFY = 'https://verify.walletconnect.org'

const listOf = (urls: string | readonly string[]) => (typeof urls === 'string' ? [urls] : urls)

/** What a running client was started with; another one means another client. */
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
 * Why the sign client, the engine inside both providers, and not `@walletconnect/ethereum-provider` or `universal-provider`
 * (2.21.8; the first keeps one of the second as its `signer`):
 * - `connect()` there unsubscribes every pairing before it proposes: a wallet that answers an older code believes in a session of
 *   which the site never hears. Here the old and the renewed code both count.
 * - They keep one `session`, at a start the first of those stored, and pass over what wallets say of any other.
 * - `disconnect()` there lets every other pairing expire.
 * On the wire it is the same: the engine proposes `chains`, `methods` and `events`, all optional, and keeps `rpcMap` for itself.
 */

/** Starts the pairing SDK. Nothing is asked of the network unless there is a session, or a choice of relays. */
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

/** Lets go of the relay and of every timer. Never rejects. */
export async function stopClient({ core }: Client): Promise<void> {
  // After a refusal the SDK would try again within milliseconds, with nobody to hear its errors.
  core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('No internet connection: the client is stopped'))
  core.heartbeat.stop()
  await core.relayer.transportClose().catch(() => {})
}
