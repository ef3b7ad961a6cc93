import { Core } from '@walletconnect/core'
import { WalletKit } from '@reown/walletkit'
import { catchRejections } from './catchRejections.ts'
import type { PhoneSettings } from './settings.ts'

export type Kit = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * Starts the wallet side of the official SDK, with network access limited to the sandbox. The SDK reports `INIT` to
 * pulse.walletconnect.org even with telemetry off, and an unreachable verify host blocks every proposal, so the
 * report is disabled and the host replaced before the wallet starts.
 */
export async function startKit({
  relayUrl,
  projectId,
  verifyUrl,
  persistent,
  name = 'Phone Wallet',
  url = 'https://phone.wallet.example',
}: PhoneSettings): Promise<Kit> {
  const core = await Core.init({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    // The SDK shares a core among all copies of this module that give the same prefix, also one that has been stopped.
    customStoragePrefix: persistent ? 'phone' : `phone-${crypto.randomUUID()}`,
    ...(persistent ? {} : { storageOptions: { database: ':memory:' } }),
  })
  Object.assign(core.eventClient, { init: async () => {} })
  Object.assign(
    core.verify,
    verifyUrl === undefined
      ? { isDevEnv: true }
      : { isDevEnv: false, verifyUrlV3: `${verifyUrl}/v3`, getVerifyUrl: () => verifyUrl },
  )
  const metadata = { name, url, description: "The sandbox's phone wallet", icons: [] }
  const kit = await WalletKit.init({ core, metadata })
  catchRejections(kit)
  return kit
}

/**
 * Reports when the relay refuses the wallet, and stops reconnecting until `resume`. Otherwise the SDK would retry
 * within milliseconds and throw an uncaught error, which ends a Node process.
 */
export function watchRefusals({ core }: Kit, tell: (error: Error) => void): { resume(): Promise<void> } {
  const { relayer, heartbeat } = core
  const goOn = relayer.confirmOnlineStateOrThrow.bind(relayer)
  let isHeld = false
  relayer.on('relayer_error', (error: Error) => {
    isHeld = true
    relayer.confirmOnlineStateOrThrow = () => Promise.reject(error)
    heartbeat.stop()
    tell(error)
  })
  return {
    async resume() {
      if (!isHeld) return
      isHeld = false
      relayer.confirmOnlineStateOrThrow = goOn
      await heartbeat.init()
    },
  }
}

/** Closes the relay connection and clears every timer. */
export async function stopKit(kit: Kit): Promise<void> {
  // Pending work would open the connection again.
  kit.core.relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('The wallet is stopped'))
  kit.core.heartbeat.stop()
  await kit.core.relayer.transportClose()
  kit.core.events.removeAllListeners()
}
