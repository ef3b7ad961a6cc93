import type { Action, Amount, ApprovalWay } from '../../../core/transactions/description.ts'
import type { Ask } from '../ask.ts'

/** An amount of a token, with what is known of that. */
export async function tokens(value: bigint, address: string, ask: Ask): Promise<Amount> {
  const facts = await ask.token(address)
  if (facts?.decimals === undefined) ask.warn('unknownToken')
  const { symbol, decimals, isClaimed } = facts ?? {}
  return { value, token: { address, ...(symbol && { symbol }), ...(decimals !== undefined && { decimals }), ...(isClaimed && { isClaimed }) } }
}

/** The numbers that mean "without limit": the largest of what tokens keep allowances in. */
const LIMITLESS = new Set([96, 128, 160, 256].map((bits) => (1n << BigInt(bits)) - 1n))

export const isLimitless = (value: bigint): boolean => LIMITLESS.has(value)

/** Whether an allowance of a token is without limit: no token has so many units that one beyond 128 bits could limit anything. */
export const isUnlimited = (value: bigint): boolean => isLimitless(value) || value >> 128n > 0n

export interface Approval {
  token: string
  value: bigint
  spender: string
  way: ApprovalWay
  /** When the allowance ends. */
  until?: bigint
  isForBlock?: boolean
  /** When the signature that gives it can no longer be used. */
  deadline?: bigint
  owner?: string
}

/** What Permit2 keeps as the end of an allowance: zero is the block in which it begins. https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer */
export const permit2End = (expiration: bigint): Pick<Approval, 'until' | 'isForBlock'> => (expiration ? { until: expiration } : { isForBlock: true })

const isOver = (seconds: bigint | undefined, ask: Ask) => seconds !== undefined && seconds * 1000n < BigInt(ask.now)

/** A permission to spend a token. */
export async function approval({ token, value, spender, way, ...rest }: Approval, ask: Ask): Promise<Action> {
  const isEndless = isUnlimited(value) && way !== 'less'
  const isNone = value === 0n && (way === 'set' || way === 'signature')
  if (isEndless) ask.warn('unlimited')
  if (way === 'signature' && !isNone) ask.warn('permit')
  if (!isNone && (isOver(rest.until, ask) || isOver(rest.deadline, ask))) ask.warn('expired')
  return { kind: 'approve', amount: await tokens(value, token, ask), spender, way, isUnlimited: isEndless, isNone, ...rest }
}
