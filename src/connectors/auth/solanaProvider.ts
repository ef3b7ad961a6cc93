import { providerError } from '../../core/errors/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { copyParams } from './copyParams.ts'
import type { Ask, WalletState } from './requests.ts'

type Fields = Readonly<Record<string, unknown>>

/** Turns the parameters of pairing requests into those of the secure site (docs/contract.md, Wallet requests). */
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
  /** Finds one of the site's networks. */
  find(network: CaipNetworkId): WalletState['network'] | undefined
}

/** Provider in the form that the Solana adapter uses for sessions: JSON-RPC requests, each with its network. */
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
