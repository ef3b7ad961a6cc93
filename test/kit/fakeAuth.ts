import type { AuthWallet } from '../../src/core/login/auth.ts'
import type { Connector } from '../../src/core/connector.ts'
import { WalletModalError } from '../../src/core/errors.ts'
import { EMAIL_COOLDOWN_MS } from '../../src/core/limits.ts'
import { fakeConnector, type FakeConnectorFacts } from './fakeConnector.ts'

/** Names of the requests to the secure site. */
type Asked =
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'socialUri'
  | 'connectSocial'
  | 'farcasterUri'
  | 'connectFarcaster'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'

interface Question {
  name: Asked
  args: readonly unknown[]
  signal: AbortSignal | undefined
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Creates a fake embedded wallet, in which each request waits until the test answers. */
export function fakeAuth({
  popupUrl = 'https://secure.test/loading',
  origins = ['https://secure.test'],
}: Partial<Pick<AuthWallet, 'popupUrl' | 'origins'>> = {}) {
  const questions: Question[] = []
  const asked: { name: Asked; args: readonly unknown[] }[] = []
  let lastMail = -Infinity
  let reloads = 0
  let isLoggedIn = false
  const ask = (name: Asked, args: readonly unknown[], signal?: AbortSignal): Promise<never> => {
    asked.push({ name, args })
    return new Promise((resolve, reject) => {
      questions.push({ name, args, signal, resolve, reject })
      signal?.addEventListener('abort', () => reject(new WalletModalError('Aborted')))
    })
  }
  const take = (name: Asked): Question => {
    const at = questions.findIndex((one) => one.name === name && !one.signal?.aborted)
    const [question] = at < 0 ? [] : questions.splice(at, 1)
    if (!question) throw new Error(`No pending ${name}; requests: ${asked.map((one) => one.name).join()}`)
    return question
  }
  const waitMs = () => Math.max(0, lastMail + EMAIL_COOLDOWN_MS - Date.now())
  const auth: AuthWallet = {
    popupUrl,
    origins,
    ready: async () => {},
    emailWaitMs: waitMs,
    async connectEmail(email, signal) {
      if (waitMs()) throw new WalletModalError('RateLimited', { params: { seconds: Math.ceil(waitMs() / 1000) } })
      const step: never = await ask('connectEmail', [email], signal)
      lastMail = Date.now()
      return step
    },
    connectDevice: (signal) => ask('connectDevice', [], signal),
    connectOtp: (code, signal) => ask('connectOtp', [code], signal),
    socialUri: (provider, signal) => ask('socialUri', [provider], signal),
    connectSocial: (provider, resultUri, signal) => ask('connectSocial', [provider, resultUri], signal),
    farcasterUri: (signal) => ask('farcasterUri', [], signal),
    connectFarcaster: (signal) => ask('connectFarcaster', [], signal),
    reload: async () => void reloads++,
    isLoggedIn: () => isLoggedIn,
    user: () => undefined,
    watch: () => () => {},
    updateEmail: (email, signal) => ask('updateEmail', [email], signal),
    updateEmailPrimaryOtp: (code, signal) => ask('updateEmailPrimaryOtp', [code], signal),
    updateEmailSecondaryOtp: (code, signal) => ask('updateEmailSecondaryOtp', [code], signal),
    canChooseType: () => false,
    setPreferredType: async () => {},
    approvals: () => [],
    onApproval: () => () => {},
    onDisallowed: () => () => {},
    abort: () => {},
    syncTheme: () => {},
    show: () => () => {},
  }
  return Object.assign(auth, {
    asked,
    /** Returns how often a request was made. */
    times: (name: Asked) => asked.filter((one) => one.name === name).length,
    /** Whether a request is still pending. */
    isWaiting: (name: Asked) => questions.some((one) => one.name === name && !one.signal?.aborted),
    /** Answers the oldest pending request of this name. */
    answer: (name: Asked, value?: unknown) => take(name).resolve(value),
    fail: (name: Asked, error: Error = new WalletModalError('ConnectionFailed', { message: 'An error occurred' })) =>
      take(name).reject(error),
    reloads: () => reloads,
    logIn: () => void (isLoggedIn = true),
  })
}

/** Creates a fake of the embedded wallet's connector. */
export function fakeAuthConnector(facts: FakeConnectorFacts = {}) {
  const connector = fakeConnector({ id: 'auth', name: 'Auth', ...facts })
  return Object.assign(connector, { type: 'auth' }) as Connector &
    Pick<typeof connector, 'asked' | 'approve' | 'refuse' | 'link' | 'facts'>
}
