import { WalletModalError, toWalletModalError } from '../../../core/errors.ts'
import { EMAIL_COOLDOWN_MS } from '../../../core/limits.ts'
import { isEmail } from '../../../core/login/email.ts'
import type { CaipAddress } from '../../../core/types.ts'
import type { Modal } from '../../../modal.ts'
import { saveRecentEmail } from '../../../services/signIn/recentEmails.ts'
import type { HostedSiwx } from '../../../services/signIn/hosted/types.ts'
import type { EmailCapture } from '../../../state/capture.ts'
import { withMessage } from '../../modal/withMessage.ts'
import { finishCapture } from './finishCapture.ts'
import { emailOf } from './leaveCapture.ts'
import { accountOf, connectedNow, signInOf } from '../signInOf.ts'

/** Returns the hosted sign-in and the account. Throws `NotConnected`, or `FeatureDisabled` without the hosted service. */
export function captureFor(modal: Modal): { hosted: HostedSiwx; account: CaipAddress } {
  const connection = connectedNow(modal)
  const { hosted } = signInOf(modal).setup ?? {}
  if (!connection) throw new WalletModalError('NotConnected', { message: 'Account is not connected.' })
  if (!hosted) throw new WalletModalError('FeatureDisabled', { message: 'ReownAuthentication is not initialized.' })
  return { hosted, account: accountOf(connection) }
}

/** Whether the answer for `mine` is still waited for: the same address and account. */
function isCurrent(modal: Modal, { stop, account }: EmailCapture): boolean {
  const connection = connectedNow(modal)
  return emailOf(modal).get()?.stop === stop && connection !== undefined && accountOf(connection) === account
}

export function patchCapture(modal: Modal, mine: EmailCapture, more: Partial<EmailCapture>): void {
  const now = emailOf(modal).get()
  if (now && isCurrent(modal, mine)) emailOf(modal).set({ ...now, ...more })
}

/** Shows why no code was sent, in the view and as a toast. */
function fail(modal: Modal, mine: EmailCapture, cause: unknown, more: Partial<EmailCapture>): void {
  withMessage(modal, toWalletModalError(cause, 'ServiceUnavailable'), (error) => {
    if (!isCurrent(modal, mine)) return
    modal.toasts.add((t) => t('capture.failed'), 'error', { autoClose: true })
    patchCapture(modal, mine, { ...more, error })
  })
}

/** Requests a code. Resolves with true if one was sent; else goes on, or is not current any more. */
async function send(modal: Modal, mine: EmailCapture): Promise<boolean> {
  const { hosted, account } = captureFor(modal)
  const needsCode = await hosted.sendCode(mine.email, account, mine.stop.signal)
  if (!isCurrent(modal, mine)) return false
  if (needsCode) return true
  finishCapture(modal)
  return false
}

async function start(modal: Modal, mine: EmailCapture): Promise<void> {
  try {
    if (!(await send(modal, mine))) return
    patchCapture(modal, mine, { phase: 'code', waitUntil: modal.now() + EMAIL_COOLDOWN_MS })
    showCode(modal)
  } catch (cause) {
    fail(modal, mine, cause, { phase: 'failed' })
  }
}

function showCode({ router }: Modal): void {
  if (router.$route.get().view === 'DataCapture') router.push({ view: 'DataCaptureOtpConfirm' })
}

/** Requests a code for an e-mail address; returns false if the address is invalid. */
export function submitEmail(modal: Modal, typed: string): boolean {
  const email = typed.trim()
  if (!isEmail(email)) return false
  const $email = emailOf(modal)
  const before = $email.get()
  if (!before || before.phase === 'sending') return true
  // The visitor came back from the code: it is still valid.
  if (before.email === email && before.phase === 'code') {
    showCode(modal)
    return true
  }
  before.stop.abort()
  const stop = new AbortController()
  const mine: EmailCapture = { account: before.account, email, phase: 'sending', refused: 0, waitUntil: 0, stop }
  $email.set(mine)
  saveRecentEmail(modal.site.storage, email, modal.now())
  void start(modal, mine)
  return true
}

/** Requests another code, at least 30 s after the last one. */
export async function resendCode(modal: Modal): Promise<void> {
  const mine = emailOf(modal).get()
  if (!mine || mine.resend === 'sending' || mine.phase !== 'code' || mine.waitUntil > modal.now()) return
  patchCapture(modal, mine, { resend: 'sending', error: undefined })
  try {
    if (await send(modal, mine))
      patchCapture(modal, mine, { resend: 'sent', waitUntil: modal.now() + EMAIL_COOLDOWN_MS })
  } catch (cause) {
    fail(modal, mine, cause, { resend: undefined })
  }
}
