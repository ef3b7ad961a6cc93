import { attempt } from '../../../core/errors/attempt.ts'
import type { Transfer } from '../../../core/money/chainMoney.ts'
import { refusal } from '../../../core/money/refusals.ts'
import { parseTransaction, type ParsedTransaction } from '../../../core/transactions/solanaTransaction.ts'
import { isPayment } from './isPayment.ts'
import type { Revocation, SolanaRequest } from './plan.ts'
import { readActs, type Act } from './readTransfer.ts'
import { tokenAddress } from './tokenAddress.ts'

const isCoin = ({ from, to, amount }: Transfer, acts: readonly Act[]): boolean => {
  const [act, ...more] = acts
  return act?.kind === 'coin' && !more.length && act.from === from && act.to === to && act.amount === amount
}

/** Whether the acts move the whole amount to the recipient's own token account, and create no other account. */
function isToken({ from, to, amount, token = '' }: Transfer, acts: readonly Act[]): boolean {
  const isRight = (act: Act): boolean => {
    if (act.kind !== 'token' && act.kind !== 'create') return false
    const isPaid = act.kind === 'token' ? act.authority === from : act.payer === from && act.owner === to
    return isPaid && act.mint === token && act.destination === tokenAddress(to, token, act.program)
  }
  const moved = acts.reduce((sum, act) => (act.kind === 'token' ? sum + act.amount : sum), 0n)
  const creations = acts.filter(({ kind }) => kind === 'create')
  const programs = new Set(acts.flatMap((act) => ('program' in act ? act.program : [])))
  return acts.every(isRight) && moved === amount && creations.length <= 1 && programs.size === 1
}

/** Whether the acts end what the delegate of this token account may spend, and do nothing else. */
function isRevocation({ from, account, program }: Revocation, acts: readonly Act[]): boolean {
  const [act, ...more] = acts
  if (act?.kind !== 'revoke' || more.length) return false
  return act.account === account && act.authority === from && act.program === program
}

function isReviewed(asked: Exclude<Reviewed, Payment>, acts: readonly Act[]): boolean {
  if ('revocation' in asked) return isRevocation(asked.revocation, acts)
  const { transfer } = asked
  return transfer.token === undefined ? isCoin(transfer, acts) : isToken(transfer, acts)
}

type Payment = Extract<SolanaRequest, { payment: unknown }>
/** What the visitor has reviewed. */
export type Reviewed = { transfer: Transfer } | Extract<SolanaRequest, { revocation: Revocation }> | Payment

/** Returns the account that signs and pays, and its network. */
export function signerIn(asked: Reviewed) {
  if ('payment' in asked) return asked.payment
  return 'revocation' in asked ? asked.revocation : asked.transfer
}

/** Whether the instructions are those that were reviewed, and the fee is that of the signature, if it may not be more. */
function isAsReviewed(parsed: ParsedTransaction, asked: Reviewed, mayPayMore: boolean): boolean {
  if ('payment' in asked) return isPayment(asked.payment, parsed, mayPayMore)
  const acts = readActs(parsed)
  const others = acts?.filter(({ kind }) => kind !== 'fee') ?? []
  const isFeeRight = mayPayMore || acts?.every((act) => act.kind !== 'fee' || act.price === 0n) === true
  return acts !== undefined && isReviewed(asked, others) && isFeeRight
}

/**
 * Throws `TransactionFailed` unless a serialized transaction carries out exactly this transfer, revocation or payment: the sender
 * alone signs and pays, and there is no other instruction. `mayPayMore`: wallets that sign may add instructions about
 * the fee.
 */
export function checkTransaction(bytes: Uint8Array, asked: Reviewed, { mayPayMore = false } = {}): void {
  const parsed = attempt(() => parseTransaction(bytes))
  const isSenders = parsed?.isWhole === true && parsed.signers === 1 && parsed.keys[0] === signerIn(asked).from
  if (!isSenders || !isAsReviewed(parsed, asked, mayPayMore)) throw refusal('TransactionFailed', 'unlikeReview')
}
