import { attempt } from '../../core/errors/attempt.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import {
  WARNINGS,
  type RequestDescription,
  type TokenFacts,
  type Warning,
} from '../../core/transactions/description.ts'
import { knownToken } from '../../core/money/knownTokens.ts'
import { TOKEN_FACTS_WAIT_MS } from '../../core/limits.ts'
import type { Network } from '../../core/types.ts'
import { malformed, type DecodeContext, type DecodedRequest } from './context.ts'
import { stablecoinAt } from './descriptors/contracts/stablecoins.ts'
import { readGrant, readRevoke } from './evm/permissions.ts'
import { readPersonalSign } from './evm/sign.ts'
import { readTokenFacts } from './evm/tokenFacts.ts'
import { readCalls, readTransaction, readUserOperation } from './evm/transaction.ts'
import { readTypedData } from './evm/typedData.ts'
import { rawText } from './raw.ts'
import { readTokenAccount } from './solana/tokenAccount.ts'

export interface RequestToDescribe {
  method: string
  /** Must be a copy of exactly the params that are sent. */
  params: unknown
  /** The network that the request will use. */
  network: Network
  /** The account that the request will use. */
  account?: string
  /** Origin of the page. A sign-in message for another origin gets a warning. */
  origin?: string
  /** Looks up facts about a token that are certain, by contract or mint. They are preferred to what a node says. */
  tokens?: (address: string) => TokenFacts | undefined
  /** Sends requests to a node. If absent, facts about tokens and current fees stay unknown. */
  rpc?: RpcRequest
  now?: number
  signal?: AbortSignal
}

type Reader = (params: unknown, context: DecodeContext) => Promise<DecodedRequest>

const READERS: Readonly<Record<string, Reader>> = {
  eth_sendTransaction: readTransaction,
  eth_sendUserOperation: readUserOperation,
  personal_sign: readPersonalSign,
  eth_signTypedData_v4: readTypedData,
  wallet_sendCalls: readCalls,
  wallet_grantPermissions: readGrant,
  wallet_revokePermissions: readRevoke,
}

/** Decoders in the Solana chunk, by method. Visitors without a Solana wallet need not load that chunk. */
const SOLANA_READERS: Readonly<
  Record<string, 'readSolanaMessage' | 'readSolanaTransaction' | 'readSolanaTransactions'>
> = {
  solana_signMessage: 'readSolanaMessage',
  solana_signTransaction: 'readSolanaTransaction',
  solana_signAndSendTransaction: 'readSolanaTransaction',
  solana_signAllTransactions: 'readSolanaTransactions',
}

async function readerOf(method: string): Promise<Reader | undefined> {
  const solana = Object.hasOwn(SOLANA_READERS, method) ? SOLANA_READERS[method] : undefined
  if (solana) return (await import('./solana/request.ts'))[solana]
  return Object.hasOwn(READERS, method) ? READERS[method] : undefined
}

/** Caches the answers by address. */
function once<T>(look: (address: string) => Promise<T>): (address: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (address) => {
    const answer = asked.get(address) ?? look(address)
    asked.set(address, answer)
    return answer
  }
}

function createContext(
  { network, account, origin, tokens, rpc, now = Date.now(), signal }: RequestToDescribe,
  warn: DecodeContext['warn'],
): DecodeContext {
  const wait = <T>(answer: Promise<T>) =>
    withTimeout(answer, { ms: TOKEN_FACTS_WAIT_MS, signal }).catch(() => undefined)
  const base = { network, account, origin, now, warn }
  const chain = typeof network.id === 'number' ? network.id : undefined
  return {
    ...base,
    chain,
    coin: network.nativeCurrency,
    token: once(async (address) => {
      const known =
        stablecoinAt(chain, address) ?? knownToken(network.caipNetworkId, address) ?? attempt(() => tokens?.(address))
      return known ?? (rpc && address.startsWith('0x') ? wait(readTokenFacts(address, rpc, signal)) : undefined)
    }),
    tokenAccount: once(async (address) => rpc && wait(readTokenAccount(address, rpc, signal))),
    node: async (method, params) => rpc && wait(rpc(method, params, signal)),
    elsewhere() {
      const there: DecodeContext = {
        ...base,
        coin: undefined,
        token: async () => undefined,
        tokenAccount: async () => undefined,
        node: async () => undefined,
        elsewhere: () => there,
      }
      return there
    },
  }
}

/**
 * Describes what a request would do, as plain data (see `core/transactions/description.ts`). Malformed requests get a
 * description that says so. Rejects only if the Solana code cannot be loaded. Waits a few seconds at most for facts
 * from a node.
 */
export async function describeRequest(request: RequestToDescribe): Promise<RequestDescription> {
  const { method, params } = request
  const noted = new Set<Warning>()
  const context = createContext(request, (...warnings) => warnings.forEach((one) => noted.add(one)))
  const { parts, omitted = 0 } = await decodeParams(await readerOf(method), params, context)
  return { method, parts, omitted, warnings: WARNINGS.filter((one) => noted.has(one)), raw: rawText(params) }
}

async function decodeParams(
  reader: Reader | undefined,
  params: unknown,
  context: DecodeContext,
): Promise<DecodedRequest> {
  try {
    return (await reader?.(params, context)) ?? { parts: [[malformed(context, 'method')]] }
  } catch {
    // A request is any object of the site: reading it may throw.
    return { parts: [[malformed(context, 'params')]] }
  }
}
