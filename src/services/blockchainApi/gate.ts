import { fieldsOf } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Ask, AskParts, Question } from './ask.ts'
import { listOf } from './fields.ts'

/** Returns which service the options name: its base URLs, or an empty text for the hosted service. */
export const placeOf = ({ services }: ReturnType<AskParts['options']>): string => String(services?.blockchainApi ?? '')

interface Loading {
  place: string
  list: Promise<ReadonlySet<unknown>>
}

/**
 * Creates a gate, which loads the list of networks that the Blockchain API serves. It loads the list once; the next call
 * loads it again only after a failure, or if the site names another service meanwhile.
 */
export function createGate(ask: Ask, options: AskParts['options']) {
  let last: Loading | undefined
  function load(place: string): Loading {
    const list = ask({ path: 'v1/supported-chains', parse: (body) => new Set(listOf('http', fieldsOf(body).http)) })
    const mine = { place, list }
    list.catch(() => last === mine && (last = undefined))
    return mine
  }
  async function isSupported(network: CaipNetworkId): Promise<boolean> {
    const place = placeOf(options())
    if (last?.place !== place) last = load(place)
    return (await last.list).has(network)
  }
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
