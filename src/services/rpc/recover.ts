import { paramsOf, WalletModalError } from '../../core/errors.ts'
import { RPC_BATCH_SIZE, RPC_RETRIES } from '../../core/limits.ts'
import { DEPRECATED_NETWORKS } from '../../core/networks/deprecatedNetworks.ts'
import { identityMethod } from '../../core/networks/identity.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { type Client, type PendingCall, type Questions, checkKey, postChecked } from './checked.ts'
import { type Outcome, backoff, isBatchRefused, outcomesOf } from './failure.ts'
import type { Call, Received } from './post.ts'
import { isSend } from './sends.ts'

interface Failed {
  error: WalletModalError
  /** Whether the request is retried. */
  retry: boolean
  /** Whether every server so far answered that it does not serve the request. */
  isRefused: boolean
}

interface Round {
  /** URLs at which a failed request may be retried. */
  again: Set<string>
  /** How long the servers asked us to wait (`Retry-After`), in milliseconds. */
  after: number
  /** The last failure of each pending request. */
  failed: Map<PendingCall, Failed>
  /** The answers of servers that do not say which network they are of. They count if no other server answers. */
  spare: Map<PendingCall, Outcome>
}

/** What one batch of questions needs. */
interface Job extends Questions {
  client: Client
  stop: AbortSignal
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'an invalid URL')

function note(round: Round, url: string, question: PendingCall, outcome: Outcome): void {
  if ('result' in outcome) return question.resolve(outcome.result)
  const { error, verdict, isUnprocessed, isRefused = false, after = 0 } = outcome
  if (verdict === 'final' || (isSend(question.method) && !isUnprocessed)) return question.reject(error)
  const before = round.failed.get(question)
  round.failed.set(question, {
    error,
    retry: verdict === 'retry' || before?.retry === true,
    isRefused: isRefused && before?.isRefused !== false,
  })
  if (verdict !== 'retry') return
  round.again.add(url)
  round.after = Math.max(after, round.after)
}

/** Whether a server is of the network, by what it said. Older ids of Solana's networks count, too. */
const isSame = (found: CaipNetworkId, network: CaipNetworkId | undefined) =>
  found === network || DEPRECATED_NETWORKS[found] === network

/** Returns the error of a server of another network. It is reported once. */
function wrongNode(url: string, { network, client }: Job): WalletModalError | undefined {
  const check = client.memory.checks.get(checkKey(url, network))
  const found = check?.found
  if (!found || isSame(found, network)) return undefined
  if (!check.error) {
    check.error = new WalletModalError('WrongNode', { params: { url: hostOf(url), found } })
    client.onWrongNode?.(check.error)
  }
  return check.error
}

/** Whether the next POST to a server asks which network it is of. */
const isUnasked = (url: string, { network, client }: Job) =>
  network !== undefined && !!identityMethod(network) && !client.memory.checks.has(checkKey(url, network))

type Outcomes = Map<Call, Outcome>

/**
 * Posts requests in batches as large as the server accepts, the first one alone, then the others side by side. Adds what
 * came of each request to `outcomes`. `first` is an answer that is there already.
 */
async function postParts(
  url: string,
  calls: readonly Call[],
  job: Job,
  outcomes: Outcomes,
  first?: Received,
): Promise<void> {
  const { network, client, stop } = job
  const { sizes, checks } = client.memory
  const key = checkKey(url, network)
  const size = sizes.get(url) ?? RPC_BATCH_SIZE
  const received =
    first ?? (await postChecked(url, calls.slice(0, size - (isUnasked(url, job) ? 1 : 0)), network, client, stop))
  const { calls: posted } = received
  const hasAsked = network !== undefined && posted[0]?.method === identityMethod(network)
  if (isBatchRefused(received)) {
    sizes.set(url, Math.min(size, posted.length >> 1))
    if (hasAsked) checks.delete(key)
    return postParts(url, calls, job, outcomes)
  }
  outcomesOf(received, client.now(), url).forEach((outcome, index) => outcomes.set(posted[index] as Call, outcome))
  const said = posted[0] && outcomes.get(posted[0])
  const rest = calls.filter((one) => !posted.includes(one))
  // A failure that may pass does not say that the server cannot name its network.
  if (hasAsked && said && 'verdict' in said && !said.isRefused) {
    checks.delete(key)
    // Nothing else was in this POST: the next one would be the same, without end
    if (posted.length < 2) return rest.forEach((one) => outcomes.set(one, said))
  }
  if (!rest.length || wrongNode(url, job)) return
  const parts = Array.from({ length: Math.ceil(rest.length / size) }, (_, at) => rest.slice(at * size, (at + 1) * size))
  await Promise.all(parts.map((part) => postParts(url, part, job, outcomes)))
}

/** Counts the outcomes at a server, if it is of the network. */
async function settle(round: Round, url: string, job: Job, outcomes: Outcomes): Promise<void> {
  const { network, client, questions } = job
  const check = client.memory.checks.get(checkKey(url, network))
  await check?.asked
  if (wrongNode(url, job)) return
  const isNamed = network === undefined || !identityMethod(network) || (!!check?.found && isSame(check.found, network))
  for (const question of questions) {
    const outcome = question.settled ? undefined : outcomes.get(question)
    if (!outcome) continue
    const isLast = 'result' in outcome || outcome.verdict === 'final'
    if (isNamed || !isLast || isSend(question.method)) note(round, url, question, outcome)
    else if (!round.spare.has(question)) round.spare.set(question, outcome)
  }
}

/** Returns the URLs in the order in which they are asked: those that do not name their network come last. */
function queueOf(urls: readonly string[], job: Job): string[] {
  const isUnnamed = (url: string) => job.client.memory.checks.get(checkKey(url, job.network))?.found === null
  const own = urls.filter((url) => !wrongNode(url, job))
  return [...own.filter((url) => !isUnnamed(url)), ...own.filter(isUnnamed)]
}

/** Asks every URL for what is still unanswered. */
async function askUrls(round: Round, urls: readonly string[], job: Job): Promise<void> {
  const { questions, network, client } = job
  const queue = queueOf(urls, job)
  const { length } = queue
  // The queue may grow meanwhile.
  for (let index = 0; index < queue.length; index++) {
    const url = queue[index] as string
    const open = questions.filter((one) => !one.settled)
    if (!open.length) return
    if (open.some(({ method }) => isSend(method))) {
      // A transaction is not sent before the server has named its network, and to a server that does not, last.
      if (isUnasked(url, job)) await postParts(url, [], job, new Map())
      const check = client.memory.checks.get(checkKey(url, network))
      await check?.asked
      if (wrongNode(url, job)) continue
      if (network && identityMethod(network) && !check?.found && index < length - 1) {
        queue.push(url)
        continue
      }
    }
    const outcomes: Outcomes = new Map()
    await postParts(url, open, job, outcomes)
    await settle(round, url, job, outcomes)
  }
  for (const [question, outcome] of round.spare) if (!question.settled) note(round, '', question, outcome)
}

/** Adds the hosts to the error of a request that no server serves. */
function named({ error, isRefused }: Failed, { urls }: Job): WalletModalError {
  if (!isRefused) return error
  const { code, message, cause } = error
  const hosts = [...new Set(urls.map(hostOf))].join(', ')
  return new WalletModalError(code, { message, cause, params: { ...paramsOf(error), hosts } })
}

/**
 * Sends requests to the URLs in turn, at once. After the last URL, requests with a failure that may be temporary are
 * retried up to 3 times (specification §9). `first` is the answer of the first URL, if there is one. Settles every
 * request.
 */
export async function recover(asked: Questions, client: Client, stop: AbortSignal, first?: Received): Promise<void> {
  const job: Job = { ...asked, client, stop }
  const { urls, questions } = asked
  let left = urls
  for (let attempt = 0; ; attempt++) {
    const round: Round = { again: new Set(), after: 0, failed: new Map(), spare: new Map() }
    const [url = ''] = urls
    if (first && !attempt) {
      const outcomes: Outcomes = new Map()
      await postParts(url, questions, job, outcomes, first)
      await settle(round, url, job, outcomes)
      left = urls.slice(1)
    }
    await askUrls(round, left, job)
    for (const question of questions.filter((one) => !one.settled)) {
      const failed = round.failed.get(question)
      if (!failed)
        question.reject(wrongNode(url, job) ?? new WalletModalError('ServiceUnavailable', { params: { url } }))
      else if (!failed.retry || attempt === RPC_RETRIES) question.reject(named(failed, job))
    }
    if (questions.every((one) => one.settled)) return
    await client.wait(round.after || backoff(attempt), stop)
    left = [...round.again]
  }
}
