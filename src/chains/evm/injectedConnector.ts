import type { Connector } from '../../core/connector.ts'
import type { EvmAdapter } from './adapter.ts'
import type { Eip1193 } from './eip1193.ts'

/** Loads the EVM adapter. */
export type LoadEvm = () => Promise<EvmAdapter>

/** Creates the connector of an installed wallet. */
export function injectedConnector(
  facts: Pick<Connector, 'id' | 'name' | 'type' | 'icon' | 'rdns' | 'uuid'>,
  provider: Eip1193,
  load: LoadEvm,
): Connector {
  let questions = 0
  const asked = () => questions
  return {
    ...facts,
    namespaces: ['eip155'],
    connect: async ({ signal }) => {
      questions++
      return (await load()).connect(provider, { signal, asked })
    },
    restore: async ({ address: saved }) => (await load()).restore(provider, { saved, asked }),
  }
}
