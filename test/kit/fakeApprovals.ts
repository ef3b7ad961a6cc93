import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../src/core/login/auth.ts'
import { ALICE } from './fakeEip1193.ts'

type Listener = Parameters<AuthWallet['onApproval']>[0]

interface Asked {
  request: ApprovalRequest
  /** The outcome of the approval, once it is settled. */
  outcome?: ApprovalOutcome
  /** Settles the request like a press on the secure site's own screen. */
  answer(outcome: Exclude<ApprovalOutcome, 'aborted'>): void
}

/**
 * Creates a fake of the approvals of the embedded wallet. Like the real one, it settles an aborted request
 * asynchronously.
 */
export function fakeApprovals() {
  const waiting: ApprovalRequest[] = []
  const listeners = new Set<Listener>()
  const places: Element[] = []
  const all: Asked[] = []

  function end(one: Asked, outcome: ApprovalOutcome): void {
    if (one.outcome) return
    one.outcome = outcome
    waiting.splice(waiting.indexOf(one.request), 1)
    for (const { ended } of [...listeners]) ended(one.request, outcome)
  }

  const auth: Pick<AuthWallet, 'approvals' | 'onApproval' | 'abort' | 'show'> = {
    approvals: () => [...waiting],
    onApproval(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    abort(id) {
      for (const one of all.filter(({ request, outcome }) => !outcome && (id === undefined || request.id === id)))
        queueMicrotask(() => end(one, 'aborted'))
    },
    show(place) {
      places.push(place)
      return () => void places.splice(places.indexOf(place), 1)
    },
  }

  return {
    auth: auth as AuthWallet,
    /** The elements over which the frame is shown. */
    places,
    listeners,
    /** Simulates a site's request that needs approval. */
    ask(method: string, params: unknown, more: Partial<ApprovalRequest> = {}): Asked {
      const request: ApprovalRequest = {
        id: String(all.length + 1),
        method,
        params,
        namespace: 'eip155',
        network: 'eip155:1',
        address: ALICE,
        type: 'eoa',
        ...more,
      }
      const one: Asked = { request, answer: (outcome) => end(one, outcome) }
      all.push(one)
      waiting.push(request)
      for (const { asked } of [...listeners]) asked(request)
      return one
    },
  }
}
