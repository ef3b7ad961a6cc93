import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/chain.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { hashOnChain, send } from './calls.ts'

export interface AccountParts {
  sdk: SafeAppsSDK
  info: SafeInfo
  /** Reads of the Safe's network over the site's own nodes. */
  rpc: RpcRequest
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/** The Safe as the account of its one network; what it has sent is looked up by the Safe's own hash. */
export function createAccount({ sdk, info, rpc }: AccountParts) {
  const { safeAddress } = info
  const chainId = `0x${BigInt(info.chainId).toString(16)}`
  const sent = new Set<string>()
  return {
    sdk,
    rpc,
    address: safeAddress,
    chainId,
    /** Ends what waits for other owners. */
    end: new AbortController(),

    /** Whoever is asked to sign or send must be the Safe. */
    mustBe(address: unknown): void {
      if (address === undefined || (typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase())) return
      throw providerError(4100, 'The requested account is not the one of this Safe.')
    },

    /** The Safe's network is the only one there is. */
    mustBeOn(wanted: unknown, code: number): null {
      const asked = (wanted as { chainId?: unknown } | null | undefined)?.chainId
      if (typeof asked === 'string' && Number(asked) === Number(chainId)) return null
      throw providerError(code, 'A Safe is on one network only.')
    },

    async send(calls: readonly unknown[]): Promise<string> {
      const hash = await send(sdk, calls)
      sent.add(hash)
      return hash
    },

    /** A Safe's own hash stands for the transaction that it becomes; of an earlier visit too, as its owners may take days. */
    async lookUp(method: string, [hash]: readonly unknown[]): Promise<unknown> {
      const isSent = typeof hash === 'string' && sent.has(hash)
      const found = isSent ? null : await rpc(method, [hash])
      if (found || !isHash(hash)) return found
      // A Safe has no other word for a hash that it does not know than an error.
      const onChain = await hashOnChain(sdk, hash).catch((error: unknown) => (isSent ? Promise.reject(error) : undefined))
      return onChain ? rpc(method, [onChain]) : null
    },
  }
}

export type Account = ReturnType<typeof createAccount>
