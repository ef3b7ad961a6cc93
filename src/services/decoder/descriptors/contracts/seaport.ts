import type { DescribedField, Intent } from '../../../../core/transactions/described.ts'
import type { Action } from '../../../../core/transactions/description.ts'
import { checkEnd, checkPayee, Mismatch, type Run } from '../run.ts'
import type { Descriptor, FunctionFormat } from '../types.ts'
import type { Values } from '../values.ts'
import { checkReturn, itemField, itemOf, merge, orderFields, type Item } from './seaportItems.ts'

const NAME = 'OpenSea'
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const HEAD = `address offerer,address zone,(${ITEM})[] offer,(${ITEM},address recipient)[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey`
const COMPONENTS = `(${HEAD},uint256 counter)`
const PARAMETERS = `(${HEAD},uint256 totalOriginalConsiderationItems) parameters`
const ORDER = `(${PARAMETERS},bytes signature)`
const ADVANCED = `(${PARAMETERS},uint120 numerator,uint120 denominator,bytes signature,bytes extraData)`
const CRITERIA =
  '(uint256 orderIndex,uint8 side,uint256 index,uint256 identifier,bytes32[] criteriaProof)[] criteriaResolvers'
const INDEXES = '(uint256 orderIndex,uint256 itemIndex)[][]'

interface Trade {
  gives: readonly Item[]
  gets: readonly Item[]
  recipient?: unknown
  ends: readonly unknown[]
}

const isItem = ({ type }: Item) => type > 1n

/** Describes an exchange with other people's orders, from the visitor's side. */
async function trade({ gives, gets, recipient, ends }: Trade, run: Run): Promise<readonly Action[]> {
  const [given, got] = [merge(gives), merge(gets)]
  checkReturn(given, got, run)
  for (const end of ends) if (typeof end === 'bigint') checkEnd(end, run)
  const isNamed = typeof recipient === 'string' && !/^0x0+$/.test(recipient)
  if (isNamed) checkPayee(recipient, run)
  const fields: DescribedField[] = [
    ...(await Promise.all(given.map((item) => itemField('pays', item, run)))),
    ...(await Promise.all(got.map((item) => itemField('receives', item, run)))),
    ...(isNamed ? [{ kind: 'address', label: 'recipient', address: recipient } as const] : []),
  ]
  const coins = given.filter(({ type }) => type === 0n).reduce((sum, { amount }) => sum + amount, 0n)
  if (run.value !== coins)
    fields.push({ kind: 'amount', label: 'sends', amount: run.kit.coins(run.value, run.context) })
  const [isBought, isSold] = [got.some(isItem), given.some(isItem)]
  const exchanged: Intent = isSold ? 'sellItem' : 'trade'
  const intent = isBought ? 'buyItem' : exchanged
  return [{ kind: 'described', contract: run.contract, name: NAME, intent, fields }]
}

/** An order of somebody else: the visitor gets its offer and pays its consideration. */
function sidesOf(order: unknown): { gives: readonly Item[]; gets: readonly Item[]; end: unknown } {
  const { parameters, numerator = 1n, denominator = 1n } = order as Values
  const { offer, consideration, endTime } = parameters as Values
  if (!Array.isArray(offer) || !Array.isArray(consideration)) throw new Mismatch('order')
  const share = [numerator as bigint, denominator as bigint] as const
  return {
    gives: consideration.map((one) => itemOf(one, true, share)),
    gets: offer.map((one) => itemOf(one, false, share)),
    end: endTime,
  }
}

const fulfill: FunctionFormat = {
  intent: 'trade',
  fields: [],
  isPayable: true,
  async read({ order, orders, recipient }, run) {
    const list: unknown = orders ?? [order]
    if (!Array.isArray(list) || !list.length) return undefined
    const sides = list.map(sidesOf)
    return trade(
      {
        gives: sides.flatMap((one) => one.gives),
        gets: sides.flatMap((one) => one.gets),
        recipient,
        ends: sides.map(({ end }) => end),
      },
      run,
    )
  },
}

/** Kinds of Seaport's basic orders, four numbers each: what is paid, and what is bought. */
const BASIC = [
  [0n, 2n],
  [0n, 3n],
  [1n, 2n],
  [1n, 3n],
  [2n, 1n],
  [3n, 1n],
] as const

/** An order with one item on one side. Other recipients are paid in the currency of the order. */
const basic: FunctionFormat = {
  intent: 'trade',
  fields: [],
  isPayable: true,
  async read({ parameters }, run) {
    const given = parameters as Values
    const [paid, bought] = BASIC[Number(given.basicOrderType) >> 2] ?? []
    if (paid === undefined || bought === undefined || !Array.isArray(given.additionalRecipients)) return undefined
    const extra = given.additionalRecipients.reduce<bigint>((sum, one: Values) => sum + (one.amount as bigint), 0n)
    const consideration = {
      type: paid,
      token: given.considerationToken as string,
      id: given.considerationIdentifier as bigint,
      amount: given.considerationAmount as bigint,
    }
    const offer = {
      type: bought,
      token: given.offerToken as string,
      id: given.offerIdentifier as bigint,
      amount: given.offerAmount as bigint,
    }
    // Who sells an item pays the other recipients out of the offer, who buys it pays them on top.
    if (bought === 1n && extra > offer.amount) return undefined
    const gives = paid <= 1n ? { ...consideration, amount: consideration.amount + extra } : consideration
    const gets = bought === 1n ? { ...offer, amount: offer.amount - extra } : offer
    return trade({ gives: [gives], gets: [gets], ends: [given.endTime] }, run)
  },
}

/** Registers orders of the visitor, so that they need no signature. */
const validate: FunctionFormat = {
  intent: 'placeOrder',
  fields: [],
  async read({ orders }, run) {
    if (!Array.isArray(orders) || !orders.length) return undefined
    const described = orders.map(async (one: Values): Promise<Action> => {
      const fields = await orderFields(one.parameters as Values, run)
      return { kind: 'described', contract: run.contract, name: NAME, intent: 'placeOrder', fields }
    })
    return Promise.all(described)
  },
}

const BASIC_PARAMETERS =
  '(address considerationToken,uint256 considerationIdentifier,uint256 considerationAmount,address offerer,address zone,address offerToken,uint256 offerIdentifier,uint256 offerAmount,uint8 basicOrderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 offererConduitKey,bytes32 fulfillerConduitKey,uint256 totalOriginalAdditionalRecipients,(uint256 amount,address recipient)[] additionalRecipients,bytes signature) parameters'

// Sources of the addresses: ProjectOpenSea/seaport (README of 1.5, docs/Deployment.md), ProjectOpenSea/seaport-js
export const SEAPORT = {
  '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC': [1, 10, 137, 8453, 42161, 43114],
  '0x0000000000000068F116a894984e2DB1123eB395': [1, 10, 137, 8453, 42161, 43114],
}

export const seaport: readonly Descriptor[] = [
  {
    context: { contract: { deployments: SEAPORT } },
    metadata: { owner: 'OpenSea', contractName: NAME },
    display: {
      formats: {
        [`fb0f3ee1 fulfillBasicOrder(${BASIC_PARAMETERS})`]: basic,
        [`00000000 fulfillBasicOrder_efficient_6GL6yc(${BASIC_PARAMETERS})`]: basic,
        [`b3a34c4c fulfillOrder(${ORDER} order,bytes32 fulfillerConduitKey)`]: fulfill,
        [`e7acab24 fulfillAdvancedOrder(${ADVANCED} order,${CRITERIA},bytes32 fulfillerConduitKey,address recipient)`]:
          fulfill,
        [`ed98a574 fulfillAvailableOrders(${ORDER}[] orders,${INDEXES} offerFulfillments,${INDEXES} considerationFulfillments,bytes32 fulfillerConduitKey,uint256 maximumFulfilled)`]:
          fulfill,
        [`87201b41 fulfillAvailableAdvancedOrders(${ADVANCED}[] orders,${CRITERIA},${INDEXES} offerFulfillments,${INDEXES} considerationFulfillments,bytes32 fulfillerConduitKey,address recipient,uint256 maximumFulfilled)`]:
          fulfill,
        [`88147732 validate(${ORDER}[] orders)`]: validate,
        [`fd9f1e10 cancel(${COMPONENTS}[] orders)`]: {
          intent: 'cancelOrder',
          fields: [{ label: 'token', path: 'orders.[].offer.[].token', format: 'addressName' }],
        },
        '5b34b966 incrementCounter()': { intent: 'cancelOrders', fields: [] },
      },
    },
  },
]
