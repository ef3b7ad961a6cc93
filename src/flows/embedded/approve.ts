import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { createApprovals, createApproving } from '../../state/approving.ts'
import { closeModal } from '../modal/closeModal.ts'
import { describeApproval } from './describeApproval.ts'
import { session } from '../connect/loadSession.ts'

/** The requests that wait for the visitor's approval; made when the embedded wallet comes, or somebody looks. */
export const approvalsOf = (modal: Modal) => modal.late(createApprovals)

const isShown = ({ router }: Modal) => router.$route.get().view === 'ApproveTransaction'

/** Opens the modal on the request, or shows it on top of where the visitor is: that is gone back to. */
function show(modal: Modal): void {
  if (!modal.shell.$open.get()) {
    modal.router.reset({ view: 'ApproveTransaction' })
    modal.shell.$open.set(true)
  } else if (!isShown(modal)) {
    modal.router.push({ view: 'ApproveTransaction' })
  }
}

/** Back to where the visitor was; where that is nowhere the modal closes. */
function leave(modal: Modal): void {
  if (isShown(modal) && !modal.router.back()) closeModal(modal, 'done', { force: true })
}

/**
 * Shows each request of the embedded wallet that needs the visitor's approval, the oldest first (contract §6). Whoever leaves
 * the view, by whatever way, has said no to all that wait. Returns the stop function.
 */
export function followApprovals(modal: Modal, auth: AuthWallet): () => void {
  const approving = createApproving(auth)
  const { $request } = approving
  /** Taken back already: their end is only on its way. */
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
    if (outcome === 'approved') void session().then(({ loadBalance }) => loadBalance(modal, { force: true })).catch(() => {})
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
