import { providerError } from '../../core/errors/providerError.ts'
import type { Account } from './account.ts'
import { callsStatus } from './calls.ts'
import { signText, signTypedData } from './signing.ts'
import { textOf, typedDataOf } from './text.ts'

type Params = readonly unknown[]
type Method = (account: Account, params: Params) => unknown

function idOf(id: unknown): string {
  if (typeof id !== 'string') throw providerError(-32602, 'Expected the id of calls.')
  return id
}

const typedData: Method = ({ sdk, end, mustBe }, [address, data]) => {
  mustBe(address)
  return signTypedData(sdk, typedDataOf(data), end.signal)
}

/** Sends several calls in one transaction (`wallet_sendCalls`, EIP-5792). */
async function sendCalls({ mustBe, mustBeOn, send }: Account, [batch]: Params): Promise<{ id: string }> {
  const { from, chainId, calls } = (batch ?? {}) as { from?: unknown; chainId?: unknown; calls?: unknown }
  mustBe(from)
  if (chainId !== undefined) mustBeOn({ chainId }, 5710)
  if (!Array.isArray(calls) || !calls.length) throw providerError(-32602, 'Expected calls.')
  return { id: await send(calls) }
}

/** Methods that are not sent to a node. */
export const METHODS: Readonly<Record<string, Method>> = {
  eth_accounts: ({ address }) => [address],
  eth_requestAccounts: ({ address }) => [address],
  eth_coinbase: ({ address }) => address,
  eth_chainId: ({ chainId }) => chainId,
  net_version: ({ chainId }) => String(Number(chainId)),
  wallet_getPermissions: () => [],
  wallet_revokePermissions: ({ end }) => {
    end.abort()
    return null
  },
  wallet_switchEthereumChain: ({ mustBeOn }, [wanted]) => mustBeOn(wanted, 4902),
  wallet_addEthereumChain: ({ mustBeOn }, [wanted]) => mustBeOn(wanted, 4200),
  personal_sign: ({ sdk, end, mustBe }, [message, address]) => {
    mustBe(address)
    return signText(sdk, textOf(message), end.signal)
  },
  eth_signTypedData: typedData,
  eth_signTypedData_v4: typedData,
  eth_sendTransaction: ({ mustBe, send }, [call]) => {
    mustBe((call as { from?: unknown } | null | undefined)?.from)
    return send([call])
  },
  eth_getTransactionByHash: ({ lookUp }, params) => lookUp('eth_getTransactionByHash', params),
  eth_getTransactionReceipt: ({ lookUp }, params) => lookUp('eth_getTransactionReceipt', params),
  wallet_getCapabilities: ({ chainId, mustBe }, [address]) => {
    mustBe(address)
    return { [chainId]: { atomic: { status: 'supported' } } }
  },
  wallet_getCallsStatus: ({ sdk, rpc, chainId }, [id]) => callsStatus(sdk, rpc, { id: idOf(id), chainId }),
  wallet_sendCalls: sendCalls,
}
