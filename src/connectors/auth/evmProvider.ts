import { fieldsOf } from '../../core/data/isRecord.ts'
import { toChainId } from '../../core/networks/pairedFacts.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { copyParams } from './copyParams.ts'
import type { SendRequest, WalletState } from './requests.ts'

const isHex = (value: unknown) => typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
const toHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Reads, for each signing method, the account from the parameters. */
const SIGNER: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: ([, address]) => address,
  eth_signTypedData_v4: ([address]) => address,
  eth_sendTransaction: ([call]) => fieldsOf(call).from,
  wallet_sendCalls: ([batch]) => fieldsOf(batch).from,
  wallet_grantPermissions: ([grant]) => fieldsOf(grant).address,
}

/** Throws unless a request signs with the account and on the network that the visitor sees. */
function checkSigner(method: string, params: readonly unknown[], { address, network }: WalletState): void {
  if (!Object.hasOwn(SIGNER, method)) return
  const signer = SIGNER[method]?.(params)
  if (signer !== undefined && !(typeof signer === 'string' && signer.toLowerCase() === address.toLowerCase())) {
    throw providerError(4100, 'The account does not belong to the connection.')
  }
  const { chainId } = fieldsOf(params[0])
  if (chainId !== undefined && Number(chainId) !== Number(network.id))
    throw providerError(4901, 'The request is for another network.')
}

/** Converts parameters to what the secure site expects: texts as hex, and always a sender. */
function toSend(method: string, params: readonly unknown[], { address }: WalletState): readonly unknown[] {
  const [first, ...rest] = params
  if (method === 'personal_sign') return [isHex(first) ? first : toHex(String(first)), address]
  return method === 'eth_sendTransaction' ? [{ from: address, ...fieldsOf(first) }, ...rest] : params
}

function targetOf({ network }: WalletState, [first]: readonly unknown[]): CaipNetworkId {
  const { chainId } = fieldsOf(first)
  if (typeof chainId !== 'string' || !/^0x[\da-f]{1,26}$/i.test(chainId))
    throw providerError(-32602, 'Expected a chainId in 0x-hex.')
  return `${network.chainNamespace}:${BigInt(chainId)}`
}

interface EvmParts {
  state(): WalletState
  ask: SendRequest
  switchTo(network: CaipNetworkId): Promise<void>
}

/**
 * Creates the EIP-1193 provider of the embedded wallet, which answers accounts and chain id itself and sends all other
 * requests to the secure site.
 */
export function createEvmProvider({ state, ask, switchTo }: EvmParts) {
  const granted = () => [
    { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [state().address] }] },
  ]
  const LOCAL: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [state().address],
    eth_requestAccounts: () => [state().address],
    eth_chainId: () => toChainId(state().network.caipNetworkId),
    wallet_getPermissions: granted,
    wallet_requestPermissions: granted,
    wallet_switchEthereumChain: (params) => switchTo(targetOf(state(), params)).then(() => null),
  }
  return {
    async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
      const copied = copyParams(params)
      const all: readonly unknown[] = Array.isArray(copied) ? copied : [copied]
      const local = Object.hasOwn(LOCAL, method) ? LOCAL[method] : undefined
      if (local) return local(all)
      checkSigner(method, all, state())
      return ask(method, toSend(method, all, state()), state().network)
    },
  }
}
