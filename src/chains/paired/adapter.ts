import { answerError } from '../../core/errors/answerError.ts'
import type { ChainAdapter } from '../../core/chain.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { createLocalizeError, type LocalizeError } from '../../core/localizeError.ts'
import type { PairedProvider } from '../../core/networks/pairedProvider.ts'
import type { Site } from '../../core/site.ts'
import type { Network } from '../../core/types.ts'
import { pairedNetworks } from './networks.ts'

export interface PairedParts {
  adapter: ChainAdapter & { provider(current: () => Link | undefined): PairedProvider }
  networks: readonly Network[]
}

/** Creates the provider that sites get. It forwards each request to the wallet that is currently paired. */
function createProvider(current: () => Link | undefined, localize: LocalizeError): PairedProvider {
  const linked = () => {
    const link = current()
    if (!link) throw localize(new WalletModalError('NotConnected'))
    return link
  }
  return {
    getAccounts: async () => linked().accounts,
    async request(args) {
      const { request } = linked().provider as Partial<PairedProvider>
      if (!request) throw localize(new WalletModalError('UnsupportedMethod'))
      try {
        return await request(args)
      } catch (error) {
        throw localize(answerError(error))
      }
    },
  }
}

/**
 * Makes later requests name the new network, which the session must cover. Sends no request itself: over a session,
 * each request names its network.
 */
const switchNetwork: NonNullable<ChainAdapter['switchNetwork']> = async (link, { caipNetworkId: id }) => {
  if (!link.moved || (link.approved && !link.approved.includes(id))) throw new WalletModalError('UnsupportedChain')
  link.moved(id)
}

/** Creates the adapter and the networks of namespaces that can be connected by pairing only. */
export const createPairedParts = (site: Pick<Site, 't'>): PairedParts => ({
  adapter: { switchNetwork, provider: (current) => createProvider(current, createLocalizeError(site)) },
  networks: pairedNetworks(),
})
