/** Unmodified SDKs of Safe and Coinbase, called as on a site. external.test.ts bundles this file for the page. */
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'

const codeOf = (error: unknown) => ({ code: (error as { code?: number }).code, message: (error as Error).message })

const sdks = {
  coinbase: (keysUrl: string) =>
    createCoinbaseWalletSDK({
      appName: 'A shop',
      appChainIds: [1],
      preference: { options: 'smartWalletOnly', keysUrl },
    }).getProvider(),
  safe: () => new SafeAppsSDK(),
  codeOf,
}

declare global {
  interface Window {
    sdks: typeof sdks
    provider: ReturnType<typeof sdks.coinbase>
    told: Promise<unknown>
  }
}
Object.assign(window, { sdks })
