import { WALLET_HINT_MS } from '../../core/limits.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { refusal } from '../../core/money/refusals.ts'
import { isUnclear } from '../../core/money/sendFailure.ts'
import { isSameTransfer } from '../../core/money/isSameTransfer.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import type { Modal } from '../../modal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import { noteAsked } from '../money/askedNotes.ts'
import { keepSent } from '../money/keepSent.ts'
import { draftOf, type Review } from './draft.ts'
import { noteSend } from './noteSend.ts'
import { repeatOldCheck, warnOfRepeats } from './lastLook.ts'
import { needsConsent } from './review.ts'
import { walletToAsk } from '../money/walletOf.ts'

/**
 * Asks the wallet to send. Rejects with `SignInRequired`, with `Aborted` if account or network changed since the review,
 * and with `TransactionFailed` if the request, decoded again, is not the transfer that was reviewed.
 */
async function ask(modal: Modal, { transfer }: Review, prepared: Prepared): Promise<string> {
  const { connection, link, money } = await walletToAsk(modal)
  if (connection.address !== transfer.from || connection.network !== transfer.network)
    throw new WalletModalError('Aborted')
  const leaving = money.decode?.(prepared.request)
  if (money.decode && !(leaving && isSameTransfer(leaving, transfer)))
    throw refusal('TransactionFailed', 'unlikeReview')
  return money.send(link, prepared, modal.site.rpc(transfer.network))
}

/** Saves a sent transfer, follows it, and tells the site. */
function keep(modal: Modal, { transfer, holding }: Review, hash: string): void {
  const { network, from, to, amount, token } = transfer
  const { symbol, decimals } = holding
  keepSent(modal, {
    ...{ hash, network, from, to, amount: String(amount), symbol, decimals },
    ...(token !== undefined && { token }),
  })
}

/**
 * Leaves the review after a success: to Account, or to a view of its own if the site had opened Send. Returns false if
 * the visitor has left it already.
 */
function leave({ router }: Modal, isPrefilled: boolean): boolean {
  if (router.$route.get().view !== 'WalletSendPreview') return false
  if (isPrefilled) router.reset({ view: 'WalletSendConfirmed' })
  else if (!router.backTo('Account')) router.reset({ view: 'Account' }, 'back')
  return true
}

/**
 * Asks the wallet to send the transfer under review. A wallet cannot take a question back: if the modal is closed
 * meanwhile, a later hash still counts, and a later refusal is silent, but not an unclear answer. Never rejects.
 */
export async function sendTransfer(modal: Modal): Promise<void> {
  const draft = draftOf(modal)
  const review = draft.$review.get()
  if (!review?.prepared || (review.phase !== 'ready' && review.phase !== 'failed') || needsConsent(review)) return
  if (repeatOldCheck(modal, review) || warnOfRepeats(modal, review)) return
  const { resolveOpen: opening } = modal.shell
  const asking: Review = { ...review, phase: 'asking' }
  let shown = asking
  const show = (next: Review) => {
    if (draft.$review.get() === shown) draft.$review.set((shown = next))
  }
  draft.$review.set(asking)
  const entered = draft.$draft.get()
  recordOutcome(modal)
  noteSend(modal, review, 'asked')
  const answered = noteAsked(modal, review.transfer.from)
  let isVague = false
  const hint = setTimeout(() => show({ ...asking, phase: 'late' }), WALLET_HINT_MS)
  const isHere = () => modal.shell.$open.get() && modal.shell.resolveOpen === opening
  try {
    const hash = await ask(modal, review, review.prepared)
    // Before the event: a site may close or reopen the modal in its handler.
    if (isHere()) modal.attempt.$outcome.set({ outcome: 'sent', hash })
    noteSend(modal, review, { hash })
    const isShown = isHere() && draft.$review.get() === shown
    keep(modal, review, hash)
    draft.$sent.set(hash)
    modal.toasts.add((t) => t('send.started'), 'info')
    if (!isShown) return
    const isLeft = leave(modal, entered.isPrefilled === true)
    // The visitor may have gone back, and have entered something else meanwhile.
    if (isLeft || draft.$draft.get() === entered) draft.reset()
    else draft.$review.set(undefined)
  } catch (cause) {
    const error = toWalletModalError(cause)
    noteSend(modal, review, { error })
    isVague = isUnclear(error)
    if (isVague) modal.toasts.add((t) => t('send.unclear'), 'error', { error })
    if (!isHere() || draft.$review.get() !== shown) return
    recordOutcome(modal, error)
    show({ ...review, phase: 'failed', error })
    // The visitor knows what they refused.
    if (!isVague && error.code !== 'UserRejected')
      modal.toasts.add((t) => t('send.failed'), 'error', { error, autoClose: true })
  } finally {
    clearTimeout(hint)
    answered(isVague)
  }
}
