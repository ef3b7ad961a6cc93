import { base58, base64 } from '@scure/base'
import { providerError } from '../../core/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Ask, WalletState } from './requests.ts'

type Fields = Readonly<Record<string, unknown>>

const to58 = (text: unknown) => base58.encode(base64.decode(String(text)))
const to64 = (text: unknown) => base64.encode(base58.decode(String(text)))

/** What a session's wallet is asked (contract B7), in the words of the secure site (contract §2.6). */
const ASKS: Readonly<Record<string, (params: Fields) => unknown>> = {
  solana_signMessage: ({ message, pubkey }) => ({ message, pubkey }),
  solana_signTransaction: ({ transaction }) => ({ transaction: to58(transaction) }),
  solana_signAllTransactions: ({ transactions }) => ({ transactions: (transactions as unknown[]).map(to58) }),
  solana_signAndSendTransaction: ({ transaction, sendOptions: { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = {} }: Fields & { sendOptions?: Fields }) => ({
    transaction: to58(transaction),
    options: { skipPreflight, preflightCommitment, maxRetries, minContextSlot },
  }),
}

/** And the way back. */
const GIVES: Readonly<Record<string, (answer: Fields) => unknown>> = {
  solana_signTransaction: ({ transaction }) => ({ transaction: to64(transaction) }),
  solana_signAllTransactions: ({ transactions }) => ({ transactions: (transactions as unknown[]).map(to64) }),
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
    async request({ method, params }: { method: string; params?: unknown }, network: CaipNetworkId = state().network.caipNetworkId): Promise<unknown> {
      const asks = Object.hasOwn(ASKS, method) ? ASKS[method] : undefined
      const given = (params ?? {}) as Fields
      if (asks && given.pubkey !== undefined && given.pubkey !== state().address) throw providerError(4100, 'The account does not belong to the connection.')
      const target = find(network)
      if (!target) throw providerError(4901, 'The request is for another network.')
      const answer = await ask(method, asks ? asks(given) : params, target)
      return (Object.hasOwn(GIVES, method) && GIVES[method]?.(answer as Fields)) || answer
    },
  }
}
