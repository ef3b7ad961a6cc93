import type { Action, Amount, ApprovalWay } from '../../../core/transactions/description.ts'
import type { DecodeContext } from '../context.ts'
import { isUnlimited } from '../../../core/money/unlimited.ts'

/** Creates an amount of a token, with the facts known about it. */
export async function tokens(value: bigint, address: string, context: DecodeContext): Promise<Amount> {
  const facts = await context.token(address)
  if (facts?.decimals === undefined) context.warn('unknownToken')
  const { symbol, decimals, issuer, isClaimed } = facts ?? {}
  return {
    value,
    token: {
      address,
      ...(symbol && { symbol }),
      ...(decimals !== undefined && { decimals }),
      ...(issuer !== undefined && { issuer }),
      ...(isClaimed && { isClaimed }),
    },
  }
}

export interface Approval {
  token: string
  value: bigint
  spender: string
  way: ApprovalWay
  /** When the allowance expires. */
  until?: bigint
  isForBlock?: boolean
  /** When the signature expires. */
  deadline?: bigint
  owner?: string
  /** Whether the spender may borrow in the owner's name. */
  isDebt?: boolean
}

/**
 * Returns when a Permit2 allowance expires. Permit2 reads zero as "only in the current block".
 * https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer
 */
export const permit2End = (expiration: bigint): Pick<Approval, 'until' | 'isForBlock'> =>
  expiration ? { until: expiration } : { isForBlock: true }

const isOver = (seconds: bigint | undefined, context: DecodeContext) =>
  seconds !== undefined && seconds * 1000n < BigInt(context.now)

/** Describes a permission to spend a token. */
export async function approval(
  { token, value, spender, way, ...rest }: Approval,
  context: DecodeContext,
): Promise<Action> {
  const isEndless = isUnlimited(value) && way !== 'less'
  const isNone = value === 0n && (way === 'set' || way === 'signature')
  if (rest.isDebt && !isNone) context.warn('borrows')
  else if (isEndless) context.warn('unlimited')
  if (way === 'signature' && !isNone) context.warn('permit')
  if (!isNone && (isOver(rest.until, context) || isOver(rest.deadline, context))) context.warn('expired')
  return {
    kind: 'approve',
    amount: await tokens(value, token, context),
    spender,
    way,
    isUnlimited: isEndless,
    isNone,
    ...rest,
  }
}
