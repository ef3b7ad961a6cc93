import type { Answer, Answers, Wrong } from './answers.ts'
import type { Approval } from './approval.ts'
import { alreadyPending, invalidParams, ProviderRpcError, userRejected, walletLocked } from './errors.ts'
import type { Question } from './question.ts'

/** A request of a site, for tests to read. */
export interface LoggedRequest {
  method: string
  params: readonly unknown[]
  /** Milliseconds since 1970. */
  at: number
  status: 'pending' | 'answered' | 'refused'
  result?: unknown
  error?: { code: number; message: string }
}

export interface Requests {
  request(args: unknown): Promise<unknown>
  log(): LoggedRequest[]
  clear(): void
}

/** Prompts the user: returns the accounts selected, or throws on rejection. */
export type Ask<Account extends string> = (question: Question) => Promise<readonly Account[]>

/** Executes the methods of a wallet. */
export interface Performer<Account extends string> {
  perform(method: string, params: readonly unknown[], ask: Ask<Account>, wrong?: Wrong): Promise<unknown>
  lock(): void
}

const wait = (ms = 0) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : undefined)
const never = () => new Promise<never>(() => {})
const asRpcError = (error: unknown) =>
  error instanceof ProviderRpcError
    ? error
    : new ProviderRpcError(-32603, (error as Error | undefined)?.message ?? 'Internal error')

/** Handles a request of a site from the call to the answer. */
export function createRequests<Account extends string>(
  wallet: Performer<Account>,
  answers: Answers,
  approval: Approval,
): Requests {
  let log: LoggedRequest[] = []
  const open = new Set<string>()

  /** Rejects, or never answers, if the script says so. */
  async function heed({ answer, code, message, data, delayMs }: Answer, method: string): Promise<void> {
    await wait(delayMs)
    if (answer === 'silent') await never()
    if (answer === 'pending') throw alreadyPending(method)
    if (answer === 'reject')
      throw code === undefined && message === undefined
        ? userRejected()
        : new ProviderRpcError(code ?? 4001, message ?? 'User rejected the request.', data)
    if (answer === 'error') throw new ProviderRpcError(code ?? -32603, message ?? 'Internal error', data)
    if (answer === 'lock') {
      wallet.lock()
      throw walletLocked()
    }
  }

  /** A site may have only one open prompt for connecting. */
  async function askInWindow(question: Question, method: string): Promise<readonly Account[]> {
    const isConnect = question.accounts !== undefined
    if (isConnect && open.has(method)) throw alreadyPending(method)
    if (isConnect) open.add(method)
    const reply = await approval.ask(question).finally(() => isConnect && open.delete(method))
    if (reply === false) throw userRejected()
    // The prompt offers only accounts of this wallet.
    return reply.accounts as readonly Account[]
  }

  async function respond(method: string, params: readonly unknown[]): Promise<unknown> {
    const named = answers.takeFor(method)
    if (named) await heed(named, method)
    const ask: Ask<Account> = async (question) => {
      const how = named ?? answers.take()
      if (!named) await heed(how, method)
      return how.answer === 'approve'
        ? ((question.accounts?.checked ?? []) as readonly Account[])
        : askInWindow(question, method)
    }
    return wallet.perform(method, params, ask, named?.wrong)
  }

  return {
    async request(args) {
      const { method, params = [] } = (args ?? {}) as { method?: unknown; params?: readonly unknown[] }
      if (typeof method !== 'string' || !method) throw invalidParams('Expected an object with a method.')
      const entry: LoggedRequest = { method, params, at: Date.now(), status: 'pending' }
      log.push(entry)
      try {
        const result = await respond(method, params)
        Object.assign(entry, { status: 'answered', result })
        return result
      } catch (thrown) {
        const error = asRpcError(thrown)
        Object.assign(entry, { status: 'refused', error: { code: error.code, message: error.message } })
        throw error
      }
    },
    log: () => log.map((entry) => ({ ...entry })),
    clear: () => void (log = []),
  }
}
