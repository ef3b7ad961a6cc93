import type { Answer, Answers, Wrong } from '../evm/answers.ts'
import type { Approval } from '../evm/approval.ts'
import { alreadyPending, ProviderRpcError, userRejected, walletLocked } from '../evm/errors.ts'
import type { Question } from '../evm/question.ts'
import type { InterfaceName } from './settings.ts'
import type { State } from './state.ts'

/** A call of the site, for tests to read. */
export interface BitcoinRequest {
  via: InterfaceName
  method: string
  params: unknown
  status: 'pending' | 'answered' | 'refused'
  error?: { code: number; message: string }
}

/** Prompts the user. Throws if the user rejects. Resolves with how to sign wrongly, if a script says so. */
export type Ask = (question: Question) => Promise<Wrong | undefined>

export interface Requests {
  /** Executes a method, unless a script answers it. */
  perform<T>(via: InterfaceName, method: string, params: unknown, run: (ask: Ask) => Promise<T> | T): Promise<T>
  log(): BitcoinRequest[]
  clear(): void
}

const wait = (ms = 0) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)

/** Handles a request of a site from the call to the answer. Scripts work as in the EVM wallet. */
export function createRequests(state: State, answers: Answers, approval: Approval): Requests {
  let log: BitcoinRequest[] = []

  /** Rejects, or never answers, if the script says so. */
  async function heed({ answer, code, message, data, delayMs }: Answer, method: string): Promise<void> {
    await wait(delayMs)
    if (answer === 'silent') await new Promise<never>(() => {})
    if (answer === 'pending') throw alreadyPending(method)
    if (answer === 'reject')
      throw code === undefined && message === undefined
        ? userRejected()
        : new ProviderRpcError(code ?? 4001, message ?? 'User rejected the request.', data)
    if (answer === 'error') throw new ProviderRpcError(code ?? -32603, message ?? 'Internal error', data)
    if (answer === 'lock') {
      state.set({ locked: true })
      throw walletLocked()
    }
  }

  async function respond<T>(method: string, run: (ask: Ask) => Promise<T> | T): Promise<T> {
    const named = answers.takeFor(method)
    if (named) await heed(named, method)
    return run(async (question) => {
      const how = named ?? answers.take()
      if (!named) await heed(how, method)
      if (how.answer !== 'approve' && (await approval.ask(question)) === false) throw userRejected()
      return how.wrong
    })
  }

  return {
    async perform(via, method, params, run) {
      const entry: BitcoinRequest = { via, method, params, status: 'pending' }
      log.push(entry)
      try {
        const result = await respond(method, run)
        entry.status = 'answered'
        return result
      } catch (thrown) {
        const error =
          thrown instanceof ProviderRpcError
            ? thrown
            : new ProviderRpcError(-32603, (thrown as Error | undefined)?.message ?? 'Internal error')
        Object.assign(entry, { status: 'refused', error: { code: error.code, message: error.message } })
        throw error
      }
    },
    log: () => log.map((entry) => ({ ...entry })),
    clear: () => void (log = []),
  }
}
