import { providerError } from '../../core/errors/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { copyParams } from './copyParams.ts'
import type { Ask, WalletState } from './requests.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a session's wallet is asked (contract B7), as far as the secure site wants to know it (contract §2.6). */
const ASKS: Readonly<Record<string, (params: Fields) => unknown>> = {
  solana_signMessage: ({ message, pubkey }) => ({ message, pubkey }),
  solana_signTransaction: ({ transaction }) => ({ transaction }),
  solana_signAllTransactions: ({ transactions }) => ({ transactions }),
  solana_signAndSendTransaction: ({ transaction, sendOptions: { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = {} }: Fields & { sendOptions?: Fields }) => ({
    transaction,
    options: { skipPreflight, preflightCommitment, maxRetries, minContextSlot },
  }),
}

interface SolanaParts {
  state(): WalletState
  ask: Ask
  /** One of the site's networks. */
  find(network: CaipNetworkId): WalletState['network'] | undefined
}

/** The far end of a session as the adapter of Solana asks it: requests of JSON-RPC, each for one of the networks. */
export function createSolanaProvider({ state, ask, find }: SolanaParts) {
  return {
    transactionsIn: 'base58',
    async request({ method, params }: { method: string; params?: unknown }, network: CaipNetworkId = state().network.caipNetworkId): Promise<unknown> {
      const toSend = Object.hasOwn(ASKS, method) ? ASKS[method] : undefined
      const copied = copyParams(params)
      const given = (copied ?? {}) as Fields
      if (toSend && given.pubkey !== undefined && given.pubkey !== state().address) throw providerError(4100, 'The account does not belong to the connection.')
      const target = find(network)
      if (!target) throw providerError(4901, 'The request is for another network.')
      return ask(method, toSend ? toSend(given) : copied, target)
    },
  }
}
