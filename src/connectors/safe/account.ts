import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import { providerError } from '../../core/errors/providerError.ts'
import { hashOnChain, send } from './calls.ts'

export interface AccountParts {
  sdk: SafeAppsSDK
  info: SafeInfo
  /** Sends read requests on the Safe's network to the site's nodes. */
  rpc: RpcRequest
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/** Represents the Safe as an account on its one network. Its transactions are looked up by the Safe's own hash. */
export function createAccount({ sdk, info, rpc }: AccountParts) {
  const { safeAddress } = info
  const chainId = `0x${BigInt(info.chainId).toString(16)}`
  const sent = new Set<string>()
  return {
    sdk,
    rpc,
    address: safeAddress,
    chainId,
    /** Aborted on disconnect, to stop waiting for the other owners' signatures. */
    end: new AbortController(),

    /** Throws unless `address`, the signer or sender of a request, is the Safe. */
    mustBe(address: unknown): void {
      if (address === undefined || (typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase()))
        return
      throw providerError(4100, 'The requested account is not the one of this Safe.')
    },

    /** Throws unless a request's network is the Safe's. */
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

    /**
     * Looks up a transaction by the Safe's own hash, also one of an earlier visit: the owners may take days to sign.
     */
    async lookUp(method: string, [hash]: readonly unknown[]): Promise<unknown> {
      const isSent = typeof hash === 'string' && sent.has(hash)
      const found = isSent ? null : await rpc(method, [hash])
      if (found || !isHash(hash)) return found
      // For an unknown hash the Safe answers with an error.
      const onChain = await hashOnChain(sdk, hash).catch((error: unknown) =>
        isSent ? Promise.reject(error) : undefined,
      )
      return onChain ? rpc(method, [onChain]) : null
    },
  }
}

export type Account = ReturnType<typeof createAccount>
