import { attempt } from '../../../core/errors/attempt.ts'
import type { Transfer } from '../../../core/money/chainMoney.ts'
import { refusal } from '../../../core/money/refusals.ts'
import { parseTransaction } from '../../../core/transactions/solanaTransaction.ts'
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

function isReviewed(asked: Reviewed, acts: readonly Act[]): boolean {
  if ('revocation' in asked) return isRevocation(asked.revocation, acts)
  const { transfer } = asked
  return transfer.token === undefined ? isCoin(transfer, acts) : isToken(transfer, acts)
}

/** What the visitor has reviewed. */
export type Reviewed = { transfer: Transfer } | Extract<SolanaRequest, { revocation: Revocation }>

/** Returns the account that signs and pays, and its network. */
export const signerIn = (asked: Reviewed) => ('revocation' in asked ? asked.revocation : asked.transfer)

/**
 * Throws `TransactionFailed` unless a serialized transaction carries out exactly this transfer or revocation: the sender
 * alone signs and pays, and there is no other instruction. `mayPayMore`: wallets that sign may add instructions about
 * the fee.
 */
export function checkTransaction(bytes: Uint8Array, asked: Reviewed, { mayPayMore = false } = {}): void {
  const parsed = attempt(() => parseTransaction(bytes))
  const acts = parsed?.isWhole ? readActs(parsed) : undefined
  const isSenders = parsed?.signers === 1 && parsed.keys[0] === signerIn(asked).from
  const others = acts?.filter(({ kind }) => kind !== 'fee') ?? []
  const isFeeRight = mayPayMore || acts?.every((act) => act.kind !== 'fee' || act.price === 0n) === true
  if (!acts || !isSenders || !isReviewed(asked, others) || !isFeeRight)
    throw refusal('TransactionFailed', 'unlikeReview')
}
