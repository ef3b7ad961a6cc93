import { createQuestions, type Questions } from './questions.ts'
import { startKit, stopKit, watchRefusals } from './kit.ts'
import { askedByProposal, askedByRequest, askedToSignIn, type Asked } from './reply.ts'
import { createSessions, type PhoneSessions } from './sessions.ts'
import { namespaceOf, type PhoneSettings } from './settings.ts'

export interface PhoneWallet extends Pick<
  Questions,
  'script' | 'clearScripts' | 'approve' | 'reject' | 'questions' | 'waiting'
> {
  /** Pairs with a `wc:` URI. Requests of the site then arrive as questions. */
  pair(uri: string): Promise<void>
  sessions: PhoneSessions
  /** CAIP-2 id of the current network. */
  readonly chainId: string
  /** Switches the network and notifies the sites. */
  switchChain(chainId: string): Promise<void>
  /** Errors of answers that could not be sent, newest last. */
  readonly problems: readonly string[]
  /** Subscribes to every change. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void
  stop(): Promise<void>
}

/** Creates a scriptable wallet with the official walletkit, in Node or a browser. */
export async function createPhoneWallet(settings: PhoneSettings): Promise<PhoneWallet> {
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const problems: string[] = []
  const kit = await startKit(settings)
  const inbox = createQuestions(settings.answer ?? 'ask', changed)
  const sessions = createSessions(kit, settings)
  let chainId = settings.chains.find(({ id }) => namespaceOf(id) === 'eip155')?.id ?? settings.chains[0]?.id ?? ''

  const note = (error: unknown) => {
    problems.push(String(error))
    changed()
  }
  const refusals = watchRefusals(kit, note)
  /** Stores errors of sending, since no caller waits for the promise. */
  const noting = (work: Promise<void>) => void work.catch(note)
  async function switchChain(to: string): Promise<void> {
    if (!settings.chains.some(({ id }) => id === to)) throw new Error(`The wallet does not support ${to}`)
    chainId = to
    changed()
    await sessions.switchChain(to)
  }
  const take = (asked: Asked) => noting(inbox.take(asked))

  kit.on('session_proposal', (event) => take(askedByProposal(kit, event, settings)))
  // Without a listener, the kit answers that it does not know the method.
  if (settings.signsIn !== false) kit.on('session_authenticate', (event) => take(askedToSignIn(kit, event, settings)))
  kit.on('session_request', (event) => take(askedByRequest(kit, event, settings, ({ id }) => noting(switchChain(id)))))
  kit.on('session_delete', changed)
  kit.on('proposal_expire', ({ id }) => inbox.expire(id))
  kit.on('session_request_expire', ({ id }) => inbox.expire(id))

  const { script, clearScripts, approve, reject, questions, waiting } = inbox
  return {
    script,
    clearScripts,
    approve,
    reject,
    questions,
    waiting,
    async pair(uri) {
      await refusals.resume()
      await kit.pair({ uri })
    },
    sessions,
    get chainId() {
      return chainId
    },
    switchChain,
    problems,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => stopKit(kit),
  }
}
