import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/chain.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { hashOnChain, send } from './calls.ts'

export interface AccountParts {
  sdk: SafeAppsSDK
  info: SafeInfo
  /** Reads of the Safe's network, through the site's nodes. */
  rpc: RpcRequest
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/** The Safe as an account on its one network. Transactions are looked up by the Safe's own hash. */
export function createAccount({ sdk, info, rpc }: AccountParts) {
  const { safeAddress } = info
  const chainId = `0x${BigInt(info.chainId).toString(16)}`
  const sent = new Set<string>()
  return {
    sdk,
    rpc,
    address: safeAddress,
    chainId,
    /** Aborts waiting for other owners. */
    end: new AbortController(),

    /** Throws unless the signer or sender is the Safe. */
    mustBe(address: unknown): void {
      if (address === undefined || (typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase())) return
      throw providerError(4100, 'The requested account is not the one of this Safe.')
    },

    /** Throws unless the network is the Safe's. */
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

    /** Looks up a transaction by the Safe's own hash. Also for hashes of earlier visits, as owners may take days. */
    async lookUp(method: string, [hash]: readonly unknown[]): Promise<unknown> {
      const isSent = typeof hash === 'string' && sent.has(hash)
      const found = isSent ? null : await rpc(method, [hash])
      if (found || !isHash(hash)) return found
      // A Safe answers unknown hashes with an error.
      const onChain = await hashOnChain(sdk, hash).catch((error: unknown) => (isSent ? Promise.reject(error) : undefined))
      return onChain ? rpc(method, [onChain]) : null
    },
  }
}

export type Account = ReturnType<typeof createAccount>
