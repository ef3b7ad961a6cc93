import { providerError } from '../../core/errors/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { copyParams } from './copyParams.ts'
import type { SendRequest, WalletState } from './requests.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts parameters from the format of pairing requests to the secure site's format (docs/contract.md, Wallet
 * requests).
 */
const CONVERTERS: Readonly<Record<string, (params: Fields) => unknown>> = {
  solana_signMessage: ({ message, pubkey }) => ({ message, pubkey }),
  solana_signTransaction: ({ transaction }) => ({ transaction }),
  solana_signAllTransactions: ({ transactions }) => ({ transactions }),
  solana_signAndSendTransaction: ({
    transaction,
    sendOptions: { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = {},
  }: Fields & { sendOptions?: Fields }) => ({
    transaction,
    options: { skipPreflight, preflightCommitment, maxRetries, minContextSlot },
  }),
}

interface SolanaParts {
  state(): WalletState
  ask: SendRequest
  /** Finds one of the site's networks by its id. */
  find(network: CaipNetworkId): WalletState['network'] | undefined
}

/**
 * Creates a provider of the same form as a pairing session's: JSON-RPC requests, each with its network. So the Solana
 * adapter treats the embedded wallet like a paired one.
 */
export function createSolanaProvider({ state, ask, find }: SolanaParts) {
  return {
    transactionsIn: 'base58',
    async request(
      { method, params }: { method: string; params?: unknown },
      network: CaipNetworkId = state().network.caipNetworkId,
    ): Promise<unknown> {
      const toSend = Object.hasOwn(CONVERTERS, method) ? CONVERTERS[method] : undefined
      const copied = copyParams(params)
      const given = (copied ?? {}) as Fields
      if (toSend && given.pubkey !== undefined && given.pubkey !== state().address)
        throw providerError(4100, 'The account does not belong to the connection.')
      const target = find(network)
      if (!target) throw providerError(4901, 'The request is for another network.')
      return ask(method, toSend ? toSend(given) : copied, target)
    },
  }
}
