import type { AuthAccountType, AuthUser } from '../../core/login/auth.ts'
import { createQueue } from '../../core/async/queue.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError, toWalletModalError } from '../../core/errors.ts'
import type { Frame } from '../../core/login/frame.ts'
import { FRAME_SIGN_OUT_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId, Namespace, Network } from '../../core/types.ts'
import type { Approvals } from './approvals.ts'
import { createEvmProvider } from './evmProvider.ts'
import { createAuthLink, type AuthLink } from './link.ts'
import type { Logins } from './logins.ts'
import type { Questions } from './questions.ts'
import { createRequests, type WalletState } from './requests.ts'
import type { Seats } from './seats.ts'
import { createSolanaProvider } from './solanaProvider.ts'
import { askedChain } from './users.ts'

export interface SessionParts {
  site: Site
  frame: Frame
  logins: Logins
  approvals: Approvals
  seats: Seats
  questions: Questions
  disallowed(method: string): void
  /** Called when the login has ended. */
  left(): void
}

type Providers = Pick<SessionParts, 'site' | 'frame' | 'approvals' | 'seats' | 'questions' | 'disallowed'> & {
  switchTo(namespace: Namespace, id: CaipNetworkId): Promise<void>
}

/** The provider that the namespace's adapter expects. */
function providerOf(namespace: Namespace, network: Network, { questions, seats, switchTo, ...parts }: Providers): unknown {
  const user = () => seats.of(namespace).user
  const state = (): WalletState => ({ address: user().address, type: user().type, network: questions.known(user().network) })
  const ask = createRequests({ ...parts, user })
  // Numeric chain ids mean EVM, which uses EIP-1193.
  return typeof network.id === 'number'
    ? createEvmProvider({ state, ask, switchTo: (id) => switchTo(namespace, id) })
    : createSolanaProvider({ state, ask, find: questions.find })
}

/** Network and account type switches, one at a time. Refused while a request waits for approval. */
function createMoves({ frame, approvals, seats, questions }: SessionParts, inTurn: ReturnType<typeof createQueue>) {
  function holdStill(): void {
    if (approvals.all().length) throw new WalletModalError('RequestPending')
  }

  return {
    async switchTo(namespace: Namespace, id: CaipNetworkId): Promise<void> {
      const link = seats.of(namespace)
      const network = questions.find(id)
      // EIP-3326: code of an unknown chain.
      if (!network) throw Object.assign(new Error('The network has to be added.'), { code: 4902 })
      holdStill()
      await inTurn(async () => {
        await questions.move(network)
        const user = await questions.user(network, { chainId: id, preferredAccountType: link.user.type })
        if (user.network !== id) throw new WalletModalError('UnsupportedChain')
        seats.know(link, user)
      })
    },
    async prefer(type: AuthAccountType): Promise<void> {
      const link = seats.all().find((one) => questions.canChooseType(one.network)) ?? seats.of(seats.user()?.namespace)
      if (link.user.type === type) return
      if (!questions.canChooseType(link.network)) throw new WalletModalError('UnsupportedChain')
      holdStill()
      await inTurn(async () => {
        const network = questions.known(link.network)
        await frame.ready()
        await frame.ask('SET_PREFERRED_ACCOUNT', { type })
        const user = await questions.user(network, { chainId: askedChain(network), preferredAccountType: type })
        if (user.type !== type) throw new WalletModalError('UnsupportedChain')
        seats.know(link, user)
      })
    },
  }
}

/** The current login. Its links end together. */
export function createSession(parts: SessionParts) {
  const { site, frame, logins, approvals, seats, questions, left } = parts
  const inTurn = createQueue()
  const { switchTo, prefer } = createMoves(parts, inTurn)
  let closing: Promise<void> | undefined

  /** Ends the login here, whoever caused it. */
  function end(): void {
    left()
    const links = seats.clear()
    approvals.abort()
    for (const link of links) link.ended()
  }

  /** Signs out here at once, and at the secure site within 3 s. Never rejects. */
  function signOut(): Promise<void> {
    if (closing) return closing
    logins.clear()
    closing = withTimeout(frame.ask('SIGN_OUT', undefined), { ms: FRAME_SIGN_OUT_MS }).catch(() => {})
    end()
    return closing
  }

  function open(user: AuthUser, network: Network): AuthLink {
    closing = undefined
    return seats.put(
      createAuthLink(seats.noted(user), {
        provider: providerOf(user.namespace, network, { ...parts, switchTo }),
        onMove: (to) => void inTurn(() => questions.move(questions.known(to))).catch((error: unknown) => site.alert(toWalletModalError(error))),
        close: signOut,
      }),
    )
  }

  return {
    inTurn, prefer, signOut, end,
    /** Opens a link for the user on a network. */
    openOn: (network: Network, type: AuthAccountType, signal?: AbortSignal) =>
      inTurn(async () => open(await questions.user(network, { chainId: askedChain(network), preferredAccountType: type }, signal), network)),
  }
}

export type Session = ReturnType<typeof createSession>
