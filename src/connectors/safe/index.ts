import type { Chain } from '../../core/chain.ts'
import type { BuiltInConnector } from '../../core/connector.ts'
import { askSafe } from '../../core/page/safeFrame.ts'
import type { Site } from '../../core/site.ts'
import type { createSafe } from './connector.ts'

/**
 * Creates the connector of the Safe{Wallet} that shows this page as one of its apps; it is not offered elsewhere.
 * `load` fetches the code that talks to it.
 */
export function builtInSafe(
  site: Site,
  chain: Chain,
  load: () => Promise<ReturnType<typeof createSafe>>,
): BuiltInConnector {
  let isInside = false
  return {
    connector: {
      id: 'safe',
      name: 'Safe',
      type: 'external',
      explorerId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      namespaces: [chain.namespace],
      isHost: true,
      warm: load,
      connect: async (ask) => (await load())(chain).connect(ask),
      restore: async (saved) => (await load())(chain).restore(saved),
    },
    isOffered: () =>
      isInside &&
      site.options().connectors?.safe !== false &&
      site.networks().some((one) => one.chainNamespace === chain.namespace),
    watch: (changed) =>
      askSafe(() => {
        isInside = true
        changed()
      }),
  }
}
