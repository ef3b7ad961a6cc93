import { base58, base64 } from '@scure/base'
import { ProviderRpcError } from '../evm/errors.ts'

export interface SendOptions {
  preflightCommitment?: string
  skipPreflight?: boolean
  maxRetries?: number
  minContextSlot?: number
}

export interface SolanaNode {
  /** Sends a signed transaction. Returns its signature, or throws the node's error. */
  send(transaction: Uint8Array, options?: SendOptions): Promise<Uint8Array>
  /** Returns the fee of a message in lamports. */
  fee(message: Uint8Array): Promise<bigint>
  /** Looks up the owner of a token account. */
  ownerOf(tokenAccount: string): Promise<string>
}

interface Answer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** Connects the wallet to the chain over another route than the site, so that faults do not affect it. */
export function createNode(rpcUrl: string): SolanaNode {
  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as Answer
    if (error) throw new ProviderRpcError(error.code, error.message, error.data)
    return result
  }
  return {
    async send(transaction, options = {}) {
      const signature = await ask('sendTransaction', [base64.encode(transaction), { ...options, encoding: 'base64' }])
      return base58.decode(String(signature))
    },
    async fee(message) {
      const { value } = (await ask('getFeeForMessage', [base64.encode(message)])) as { value: number | null }
      if (value === null) throw new Error('The transaction has expired')
      return BigInt(value)
    },
    async ownerOf(tokenAccount) {
      const { value } = (await ask('getAccountInfo', [tokenAccount, { encoding: 'jsonParsed' }])) as {
        value: { data?: { parsed?: { info?: { owner?: string } } } } | null
      }
      const owner = value?.data?.parsed?.info?.owner
      if (!owner) throw new Error('The token account does not exist yet')
      return owner
    },
  }
}
