import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../core/login/auth.ts'
import { bounded } from '../../core/errors/bounded.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import type { Site } from '../../core/site.ts'

type Listener = Parameters<AuthWallet['onApproval']>[0]

interface Job {
  request: ApprovalRequest
  controller: AbortController
  /** The frame has it on its screen. */
  isShown: boolean
}

interface ApprovalParts {
  say: Site['say']
  changed(): void
  /** Has the frame drop what it shows. */
  drop(): void
}

function outcomeOf({ controller }: Job, error: unknown): ApprovalOutcome {
  if (controller.signal.aborted) return 'aborted'
  return (error as WalletModalError).code === 'UserRejected' || isRefusal(error) ? 'refused' : 'failed'
}

/** Sends one request after the other. */
function createQueue() {
  let turn: Promise<unknown> = Promise.resolve()
  return (job: Job, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> => {
    const { signal } = job.controller
    const before = turn
    const answer = bounded(before, { signal }).then(() => {
      job.isShown = true
      return send(signal)
    })
    turn = Promise.allSettled([before, answer])
    return answer
  }
}

/** Requests that wait for the visitor, one after the other: the frame has one screen, and drops whatever is on it. */
export function createApprovals({ say, changed, drop }: ApprovalParts) {
  const jobs: Job[] = []
  const listeners = new Set<Listener>()
  const inTurn = createQueue()

  function begin(job: Job): void {
    jobs.push(job)
    for (const one of [...listeners]) one.asked(job.request)
    changed()
  }

  function end(job: Job, outcome: ApprovalOutcome): void {
    jobs.splice(jobs.indexOf(job), 1)
    for (const one of [...listeners]) one.ended(job.request, outcome)
    changed()
  }

  return {
    all: () => jobs.map(({ request }) => request),
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    abort(id?: string): void {
      for (const job of jobs.filter(({ request, controller }) => (id === undefined || request.id === id) && !controller.signal.aborted)) {
        job.controller.abort()
        if (job.isShown) drop()
      }
    },
    /** Rejects with what the frame says, with `UserRejected` when it was aborted, and at once with `UnsupportedMethod` where nobody would see it. */
    async ask(request: ApprovalRequest, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
      if (!listeners.size) throw new WalletModalError('UnsupportedMethod')
      const job: Job = { request, controller: new AbortController(), isShown: false }
      begin(job)
      try {
        const given = await inTurn(job, send)
        end(job, 'approved')
        return given
      } catch (error) {
        const outcome = outcomeOf(job, error)
        end(job, outcome)
        throw outcome === 'aborted' ? new WalletModalError('UserRejected', { message: say('error.Aborted'), cause: error }) : error
      }
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
