import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import { isDangerous } from '../../core/safety/recipientRisks.ts'
import { unitsOf } from '../../core/money/sendProblem.ts'
import type { Holding } from '../../core/money/holdings.ts'
import type { Modal } from '../../modal.ts'
import { draftOf, type Review } from './draft.ts'
import { judgeTransfer } from '../forms/judgeTransfer.ts'
import { draftAmount } from '../money/draftAmount.ts'
import { loadRisks } from './loadRisks.ts'
import { mostOf } from './most.ts'
import { isUsable } from './recipient.ts'
import { repeatsOf } from './repeats.ts'
import { walletOf } from '../money/walletOf.ts'

const createChecks = () => ({ pending: undefined as AbortController | undefined })

/** Returns the transfer that the visitor has entered; undefined if it is incomplete. */
function entered(modal: Modal, holding: Holding): Review | undefined {
  const { $draft, $recipient } = draftOf(modal)
  const connection = modal.connections.$active.get()
  const recipient = $recipient.get()
  const typed = draftAmount($draft.get(), holding, modal.locale.$locale.get())
  const amount = typed && unitsOf(typed, holding.decimals)
  if (!connection || connection.network !== holding.network || !amount) return undefined
  const { address: to } = recipient
  if (to === undefined || !isUsable(recipient)) return undefined
  const { network, address: token } = holding
  const transfer = {
    network,
    from: connection.address,
    to,
    amount,
    ...(token !== undefined && { token }),
  }
  return { transfer, holding, recipient, phase: 'checking' }
}

/**
 * Returns the most that can be sent now: the fee may have risen since the visitor asked for it. Never more than was
 * entered: the account may have more by now, or be another one.
 */
async function mostNow(modal: Modal, { holding, transfer: { to, amount } }: Review): Promise<bigint> {
  const most = await mostOf(modal, holding, to)
  return most < amount ? most : amount
}

/** Simulates the transfer under review, and reads its fee. Another check or another review makes it obsolete. */
async function check(modal: Modal, review: Review): Promise<void> {
  const { $draft, $review } = draftOf(modal)
  const checks = modal.late(createChecks)
  checks.pending?.abort()
  const { signal } = (checks.pending = new AbortController())
  const isCurrent = () => !signal.aborted && $review.get() === review
  const isMost = $draft.get().isMost === true && review.holding.address === undefined
  try {
    const { money, isFeePaid } = await walletOf(modal)
    const looking = loadRisks(modal, money, review, signal)
    const amount = isMost ? await mostNow(modal, review) : review.transfer.amount
    if (!amount) throw new WalletModalError('InsufficientFunds')
    const transfer = { ...review.transfer, amount }
    const { decimals } = review.holding
    const asked = { isFeePaid, isMost, decimals, signal }
    const prepared = await money.prepare(transfer, modal.site.rpc(transfer.network), asked)
    const [found, judged] = await Promise.all([looking, judgeTransfer(modal, prepared, review.holding, signal)])
    const risks = [...repeatsOf(modal, transfer), ...found]
    if (isCurrent()) $review.set({ ...review, transfer, prepared, risks, checkedAt: modal.now(), ...judged })
  } catch (cause) {
    if (isCurrent()) $review.set({ ...review, phase: 'refused', error: toWalletModalError(cause) })
  }
}

/** Shows what the visitor is about to send, and checks whether the network would carry it out. */
export function reviewTransfer(modal: Modal, holding: Holding): void {
  const review = entered(modal, holding)
  if (!review) return
  draftOf(modal).$review.set(review)
  modal.router.push({ view: 'WalletSendPreview' })
  void check(modal, review)
}

/** Checks the transfer under review once more, after it could not be checked or would have failed. */
export function checkAgain(modal: Modal): void {
  const { $review } = draftOf(modal)
  const { transfer, holding, recipient } = $review.get() ?? {}
  if (!transfer || !holding || !recipient) return
  const review: Review = { transfer, holding, recipient, phase: 'checking' }
  $review.set(review)
  void check(modal, review)
}

/** Whether the visitor must confirm the risks of the transfer before the wallet is asked. */
export const needsConsent = ({ risks = [], isConfirmed }: Review): boolean => risks.some(isDangerous) && !isConfirmed

/** Confirms the risks of the transfer, or takes that back. */
export function confirmRisks(modal: Modal, isConfirmed: boolean): void {
  const { $review } = draftOf(modal)
  const review = $review.get()
  if (review) $review.set({ ...review, isConfirmed })
}
