import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import type { RpcRequest } from '../../core/chain.ts'
import { providerError, toProviderError } from '../../core/providerError.ts'
import { callsStatus, hashOnChain, send } from './calls.ts'
import { signText, signTypedData } from './signing.ts'
import { textOf, typedDataOf } from './text.ts'

export interface ProviderParts {
  sdk: SafeAppsSDK
  info: SafeInfo
  /** Reads of the Safe's network over the site's own nodes. */
  rpc: RpcRequest
}

type Params = readonly unknown[]

/** Nothing that a node answers: keys, permissions, and what the Safe itself does. */
const isRead = (method: string) => /^(?:eth|net|web3)_/.test(method) && !/^eth_(?:sign|sendTransaction|subscribe|unsubscribe)/.test(method)

function idOf(id: unknown): string {
  if (typeof id !== 'string') throw providerError(-32602, 'Expected the id of calls.')
  return id
}

/** A Safe as an EIP-1193 wallet: one account on one network, which both stay what they are for as long as the page is open. */
export function createProvider({ sdk, info, rpc }: ProviderParts) {
  const { safeAddress } = info
  const chainId = `0x${BigInt(info.chainId).toString(16)}`
  const sent = new Set<string>()
  const end = new AbortController()

  /** Whoever is asked to sign or send must be the Safe. */
  function mine(address: unknown): void {
    if (address === undefined || (typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase())) return
    throw providerError(4100, 'The requested account is not the one of this Safe.')
  }

  async function sendCalls(calls: Params): Promise<string> {
    const hash = await send(sdk, calls)
    sent.add(hash)
    return hash
  }

  /** A Safe's own hash stands for the transaction that it becomes. */
  async function lookUp(method: string, [hash]: Params): Promise<unknown> {
    if (typeof hash !== 'string' || !sent.has(hash)) return rpc(method, [hash])
    const onChain = await hashOnChain(sdk, hash)
    return onChain ? rpc(method, [onChain]) : null
  }

  function toNetwork(wanted: unknown, code: number): null {
    const asked = (wanted as { chainId?: unknown } | null | undefined)?.chainId
    if (typeof asked === 'string' && Number(asked) === Number(chainId)) return null
    throw providerError(code, 'A Safe is on one network only.')
  }

  const own: Readonly<Record<string, (params: Params) => unknown>> = {
    eth_accounts: () => [safeAddress],
    eth_requestAccounts: () => [safeAddress],
    eth_coinbase: () => safeAddress,
    eth_chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    wallet_getPermissions: () => [],
    wallet_revokePermissions: () => (end.abort(), null),
    wallet_switchEthereumChain: ([wanted]) => toNetwork(wanted, 4902),
    wallet_addEthereumChain: ([wanted]) => toNetwork(wanted, 4200),
    personal_sign: ([message, address]) => (mine(address), signText(sdk, textOf(message), end.signal)),
    eth_signTypedData_v4: ([address, data]) => (mine(address), signTypedData(sdk, typedDataOf(data), end.signal)),
    eth_signTypedData: (params) => own.eth_signTypedData_v4?.(params),
    eth_sendTransaction: ([call]) => (mine((call as { from?: unknown } | null)?.from), sendCalls([call])),
    eth_getTransactionByHash: (params) => lookUp('eth_getTransactionByHash', params),
    eth_getTransactionReceipt: (params) => lookUp('eth_getTransactionReceipt', params),
    wallet_getCapabilities: ([address]) => (mine(address), { [chainId]: { atomic: { status: 'supported' } } }),
    wallet_getCallsStatus: ([id]) => callsStatus(sdk, rpc, { id: idOf(id), chainId }),
    async wallet_sendCalls([batch]) {
      const { from, chainId: on, calls } = (batch ?? {}) as { from?: unknown; chainId?: unknown; calls?: unknown }
      mine(from)
      if (on !== undefined) toNetwork({ chainId: on }, 5710)
      if (!Array.isArray(calls) || !calls.length) throw providerError(-32602, 'Expected calls.')
      return { id: await sendCalls(calls) }
    },
  }

  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const given = Array.isArray(params) ? (params as Params) : []
      try {
        if (Object.hasOwn(own, method)) return await own[method]?.(given)
        if (isRead(method)) return await rpc(method, given)
      } catch (error) {
        // A Safe says no in words, without a code.
        throw toProviderError(error)
      }
      throw providerError(4200, `A Safe does not support ${method}.`)
    },
  }
}
