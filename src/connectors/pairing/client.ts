import { SignClient } from '@walletconnect/sign-client'
import type { Site } from '../../core/site.ts'
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

/** Starts the pairing SDK. Nothing is asked of the network unless there is a session, or a choice of relays. */
export async function startClient(site: Site, storage: SdkStorage, { projectId, relays, verifiers }: Settings): Promise<Started> {
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
