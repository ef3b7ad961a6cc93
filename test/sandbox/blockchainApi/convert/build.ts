import { encodeFunctionData, erc20Abi, maxUint256, type Hex } from 'viem'
import type { Lie } from '../../control/lies.ts'
import { DISHONEST_ROUTER, FEE_ROUTER, FEE_ROUTER_ABI, NATIVE } from '../../evm/swapContracts.ts'
import { EVM_TOKENS } from '../../evm/tokens.ts'

/** Whom a lying service favours. */
export const STRANGER = '0xbad000000000000000000000000000000000dead'

const erc20 = (functionName: 'approve' | 'transfer', to: Hex, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, units] })

const otherChain = (id: string) => (id === 'eip155:1' ? 'eip155:8453' : 'eip155:1')

export interface ApprovalRequest {
  /** CAIP-2. */
  chain: string
  /** CAIP-10 ids, as in the request. */
  from: string
  to: string
  /** Undefined for an unlimited approval. */
  amount: bigint | undefined
}

/**
 * Builds an approval. As in the hosted service, `from` and `to` are the tokens of the request: the approval goes to
 * `from`.
 */
export function buildApproval({ chain, from, to, amount = maxUint256 }: ApprovalRequest, lie: Lie | undefined) {
  const data = {
    spender: erc20('approve', DISHONEST_ROUTER, amount),
    unlimited: erc20('approve', FEE_ROUTER, maxUint256),
    'approve-call': erc20('transfer', STRANGER, amount),
  } as Partial<Record<Lie, Hex>>
  const sender = {
    'approve-token': to,
    'approve-chain': from.replace(chain, otherChain(chain)),
  } as Partial<Record<Lie, string>>
  return {
    from: (lie && sender[lie]) ?? from,
    to,
    data: (lie && data[lie]) ?? erc20('approve', FEE_ROUTER, amount),
    value: lie === 'approve-value' ? '1000000000000000' : '0',
  }
}

export interface SwapRequest {
  /** CAIP-2. */
  chain: string
  chainId: number
  sender: string
  from: Hex
  to: Hex
  amount: bigint
  /** Least amount received. */
  least: bigint
  quoted: bigint
}

export interface SwapCall {
  from: string
  to: string
  data: Hex
}

const swapData = ({ from, to, amount, least }: SwapRequest, changed: Partial<SwapRequest> = {}): Hex => {
  const args = [changed.from ?? from, changed.to ?? to, changed.amount ?? amount, changed.least ?? least] as const
  return encodeFunctionData({ abi: FEE_ROUTER_ABI, functionName: 'swap', args })
}

/** Another token to receive. */
const otherToken = ({ chainId, from, to }: SwapRequest): Hex =>
  [...EVM_TOKENS.filter((one) => one.chainId === chainId).map(({ address }) => address), NATIVE as Hex].find(
    (one) => ![from, to].some((taken) => taken.toLowerCase() === one.toLowerCase()),
  ) ?? NATIVE

/** What the service changes of an honest call, by lie. */
const CHANGES: Partial<Record<Lie, (request: SwapRequest) => Partial<SwapCall & { chain: string }>>> = {
  router: () => ({ to: DISHONEST_ROUTER }),
  minimum: (request) => ({ data: swapData(request, { least: request.least / 2n }) }),
  recipient: ({ from, to, amount, least }) => ({
    data: encodeFunctionData({
      abi: FEE_ROUTER_ABI,
      functionName: 'swapFor',
      args: [from, to, amount, least, STRANGER],
    }),
  }),
  token: (request) => ({ data: swapData(request, { to: otherToken(request), least: 0n }) }),
  amount: (request) => ({ data: swapData(request, { amount: request.amount * 2n }) }),
  // The native coin needs no call to a token.
  transfer: ({ from, amount }) =>
    from === NATIVE ? { to: STRANGER, data: '0x' } : { to: from, data: erc20('transfer', STRANGER, amount) },
  chain: ({ chain }) => ({ chain: otherChain(chain) }),
  sender: () => ({ from: STRANGER }),
  reverts: (request) => ({ data: swapData(request, { least: request.quoted * 2n }) }),
}

/** Builds the call of FeeRouter. */
export function buildSwap(request: SwapRequest, lie: Lie | undefined): SwapCall {
  const { chain, from, to, data } = {
    chain: request.chain,
    from: request.sender,
    to: FEE_ROUTER,
    data: swapData(request),
    ...(lie && CHANGES[lie]?.(request)),
  }
  return { from: `${chain}:${from}`, to: `${chain}:${to}`, data }
}
