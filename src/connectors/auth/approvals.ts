import type { ApprovalOutcome, ApprovalRequest, AuthWallet } from '../../core/login/auth.ts'
import { createQueue } from '../../core/async/queue.ts'
import { createWatchers } from '../../core/events/watchers.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import type { Site } from '../../core/site.ts'

type Listener = Parameters<AuthWallet['onApproval']>[0]

interface Job {
  request: ApprovalRequest
  controller: AbortController
  /** Whether the frame shows this request at present. */
  isShown: boolean
}

interface ApprovalParts {
  t: Site['t']
  changed(): void
  /** Makes the frame hide the request that it shows. */
  drop(): void
}

function outcomeOf({ controller }: Job, error: unknown): ApprovalOutcome {
  if (controller.signal.aborted) return 'aborted'
  return (error as WalletModalError).code === 'UserRejected' || isRefusal(error) ? 'refused' : 'failed'
}

/** Keeps the pending requests, and the listeners for them. */
function createJobs(changed: () => void) {
  const jobs: Job[] = []
  const listeners = createWatchers<(listener: Listener) => void>()
  return {
    jobs,
    listeners,
    begin(job: Job): void {
      jobs.push(job)
      listeners.emit((one) => one.asked(job.request))
      changed()
    },
    end(job: Job, outcome: ApprovalOutcome): void {
      jobs.splice(jobs.indexOf(job), 1)
      listeners.emit((one) => one.ended(job.request, outcome))
      changed()
    },
  }
}

/** Creates a queue of requests that need approval. Sends one request at a time, since the frame can show only one. */
export function createApprovals({ t, changed, drop }: ApprovalParts) {
  const { jobs, listeners, begin, end } = createJobs(changed)
  const inTurn = createQueue()

  return {
    all: () => jobs.map(({ request }) => request),
    listen: (listener: Listener) => listeners.watch((call) => call(listener)),
    abort(id?: string): void {
      for (const job of jobs.filter(
        ({ request, controller }) => (id === undefined || request.id === id) && !controller.signal.aborted,
      )) {
        job.controller.abort()
        if (job.isShown) drop()
      }
    },
    /**
     * Queues a request and resolves with its result. Rejects with the frame's error, with `UserRejected` if the
     * request is aborted, and with `UnsupportedMethod` while nobody listens for approvals.
     */
    async ask(request: ApprovalRequest, send: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
      if (listeners.isEmpty()) throw new WalletModalError('UnsupportedMethod')
      const job: Job = { request, controller: new AbortController(), isShown: false }
      begin(job)
      try {
        const { signal } = job.controller
        const given = await inTurn(() => {
          job.isShown = true
          return send(signal)
        }, signal)
        end(job, 'approved')
        return given
      } catch (error) {
        const outcome = outcomeOf(job, error)
        end(job, outcome)
        throw outcome === 'aborted'
          ? new WalletModalError('UserRejected', { message: t('error.Aborted'), cause: error })
          : error
      }
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>
