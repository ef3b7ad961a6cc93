import type { Action, TokenFacts } from '../../../core/transactions/description.ts'
import type { DecodeContext } from '../context.ts'
import { readArgs, type Kind, type Values } from './abi.ts'
import { isSameAddress, isZero } from './address.ts'
import { approval, permit2End, tokens } from './amounts.ts'
import { isIntegerMaximum, isUnlimited } from '../../../core/money/unlimited.ts'
import { isPermit2 } from '../../../core/transactions/permit2.ts'

/** Where a call goes: its contract, and the context of the request. */
interface Where {
  contract: string
  context: DecodeContext
}

type Known = (args: Uint8Array, where: Where) => Promise<readonly Action[]> | undefined

/**
 * Creates a decoder for one function from its argument types and a handler. The decoder returns undefined if the data
 * does not fit, or if the handler returns undefined.
 */
const known =
  <const K extends readonly Kind[]>(
    kinds: K,
    handle: (values: Values<K>, where: Where) => Promise<readonly Action[]> | undefined,
  ): Known =>
  (data, where) => {
    const values = readArgs(data, kinds)
    return values && handle(values, where)
  }

const notOwn = (from: string, { account }: DecodeContext) => (isSameAddress(from, account) ? {} : { from })

const claimed = ({ isClaimed }: TokenFacts) => (isClaimed ? { isClaimed } : {})

async function transfer(
  [to, number]: readonly [string, bigint],
  { contract, context }: Where,
  from?: string,
): Promise<readonly Action[]> {
  const facts = await context.token(contract)
  const whose = from === undefined ? {} : notOwn(from, context)
  if (facts?.kind === 'item')
    return [{ kind: 'transferItem', collection: contract, item: number, to, ...whose, ...claimed(facts) }]
  // ERC-20 and ERC-721 share this function, so without facts the number may be an amount or an NFT id.
  if (!facts && from !== undefined) {
    context.warn('unknownToken')
    return [{ kind: 'unclear', what: 'transfer', contract, number, to, ...whose }]
  }
  return [{ kind: 'transfer', amount: await tokens(number, contract, context), to, ...whose }]
}

async function approve(
  [spender, number]: readonly [string, bigint],
  { contract, context }: Where,
): Promise<readonly Action[]> {
  const facts = await context.token(contract)
  // A contract could claim to be an NFT contract so that an unlimited allowance looks like a single item. Therefore
  // only a trusted source may say so.
  const isVouchedItem = facts?.kind === 'item' && !facts.isClaimed
  if (isUnlimited(number) && (!isVouchedItem || isIntegerMaximum(number)))
    return [await approval({ token: contract, value: number, spender, way: 'set' }, context)]
  if (facts?.kind === 'item')
    return [
      {
        kind: 'approveItem',
        collection: contract,
        item: number,
        ...(!isZero(spender) && { spender }),
        ...claimed(facts),
      },
    ]
  if (!facts) {
    context.warn('unknownToken')
    return [{ kind: 'unclear', what: 'approve', contract, number, to: spender }]
  }
  return [await approval({ token: contract, value: number, spender, way: 'set' }, context)]
}

async function moveItem(
  [from, to, item, count]: readonly [string, string, bigint, bigint?],
  { contract, context }: Where,
): Promise<readonly Action[]> {
  return [
    {
      kind: 'transferItem',
      collection: contract,
      item,
      to,
      ...(count !== undefined && { count }),
      ...notOwn(from, context),
    },
  ]
}

const PERMITS: Record<string, Known> = {
  // permit(owner, spender, value, deadline, v, r, s), EIP-2612
  d505accf: known(
    ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    async ([owner, spender, value, deadline], { contract, context }) => [
      await approval({ token: contract, value, spender, way: 'set', deadline, owner }, context),
    ],
  ),
  // permit(holder, spender, nonce, expiry, allowed, v, r, s) of DAI
  '8fcbaf0c': known(
    ['address', 'address', 'uint256', 'uint256', 'bool', 'uint8', 'bytes32', 'bytes32'],
    async ([owner, spender, , deadline, isAllowed], { contract, context }) => [
      // An expiry of zero means that the allowance does not expire.
      await approval(
        {
          token: contract,
          value: isAllowed ? (1n << 256n) - 1n : 0n,
          spender,
          way: 'set',
          ...(deadline && { deadline }),
          owner,
        },
        context,
      ),
    ],
  ),
  // delegationWithSig(delegator, delegatee, value, deadline, v, r, s) of Aave's debt tokens
  '0b52d558': known(
    ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    async ([owner, spender, value, deadline], { contract, context }) => [
      await approval({ token: contract, value, spender, way: 'set', deadline, owner, isDebt: true }, context),
    ],
  ),
  // Permit2: approve(token, spender, amount, expiration)
  '87517c45': known(
    ['address', 'address', 'uint160', 'uint48'],
    ([token, spender, value, expiration], { contract, context }) =>
      isPermit2(contract)
        ? approval({ token, value, spender, way: 'set', ...permit2End(expiration) }, context).then((one) => [one])
        : undefined,
  ),
  // Permit2: transferFrom(from, to, amount, token)
  '36c78516': known(['address', 'address', 'uint160', 'address'], ([from, to, value, token], { contract, context }) =>
    isPermit2(contract)
      ? tokens(value, token, context).then((amount) => [{ kind: 'transfer', amount, to, ...notOwn(from, context) }])
      : undefined,
  ),
}

/** Decoders by function selector. */
const CALLS: Record<string, Known> = {
  ...PERMITS,
  // transfer(to, value)
  a9059cbb: known(['address', 'uint256'], transfer),
  // transferFrom(from, to, value or token id)
  '23b872dd': known(['address', 'address', 'uint256'], ([from, to, number], where) =>
    transfer([to, number], where, from),
  ),
  // approve(spender, value or token id)
  '095ea7b3': known(['address', 'uint256'], approve),
  // increaseAllowance, decreaseAllowance(spender, value)
  '39509351': known(['address', 'uint256'], async ([spender, value], { contract, context }) => [
    await approval({ token: contract, value, spender, way: 'more' }, context),
  ]),
  a457c2d7: known(['address', 'uint256'], async ([spender, value], { contract, context }) => [
    await approval({ token: contract, value, spender, way: 'less' }, context),
  ]),
  // approveDelegation(delegatee, value) of Aave's debt tokens
  c04a8a10: known(['address', 'uint256'], async ([spender, value], { contract, context }) => [
    await approval({ token: contract, value, spender, way: 'set', isDebt: true }, context),
  ]),
  // setApprovalForAll(operator, approved), ERC-721 and ERC-1155
  a22cb465: known(['address', 'bool'], async ([spender, isAllowed], { contract, context }) => {
    if (isAllowed) context.warn('allItems')
    return [{ kind: 'approveAll', collection: contract, spender, isAllowed }]
  }),
  // safeTransferFrom(from, to, id[, data]), ERC-721
  '42842e0e': known(['address', 'address', 'uint256'], moveItem),
  b88d4fde: known(['address', 'address', 'uint256', 'bytes'], ([from, to, item], where) =>
    moveItem([from, to, item], where),
  ),
  // safeTransferFrom(from, to, id, amount, data), safeBatchTransferFrom(from, to, ids, amounts, data), ERC-1155
  f242432a: known(['address', 'address', 'uint256', 'uint256', 'bytes'], ([from, to, item, count], where) =>
    moveItem([from, to, item, count], where),
  ),
  '2eb2c2d6': known(['address', 'address', 'uint256[]', 'uint256[]', 'bytes'], ([from, to, items, counts], where) =>
    items.length === counts.length && items.length > 0
      ? Promise.all(items.map((item, index) => moveItem([from, to, item, counts[index]], where))).then((all) =>
          all.flat(),
        )
      : undefined,
  ),
}

/** Decodes a contract call; undefined if the function is unknown. */
export async function readCall(
  contract: string,
  data: Uint8Array,
  context: DecodeContext,
): Promise<readonly Action[] | undefined> {
  const selector = Array.from(data.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return Object.hasOwn(CALLS, selector) ? CALLS[selector]?.(data.subarray(4), { contract, context }) : undefined
}
