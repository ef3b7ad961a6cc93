import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../core/login/auth.ts'
import type { Modal } from '../../modal.ts'
import { createApprovals, createApproving } from '../../state/approving.ts'
import { settle } from '../modal/settle.ts'
import { describeApproval, previewApproval } from './describeApproval.ts'
import { loadConnectChunk } from '../connect/loadConnectChunk.ts'

/** Returns the store of the request that waits for approval. It is empty until the embedded wallet is loaded. */
export const approvalsOf = (modal: Modal) => modal.late(createApprovals)

const isShown = ({ router }: Modal) => router.$route.get().view === 'ApproveTransaction'

/** Opens the modal with ApproveTransaction; if the modal is open, shows it on top of the current view. */
function show(modal: Modal): void {
  if (!modal.shell.$open.get()) {
    modal.router.reset({ view: 'ApproveTransaction' })
    modal.shell.$open.set(true)
  } else if (!isShown(modal)) {
    modal.router.push({ view: 'ApproveTransaction' })
  }
}

/** Goes back to the previous view, or to what comes next: a request of the page asks nobody for another network. */
function leave(modal: Modal): void {
  if (isShown(modal) && !modal.router.back()) settle(modal, 'done', { isUnsupported: false })
}

/**
 * Shows the embedded wallet's requests that need approval, one after the other, oldest first. Leaving the view in any
 * way rejects all of them. Returns a function that stops listening for requests.
 */
export function followApprovals(modal: Modal, auth: AuthWallet): () => void {
  const approving = createApproving(auth)
  const { $request } = approving
  /** Requests that were rejected on leaving the view and whose `ended` event has not arrived yet. */
  const dropped = new WeakSet<ApprovalRequest>()
  let reading = new AbortController()
  approvalsOf(modal).set(approving)

  function showRequest(request: ApprovalRequest | undefined): void {
    // Cover the iframe first: the iframe may show the next request before our view describes that request.
    approving.cover?.()
    reading.abort()
    reading = new AbortController()
    // Clear the description before changing the request: otherwise the view briefly shows the previous one.
    approving.$description.set(undefined)
    approving.$effects.set(undefined)
    $request.set(request)
    if (!request) return leave(modal)
    void describeApproval(modal, approving, request, reading.signal)
    void previewApproval(modal, approving, request, reading.signal)
    show(modal)
  }

  function ended(request: ApprovalRequest, outcome: ApprovalOutcome): void {
    if (outcome === 'approved')
      void loadConnectChunk()
        .then(({ loadBalance }) => loadBalance(modal, { force: true }))
        .catch(() => {})
    if ($request.get() === request) showRequest(auth.approvals().find((one) => !dropped.has(one)))
  }

  const asked = (request: ApprovalRequest) => void ($request.get() ?? showRequest(request))

  function abandon(): void {
    for (const one of auth.approvals()) dropped.add(one)
    showRequest(undefined)
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
