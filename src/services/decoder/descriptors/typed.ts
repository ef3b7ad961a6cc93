import type { Action } from '../../../core/transactions/description.ts'
import type { DescribedField } from '../../../core/transactions/described.ts'
import type { DecodeContext } from '../context.ts'
import { orderFields } from './contracts/seaportItems.ts'
import { SEAPORT } from './contracts/seaport.ts'
import { messageValues, type Message } from './message.ts'
import { amountOf, checkEnd, checkPayee, isSame, Mismatch, type Kit, type Run } from './run.ts'
import type { Values } from './values.ts'

/** A type of EIP-712 that a contract reads, and what its signature allows. */
interface TypedFormat {
  contractName: string
  deployments: Readonly<Record<string, readonly number[]>>
  /** Encoded as EIP-712 hashes it: the primary type first, then the others by name. */
  type: string
  read(values: Values, run: Run): Promise<readonly DescribedField[]>
}

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const isZero = (address: string) => /^0x0+$/.test(address)

interface Exchange {
  gives: { token: string; amount: bigint }
  receives: { token: string; amount: bigint }
  owner?: string
  receiver: string
  /** Absent if the order does not expire. */
  end: bigint | undefined
  /** Whether a contract that the order names decides how much its owner receives. */
  isOpen?: boolean
}

/** An order that exchanges one token for another. */
async function exchange(
  { gives, receives, owner, receiver, end, isOpen }: Exchange,
  run: Run,
): Promise<DescribedField[]> {
  const { context } = run
  if (receives.amount === 0n) context.warn('givesAway')
  if (isOpen) context.warn('anyAmount', 'unknownCall')
  // The zero address stands for the owner of the order.
  if (!isZero(receiver)) checkPayee(receiver, run)
  if (owner !== undefined && !isSame(owner, context.account)) context.warn('otherAccount')
  if (end === undefined) context.warn('neverExpires')
  else checkEnd(end, run)
  const amount = await amountOf(receives.amount, receives.token, run)
  const received: DescribedField = { kind: 'amount', label: 'atLeast', amount }
  return [
    { kind: 'amount', label: 'gives', amount: await amountOf(gives.amount, gives.token, run) },
    ...(isOpen ? [] : [received]),
    ...(isZero(receiver) ? [] : [{ kind: 'address', label: 'recipient', address: receiver } as const]),
    ...(end !== undefined ? [{ kind: 'time', label: 'until', time: end } as const] : []),
  ]
}

const COW =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
const ONE_INCH =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'

interface CowOrder {
  sellToken: string
  buyToken: string
  receiver: string
  sellAmount: bigint
  buyAmount: bigint
  validTo: bigint
  feeAmount: bigint
  kind: string
}

const FORMATS: readonly TypedFormat[] = [
  {
    contractName: 'CoW Swap',
    deployments: { '0x9008D19f58AAbD9eD0D60971565AA8510560ab41': [1, 100, 8453, 42161, 11155111] },
    type: COW,
    read(values, run) {
      const order = values as Values & CowOrder
      if (order.kind !== 'sell' && order.kind !== 'buy') throw new Mismatch('kind')
      return exchange(
        {
          // The fee is taken from the same token, on top.
          gives: { token: order.sellToken, amount: order.sellAmount + order.feeAmount },
          receives: { token: order.buyToken, amount: order.buyAmount },
          receiver: order.receiver,
          end: order.validTo,
        },
        run,
      )
    },
  },
  {
    contractName: '1inch',
    deployments: { '0x111111125421cA6dc452d289314280a0f8842A65': [1, 10, 56, 100, 137, 8453, 42161, 43114] },
    type: ONE_INCH,
    read(values, run) {
      const { maker, receiver, makerAsset, takerAsset, makingAmount, takingAmount, makerTraits } = values as Values & {
        maker: string
        receiver: string
        makerAsset: string
        takerAsset: string
        makingAmount: bigint
        takingAmount: bigint
        makerTraits: bigint
      }
      return exchange(
        {
          gives: { token: makerAsset, amount: makingAmount },
          receives: { token: takerAsset, amount: takingAmount },
          owner: maker,
          receiver,
          // https://github.com/1inch/limit-order-protocol: bits 80 to 119 hold the expiry
          end: (makerTraits >> 80n) & 0xffffffffffn || undefined,
          // Bit 249: the order has an extension, which may compute another amount than the order names.
          isOpen: Boolean((makerTraits >> 249n) & 1n),
        },
        run,
      )
    },
  },
  {
    contractName: 'OpenSea',
    deployments: SEAPORT,
    type: `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)ConsiderationItem(${ITEM},address recipient)OfferItem(${ITEM})`,
    async read(values, run) {
      if (typeof values.endTime === 'bigint') checkEnd(values.endTime, run)
      return orderFields(values, run)
    },
  },
]

/** Typed data, with the domain fields that are signed. */
export interface Typed extends Message {
  domain: Record<string, unknown>
}

/** Describes an order to sign. Undefined if no contract of ours reads it, or if it does not fit. */
export async function describeTyped(
  data: Typed,
  { contract, chain }: { contract: string; chain: number },
  context: DecodeContext,
  kit: Kit,
): Promise<Action | undefined> {
  for (const { contractName, deployments, type, read } of FORMATS) {
    if (!Object.entries(deployments).some(([one, chains]) => isSame(one, contract) && chains.includes(chain))) continue
    const values = messageValues(data, type)
    if (!values) continue
    const nesting = { depth: 1, visitor: context.account, left: { calls: 0 }, held: { contract, tokens: new Map() } }
    const run: Run = { contract, chain, value: 0n, context, nesting, kit, wrapped: undefined }
    try {
      const fields = await read(values, run)
      context.warn('permit')
      return { kind: 'described', contract, name: contractName, intent: 'order', fields, isSigned: true }
    } catch (cause) {
      if (!(cause instanceof Mismatch)) throw cause
    }
  }
  return undefined
}
