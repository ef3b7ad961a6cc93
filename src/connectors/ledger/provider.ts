import { hexToBytes, isHex, keccak256, stringToBytes, type Hex } from 'viem'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import { isWalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { createLocalizeError, type LocalizeError } from '../../core/localizeError.ts'
import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import { sendSigned } from '../../core/transactions/sendSigned.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Network } from '../../core/types.ts'
import { signMessage, signTransaction, type Signature } from './app.ts'
import type { Transport } from './device.ts'
import { fillTransaction, serialize } from './transaction.ts'
import { parseCall } from './parseCall.ts'
import { parseTypedData, signTypedData } from './typedData.ts'

export interface ProviderParts {
  site: Site
  address: string
  path: Uint8Array
  network(): CaipNetworkId
  networks(): readonly Network[]
  moveTo(network: CaipNetworkId): void
  /** Runs `work` on the device that holds the account. */
  sign<T>(work: (transport: Transport) => Promise<T>): Promise<T>
  /** Aborted when the connection ends. */
  signal: AbortSignal
}

/** Matches methods that only a wallet can answer; they are never sent to a node. */
const OURS = /^(?:wallet_|personal_|eth_sign|eth_subscribe|eth_unsubscribe)/

const chainIdOf = (network: CaipNetworkId) => BigInt(network.slice(network.indexOf(':') + 1))

/** Joins r, s and v to one hex string, with v as 27 or 28. */
const joinSignature = ({ r, s, v }: Signature) => `${r}${s.slice(2)}${(v < 27 ? v + 27 : v).toString(16)}`

/** Runs a parser of parameters; if it throws, the error gets the code -32602. */
function read<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw providerError(-32602, cause instanceof Error ? cause.message : 'Invalid parameters', cause)
  }
}

/** Gives an error an EIP-1193 code. Errors of the device and of nodes keep their message; ours get a translated one. */
const toRpcError = (localize: LocalizeError, error: unknown) =>
  toProviderError(isWalletModalError(error) ? localize(error) : error)

/**
 * Broadcasts a signed transaction and returns its hash. A disconnect does not stop the broadcast, since the visitor has
 * approved the transaction.
 */
async function send(site: Site, rpc: RpcRequest, raw: Hex): Promise<Hex> {
  const hash = keccak256(raw)
  const isSent = await sendSigned({
    send: () => rpc('eth_sendRawTransaction', [raw]),
    isFound: async () => Boolean(await rpc('eth_getTransactionByHash', [hash])),
  })
  if (!isSent) throw providerError(-32603, site.t('ledger.maybeSent', { hash }), { data: { hash } })
  return hash
}

/** Throws unless the account that a request names is the connected one. */
function checkAccount(address: string, where: string, value: unknown): void {
  if (typeof value !== 'string') throw providerError(-32602, expected(where, 'address', value))
  if (value.toLowerCase() !== address.toLowerCase()) throw providerError(4100, `The account ${value} is not connected.`)
}

/** Creates the methods that are not sent to a node. */
function createMethods({
  site,
  address,
  path,
  network,
  networks,
  moveTo,
  sign,
  signal,
}: ProviderParts): Record<string, (params: readonly unknown[]) => unknown> {
  const mine = (where: string, value: unknown) => checkAccount(address, where, value)

  return {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => `0x${chainIdOf(network()).toString(16)}`,
    wallet_switchEthereumChain([target]) {
      const wanted = read(() => BigInt((target as { chainId: string }).chainId))
      const found = networks().find(({ caipNetworkId }) => chainIdOf(caipNetworkId) === wanted)
      if (!found) throw providerError(4902, `This site does not work on chain ${wanted}.`)
      moveTo(found.caipNetworkId)
      return null
    },
    async personal_sign([message, account]) {
      if (typeof message !== 'string') throw providerError(-32602, expected('message', 'string', message))
      mine('account', account)
      const bytes = isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message)
      return joinSignature(await sign((transport) => signMessage(transport, path, bytes)))
    },
    async eth_signTypedData_v4([account, data]) {
      mine('account', account)
      const parsed = read(() => parseTypedData(data))
      return joinSignature(await sign((transport) => signTypedData(transport, path, parsed)))
    },
    async eth_sendTransaction([given]) {
      const call = read(() => parseCall(given))
      const { from = address, chainId } = given as { from?: unknown; chainId?: unknown }
      mine('transaction.from', from)
      const [id, current] = [network(), chainIdOf(network())]
      if (chainId !== undefined && read(() => BigInt(chainId as string)) !== current)
        throw providerError(-32602, expected('transaction.chainId', String(current), chainId))
      const transaction = await fillTransaction(call, address, current, site.rpc(id), signal)
      const signature = await sign((transport) => signTransaction(transport, path, hexToBytes(serialize(transaction))))
      return send(site, site.rpc(id), serialize(transaction, signature))
    },
  }
}

/** Creates the EIP-1193 provider that signs on the device and reads from the site's nodes. */
export function createProvider(parts: ProviderParts) {
  const { site, network, signal } = parts
  const methods = createMethods(parts)
  const localize = createLocalizeError(site)
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        if (signal.aborted) throw providerError(4900, 'No wallet is connected.')
        const list: readonly unknown[] = Array.isArray(params) ? params : []
        const own = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (own) return await own(list)
        if (OURS.test(method)) throw providerError(4200, `Ledger does not support ${method}.`)
        return await site.rpc(network())(method, list)
      } catch (error) {
        throw toRpcError(localize, error)
      }
    },
  }
}
