import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { createApprovals, createApproving } from '../../state/approving.ts'
import { closeModal } from '../modal/closeModal.ts'
import { describeApproval } from './describeApproval.ts'
import { loadSession } from '../connect/loadSession.ts'

/** Requests that wait for the visitor's approval; created with the embedded wallet, or when a view first asks. */
export const approvalsOf = (modal: Modal) => modal.late(createApprovals)

const isShown = ({ router }: Modal) => router.$route.get().view === 'ApproveTransaction'

/** Opens the modal at the request, or shows it on top of the current view. */
function show(modal: Modal): void {
  if (!modal.shell.$open.get()) {
    modal.router.reset({ view: 'ApproveTransaction' })
    modal.shell.$open.set(true)
  } else if (!isShown(modal)) {
    modal.router.push({ view: 'ApproveTransaction' })
  }
}

/** Returns to the previous view; closes the modal if there is none. */
function leave(modal: Modal): void {
  if (isShown(modal) && !modal.router.back()) closeModal(modal, 'done', { force: true })
}

/**
 * Shows each embedded-wallet request that needs approval, oldest first. Leaving the view in any way rejects all of
 * them. Returns the stop function.
 */
export function followApprovals(modal: Modal, auth: AuthWallet): () => void {
  const approving = createApproving(auth)
  const { $request } = approving
  /** Rejected already; their `ended` event is still to come. */
  const dropped = new WeakSet<ApprovalRequest>()
  let reading = new AbortController()
  approvalsOf(modal).set(approving)

  function turnTo(request: ApprovalRequest | undefined): void {
    // Cover first: the frame may show the next request before our view renders.
    approving.cover?.()
    reading.abort()
    reading = new AbortController()
    // Clear before setting the request: otherwise the view shows the previous description for a moment.
    approving.$description.set(undefined)
    $request.set(request)
    if (!request) return leave(modal)
    void describeApproval(modal, approving, request, reading.signal)
    show(modal)
  }

  function ended(request: ApprovalRequest, outcome: ApprovalOutcome): void {
    if (outcome === 'approved') void loadSession().then(({ loadBalance }) => loadBalance(modal, { force: true })).catch(() => {})
    if ($request.get() === request) turnTo(auth.approvals().find((one) => !dropped.has(one)))
  }

  const asked = (request: ApprovalRequest) => void ($request.get() ?? turnTo(request))

  function abandon(): void {
    for (const one of auth.approvals()) dropped.add(one)
    turnTo(undefined)
    auth.abort()
  }

  const stops = [
    auth.onApproval({ asked, ended }),
    modal.router.$route.listen(() => $request.get() && !isShown(modal) && abandon()),
  ]
  return () => {
    for (const stop of stops) stop()
    abandon()
    approvalsOf(modal).set(undefined)
  }
}
