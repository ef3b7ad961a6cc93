import type { DescribedField, Label } from '../../../../core/transactions/described.ts'
import { amountOf, isSame, Mismatch, type Run } from '../run.ts'
import type { Values } from '../values.ts'

/** Types of Seaport's items: coins, ERC-20, ERC-721, ERC-1155, and the last two with a choice of items. */
const NATIVE = 0n
const ERC20 = 1n
const ERC721 = 2n
const ANY_ERC721 = 4n
const ANY_ERC1155 = 5n

export interface Item {
  type: bigint
  token: string
  id: bigint
  amount: bigint
  recipient?: string
}

/** An item of an order, which may be an amount or an NFT. */
export async function itemField(label: Label, { type, token, id, amount }: Item, run: Run): Promise<DescribedField> {
  if (type <= ERC20) {
    return { kind: 'amount', label, amount: await amountOf(amount, type === NATIVE ? undefined : token, run) }
  }
  const isAny = type >= ANY_ERC721
  const isSingle = type === ERC721 || (type === ANY_ERC721 && amount === 1n)
  return { kind: 'item', label, collection: token, ...(!isAny && { item: id }), ...(!isSingle && { count: amount }) }
}

/**
 * Reads an item of an order. Its amount may change with time: the larger one counts for what is given, the smaller one
 * for what is received. `share`: the part of the order that is filled.
 */
export function itemOf(
  value: unknown,
  isGiven: boolean,
  [numerator, denominator]: readonly [bigint, bigint] = [1n, 1n],
): Item {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount, recipient } = value as Values
  if (
    typeof itemType !== 'bigint' ||
    itemType > ANY_ERC1155 ||
    typeof token !== 'string' ||
    typeof identifierOrCriteria !== 'bigint' ||
    typeof startAmount !== 'bigint' ||
    typeof endAmount !== 'bigint' ||
    denominator === 0n
  )
    throw new Mismatch('item')
  const [low, high] = startAmount < endAmount ? [startAmount, endAmount] : [endAmount, startAmount]
  const amount = ((isGiven ? high : low) * numerator) / denominator
  return {
    type: itemType,
    token,
    id: identifierOrCriteria,
    amount,
    ...(typeof recipient === 'string' && { recipient }),
  }
}

const isAmount = ({ type }: Item) => type <= ERC20
const isSameItem = (one: Item, other: Item) =>
  one.type === other.type && one.token === other.token && (isAmount(one) || one.id === other.id)

/** Adds up the amounts of the same token. */
export const merge = (items: readonly Item[]): readonly Item[] =>
  items.reduce<readonly Item[]>((sum, item) => {
    const known = sum.find((one) => isSameItem(one, item))
    if (!known) return [...sum, item]
    return sum.map((one) => (one === known ? { ...one, amount: one.amount + item.amount } : one))
  }, [])

/** Warns if something is given for nothing. */
export function checkReturn(gives: readonly Item[], gets: readonly Item[], { context }: Run): void {
  if (gives.length && gets.every(({ amount }) => amount === 0n)) context.warn('givesAway')
}

/** Describes the order that the visitor signs: they give the offer, and get what is paid to them. */
export async function orderFields(values: Values, run: Run): Promise<readonly DescribedField[]> {
  const { offer, consideration, offerer, zone, startTime, endTime } = values
  if (!Array.isArray(offer) || !Array.isArray(consideration) || typeof offerer !== 'string') throw new Mismatch('order')
  if (typeof zone !== 'string' || typeof startTime !== 'bigint' || typeof endTime !== 'bigint')
    throw new Mismatch('order')
  const given = merge(offer.map((one) => itemOf(one, true)))
  const paid = consideration.map((one) => itemOf(one, false))
  const own = merge(paid.filter(({ recipient }) => isSame(recipient, offerer)))
  const others = paid.filter(({ recipient }) => !isSame(recipient, offerer))
  checkReturn(given, own, run)
  if (!isSame(offerer, run.context.account)) run.context.warn('otherAccount')
  const rest = await Promise.all(
    others.map(async (item): Promise<readonly DescribedField[]> => [
      await itemField('paysOther', item, run),
      { kind: 'address', label: 'paidTo', address: item.recipient ?? '' },
    ]),
  )
  return [
    ...(await Promise.all(given.map((item) => itemField('gives', item, run)))),
    ...(await Promise.all(own.map((item) => itemField('receives', item, run)))),
    ...rest.flat(),
    { kind: 'address', label: 'owner', address: offerer },
    ...(startTime * 1000n > BigInt(run.context.now)
      ? [{ kind: 'time', label: 'startsAt', time: startTime } as const]
      : []),
    { kind: 'time', label: 'until', time: endTime },
    ...(/^0x0+$/.test(zone) ? [] : [{ kind: 'address', label: 'zone', address: zone } as const]),
  ]
}
