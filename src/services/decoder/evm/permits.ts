import { isRecord } from '../../../core/data/isRecord.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { DECODED_CALLS_MAX } from '../../../core/limits.ts'
import type { DecodeContext } from '../context.ts'
import { addressOf, isSameAddress } from './address.ts'
import { approval, permit2End, tokens } from './amounts.ts'
import { isPermit2 } from '../../../core/transactions/permit2.ts'
import { encoded, tree, wholeOf, type TypedData } from './typedTree.ts'

const DETAILS = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const PERMISSIONS = 'address token,uint256 amount'
const AUTHORIZATION = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

type Read = (data: TypedData, context: DecodeContext) => Promise<readonly Action[] | undefined>

/** Parses a number that fits in uint256. */
function uintOf(value: unknown): bigint | undefined {
  const whole = wholeOf(value)
  return whole !== undefined && whole >= 0n && whole >> 256n === 0n ? whole : undefined
}

/**
 * Normalizes a field that is an array in batch types and a single item in others. Undefined if type and value
 * disagree.
 */
function listOf(value: unknown, { primaryType }: TypedData): readonly unknown[] | undefined {
  const isMany = primaryType.includes('Batch')
  if (Array.isArray(value) !== isMany) return undefined
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.length && list.length <= DECODED_CALLS_MAX ? list : undefined
}

/** Decodes the permit of EIP-2612. */
const permit: Read = async ({ domain, message }, context) => {
  const [token, owner, spender] = [domain.verifyingContract, message.owner, message.spender].map(addressOf)
  const [value, deadline] = [uintOf(message.value), uintOf(message.deadline)]
  if (!token || !owner || !spender || value === undefined || deadline === undefined) return undefined
  if (context.account && !isSameAddress(owner, context.account)) context.warn('otherAccount')
  return [await approval({ token, value, spender, way: 'signature', deadline, owner }, context)]
}

/**
 * Decodes DAI's permit, which is older than EIP-2612: the allowance is unlimited or zero, and an expiry of zero means
 * no expiry.
 */
const daiPermit: Read = async ({ domain, message }, context) => {
  const [token, owner, spender] = [domain.verifyingContract, message.holder, message.spender].map(addressOf)
  const deadline = uintOf(message.expiry)
  if (!token || !owner || !spender || deadline === undefined || typeof message.allowed !== 'boolean') return undefined
  if (context.account && !isSameAddress(owner, context.account)) context.warn('otherAccount')
  const value = message.allowed ? (1n << 256n) - 1n : 0n
  return [await approval({ token, value, spender, way: 'signature', owner, ...(deadline && { deadline }) }, context)]
}

/** Decodes a credit delegation of Aave's debt tokens. */
const delegation: Read = async ({ domain, message }, context) => {
  const [token, spender] = [domain.verifyingContract, message.delegatee].map(addressOf)
  const [value, deadline] = [uintOf(message.value), uintOf(message.deadline)]
  if (!token || !spender || value === undefined || deadline === undefined) return undefined
  return [await approval({ token, value, spender, way: 'signature', deadline, isDebt: true }, context)]
}

/** Decodes an authorization of ERC-3009: anyone who has the signature can move the tokens. */
const authorization: Read = async ({ domain, message }, context) => {
  const [token, from, to] = [domain.verifyingContract, message.from, message.to].map(addressOf)
  const [value, after, deadline] = [message.value, message.validAfter, message.validBefore].map(uintOf)
  if (!token || !from || !to || value === undefined || after === undefined || deadline === undefined) return undefined
  if (context.account && !isSameAddress(from, context.account)) context.warn('otherAccount')
  context.warn('permit')
  if (deadline * 1000n < BigInt(context.now)) context.warn('expired')
  return [
    {
      kind: 'transfer',
      amount: await tokens(value, token, context),
      to,
      deadline,
      ...(isSameAddress(from, context.account) ? {} : { from }),
    },
  ]
}

/**
 * Decodes Permit2 signatures: allowances, each with an expiry of its own, or one-time transfers with a common deadline.
 */
const fromPermit2 =
  (field: 'details' | 'permitted'): Read =>
  async (data, context) => {
    const { message } = data
    const spender = addressOf(message.spender)
    const list = listOf(message[field], data)
    const deadline = uintOf(field === 'details' ? message.sigDeadline : message.deadline)
    if (!spender || !list || deadline === undefined) return undefined
    const actions = list.map((one) => {
      const given = isRecord(one) ? one : {}
      const [token, value] = [addressOf(given.token), uintOf(given.amount)]
      const expiration = field === 'details' ? uintOf(given.expiration) : undefined
      if (!token || value === undefined || (field === 'details' && expiration === undefined)) return undefined
      return approval(
        { token, value, spender, way: 'signature', deadline, ...(expiration !== undefined && permit2End(expiration)) },
        context,
      )
    })
    const described = await Promise.all(actions)
    return described.every((one) => one !== undefined) ? described : undefined
  }

const allowances = fromPermit2('details')
const transfers = fromPermit2('permitted')

/** Known types with their exact members. The type of the last member, `witness`, is up to the site. */
const PERMITS: readonly { type: string; members: RegExp | string; parts?: readonly [string, string]; read: Read }[] = [
  {
    type: 'Permit',
    members: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    read: permit,
  },
  {
    type: 'Permit',
    members: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    read: daiPermit,
  },
  {
    type: 'DelegationWithSig',
    members: 'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
    read: delegation,
  },
  { type: 'TransferWithAuthorization', members: AUTHORIZATION, read: authorization },
  { type: 'ReceiveWithAuthorization', members: AUTHORIZATION, read: authorization },
  {
    type: 'PermitSingle',
    members: 'PermitDetails details,address spender,uint256 sigDeadline',
    parts: ['PermitDetails', DETAILS],
    read: allowances,
  },
  {
    type: 'PermitBatch',
    members: 'PermitDetails[] details,address spender,uint256 sigDeadline',
    parts: ['PermitDetails', DETAILS],
    read: allowances,
  },
  {
    type: 'PermitTransferFrom',
    members: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
    parts: ['TokenPermissions', PERMISSIONS],
    read: transfers,
  },
  {
    type: 'PermitBatchTransferFrom',
    members: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
    parts: ['TokenPermissions', PERMISSIONS],
    read: transfers,
  },
  {
    type: 'PermitWitnessTransferFrom',
    members: /^TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,\w+ \w+$/,
    parts: ['TokenPermissions', PERMISSIONS],
    read: transfers,
  },
  {
    type: 'PermitBatchWitnessTransferFrom',
    members: /^TokenPermissions\[\] permitted,address spender,uint256 nonce,uint256 deadline,\w+ \w+$/,
    parts: ['TokenPermissions', PERMISSIONS],
    read: transfers,
  },
]

/** Whether typed data matches a known type. Permit2's types count only if Permit2 is the verifying contract. */
function fits(data: TypedData, { type, members, parts }: (typeof PERMITS)[number]): boolean {
  const own = encoded(data, type)
  if (
    data.primaryType !== type ||
    own === undefined ||
    (typeof members === 'string' ? own !== members : !members.test(own))
  )
    return false
  return !parts || (encoded(data, parts[0]) === parts[1] && isPermit2(String(data.domain.verifyingContract)))
}

/**
 * Decodes signatures that allow spending; undefined for other typed data. Warns of data that merely resembles a known
 * type.
 */
export async function readPermit(data: TypedData, context: DecodeContext): Promise<readonly Action[] | undefined> {
  const known = PERMITS.find((one) => fits(data, one))
  const actions = await known?.read(data, context)
  if (!actions && /permit|authorization|delegation/i.test(data.primaryType)) context.warn('permit')
  // The witness is the site's own data. It is signed too, so it is listed field by field.
  return actions && typeof known?.members !== 'string' ? [...actions, tree(data, context)] : actions
}
