import type { Decimal } from './decimal.ts'

/** Why a transfer cannot be reviewed yet: key of the text on the button. */
export type SendProblem =
  | 'send.selectToken'
  | 'send.addAmount'
  | 'send.incorrectValue'
  | 'send.insufficientFunds'
  | 'send.addAddress'
  | 'send.invalidAddress'

export interface SendFacts {
  hasToken: boolean
  /** Whether the visitor typed anything in the field for the amount. */
  hasAmount: boolean
  /** The amount of the token; undefined if the text is no amount, or cannot be converted. */
  amount: Decimal | undefined
  decimals: number
  /** The balance in base units; undefined if it is unknown, which forbids nothing. */
  balance: bigint | undefined
  /** Whether the visitor typed anything in the field for the recipient. */
  hasRecipient: boolean
  /** Whether the recipient is known, and its address is not mistyped. */
  isRecipientFound: boolean
}

/** Returns the amount in base units; undefined if the token does not have that many decimals. */
export function unitsOf({ units, decimals }: Decimal, tokenDecimals: number): bigint | undefined {
  if (decimals <= tokenDecimals) return units * 10n ** BigInt(tokenDecimals - decimals)
  const unit = 10n ** BigInt(decimals - tokenDecimals)
  return units % unit === 0n ? units / unit : undefined
}

/** Returns the first reason why a transfer cannot be reviewed yet; undefined if there is none. */
export function sendProblem(facts: SendFacts): SendProblem | undefined {
  const { hasToken, hasAmount, amount, decimals, balance, hasRecipient, isRecipientFound } = facts
  if (!hasToken) return 'send.selectToken'
  if (!hasAmount) return 'send.addAmount'
  const units = amount && unitsOf(amount, decimals)
  if (!units) return 'send.incorrectValue'
  if (balance !== undefined && units > balance) return 'send.insufficientFunds'
  if (!hasRecipient) return 'send.addAddress'
  return isRecipientFound ? undefined : 'send.invalidAddress'
}
