import type { Chain } from '../../core/chain.ts'
import type { Connector, BuiltInConnector } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'
import type { createPopupWallet } from './connector.ts'

/** Creates the connector of Coinbase Smart Wallet, which runs in a popup. `load` fetches the code that talks to it. */
export function builtInCoinbase(
  site: Site,
  chain: Chain,
  load: () => Promise<typeof createPopupWallet>,
): BuiltInConnector {
  const facts = { id: 'coinbase', name: 'Coinbase', type: 'external', rdns: 'com.coinbase.wallet' } as const
  let wallet: Pick<Connector, 'connect' | 'restore'> | undefined
  const open = async () => {
    const create = await load()
    return (wallet ??= create(site, chain, facts))
  }
  return {
    connector: {
      ...facts,
      explorerId: 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
      namespaces: [chain.namespace],
      warm: () => Promise.all([load(), chain.load()]),
      connect: async (ask) => (await open()).connect(ask),
      restore: async (saved) => (await open()).restore(saved),
    },
    // The popup's messages are encrypted with WebCrypto, which needs a secure context.
    isOffered: () =>
      'subtle' in crypto &&
      site.options().connectors?.coinbase !== false &&
      site.networks().some((one) => one.chainNamespace === chain.namespace),
  }
}
