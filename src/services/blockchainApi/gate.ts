import { fieldsOf } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Ask, Question } from './ask.ts'
import { listOf } from './fields.ts'

/** Knows which networks the Blockchain API serves. Asks once; after a failure it asks again. */
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
    /** Asks about a network. Rejects with `UnsupportedChain` if it is not served, else like the list if that fails. */
    async gated<T>(network: CaipNetworkId, question: Question<T>): Promise<T> {
      if (!(await isSupported(network))) throw new WalletModalError('UnsupportedChain')
      return ask(question)
    },
  }
}

export type Gated = ReturnType<typeof createGate>['gated']
