import { fieldsOf } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Ask, Question } from './ask.ts'
import { listOf } from './fields.ts'

/**
 * Creates a gate, which loads the list of networks that the Blockchain API serves. It loads the list once; only after a
 * failure does the next call load it again.
 */
export function createGate(ask: Ask) {
  let loading: Promise<ReadonlySet<unknown>> | undefined
  const load = () =>
    ask({ path: 'v1/supported-chains', parse: (body) => new Set(listOf('http', fieldsOf(body).http)) }).catch(
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
  const isSupported = async (network: CaipNetworkId): Promise<boolean> => (await (loading ??= load())).has(network)
  return {
    isSupported,
    /**
     * Sends a request about a network. Rejects with `UnsupportedChain` if the network is not served, and with the error
     * of the list of networks if that cannot be loaded.
     */
    async gated<T>(network: CaipNetworkId, question: Question<T>): Promise<T> {
      if (!(await isSupported(network))) throw new WalletModalError('UnsupportedChain')
      return ask(question)
    },
  }
}

export type Gated = ReturnType<typeof createGate>['gated']
