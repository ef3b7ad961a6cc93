import type { Chain } from '../../core/chain.ts'
import type { BuiltInConnector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import type { Site } from '../../core/site.ts'
import type { Namespace } from '../../core/types.ts'
import type { createPairingCore, Pairing } from './connector.ts'

/**
 * Creates the connector for wallets on other devices or in other apps. `load` fetches the code that talks to the
 * pairing SDK.
 */
export function builtInPairing(
  site: Site,
  chains: readonly Chain[],
  load: () => Promise<typeof createPairingCore>,
): BuiltInConnector {
  let core: Pairing | undefined
  const open = async () => {
    const create = await load()
    return (core ??= create(site, chains))
  }
  /** Returns the namespaces to request: those of the site's networks for which the widget has a chain. */
  const served = () =>
    [...new Set(site.networks().map((one) => one.chainNamespace))].filter((one) =>
      chains.some(({ namespace }) => namespace === one),
    )
  return {
    connector: {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'walletConnect',
      get namespaces(): readonly Namespace[] {
        return served()
      },
      isShared: true,
      answerMs: Infinity,
      warm: async (ask) => (await open()).prepare(served(), ask?.willSignIn),
      async connect(ask) {
        const { onUri } = ask
        if (!onUri) throw new WalletModalError('InvalidOption', { message: expected('onUri', 'function', undefined) })
        return (await open()).connect({ ...ask, onUri }, served())
      },
      restore: async (saved) => (await open()).restore(saved),
    },
    isOffered: () => Boolean(site.options().projectId) && site.options().connectors?.walletConnect !== false,
  }
}
