import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Chain } from '../../core/chain.ts'
import type { Connector, Link } from '../../core/connector.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import { safeOrigin } from '../../core/page/safeFrame.ts'
import type { Site } from '../../core/site.ts'
import { createProvider } from './provider.ts'

const FACTS = { id: 'safe', name: 'Safe', type: 'external' } as const

/** Creates a pattern that matches this origin only, since the SDK takes patterns. */
const exactly = (origin: string) => new RegExp(`^${origin.replace(/[.[\]]/g, '\\$&')}$`)

/** Marks a link: a Safe's transaction has only the Safe's own hash until all owners have signed. */
const ownHashes = (link: Link): Link => Object.assign(link, { hasOwnHashes: true as const })

/** Talks to the Safe{Wallet} that frames the page. The SDK is created once per page, since it cannot stop listening. */
export function createSafe(site: Site) {
  let sdk: SafeAppsSDK | undefined

  async function open(chain: Chain, signal?: AbortSignal): Promise<Connector> {
    const origin = safeOrigin()
    if (!origin) throw new WalletModalError('ConnectorNotFound', { params: { id: FACTS.id } })
    sdk ??= new SafeAppsSDK({ allowedDomains: [exactly(origin)] })
    const info = await withTimeout(sdk.safe.getInfo(), { ms: WALLET_READ_MS, signal }).catch((error: unknown) => {
      throw toWalletModalError(error, 'ConnectionFailed')
    })
    const wallet = chain.fromProvider?.(
      FACTS,
      createProvider({ sdk, info, rpc: site.rpc(`${chain.namespace}:${info.chainId}`) }),
    )
    if (!wallet) throw new WalletModalError('UnsupportedChain')
    return wallet
  }

  return (chain: Chain): Pick<Connector, 'connect' | 'restore'> => ({
    connect: async (ask) => ownHashes(await (await open(chain, ask.signal)).connect(ask)),
    async restore(saved) {
      const link = await (await open(chain)).restore(saved)
      return link && ownHashes(link)
    },
  })
}
