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

/** One provider for the current connection, whatever the wallet. */
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

/** Requests over a session name their network, so switching just uses another covered one. */
const switchNetwork: NonNullable<ChainAdapter['switchNetwork']> = async (link, { caipNetworkId: id }) => {
  if (!link.moved || (link.approved && !link.approved.includes(id))) throw new WalletModalError('UnsupportedChain')
  link.moved(id)
}

/** The adapters of chains that are reached by pairing only. */
export const createPairedParts = (site: Pick<Site, 'say'>): PairedParts => ({
  adapter: { switchNetwork, provider: (current) => createProvider(current, createLocalizeError(site)) },
  networks: pairedNetworks(),
})
