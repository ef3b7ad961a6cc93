import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/chain.ts'
import { providerError } from '../../core/providerError.ts'
import { hashOnChain, send } from './calls.ts'

export interface AccountParts {
  sdk: SafeAppsSDK
  info: SafeInfo
  /** Reads of the Safe's network over the site's own nodes. */
  rpc: RpcRequest
}

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

    /** A Safe's own hash stands for the transaction that it becomes. */
    async lookUp(method: string, [hash]: readonly unknown[]): Promise<unknown> {
      if (typeof hash !== 'string' || !sent.has(hash)) return rpc(method, [hash])
      const onChain = await hashOnChain(sdk, hash)
      return onChain ? rpc(method, [onChain]) : null
    },
  }
}

export type Account = ReturnType<typeof createAccount>
