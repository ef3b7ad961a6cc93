import type { ApprovalOutcome, ApprovalRequest } from '../../../../src/core/login/auth.ts'
import { createAuth } from '../../../../src/connectors/auth/connector.ts'
import type { Link, LinkChange } from '../../../../src/core/connector.ts'
import type { Connection } from '../../../../src/core/types.ts'
import { FRAME_READY_MS } from '../../../../src/core/limits.ts'
import { pass, rest } from '../../../kit/clock.ts'
import { createFakeFrame, SOLANA_ID } from '../../../kit/fakeFrame.ts'

export const EOA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SOLANA_ADDRESS = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** Networks with smart accounts. */
const SMART_NETWORKS = [1]

/**
 * Makes the fake frame a secure site with one user, whose addresses depend on network and account type
 * (docs/contract.md, User).
 */
export function serveUser(fake: ReturnType<typeof createFakeFrame>, { isIn = false } = {}) {
  const state = { isIn, type: 'smartAccount', network: 1 as number | string }
  const accounts = [
    { address: EOA, type: 'eoa' },
    { address: SMART, type: 'smartAccount' },
  ]
  fake.serve({
    IS_CONNECTED: () => ({ isConnected: state.isIn }),
    CONNECT_EMAIL: ({ email }) => ({ action: email === 'known@b.cc' ? 'CONNECT' : 'VERIFY_OTP' }),
    CONNECT_OTP({ otp }) {
      if (otp !== '123456') throw new Error('Invalid code')
      state.isIn = true
    },
    CONNECT_DEVICE: () => undefined,
    GET_USER({ chainId, preferredAccountType }) {
      if (String(chainId).startsWith('solana:'))
        return { address: SOLANA_ADDRESS, chainId, email: 'a@b.cc', preferredAccountType: 'eoa' }
      const id = Number(String(chainId).replace('eip155:', ''))
      state.network = id
      const type = SMART_NETWORKS.includes(id) ? String(preferredAccountType) : 'eoa'
      return {
        address: (type === 'eoa' ? EOA : SMART).toLowerCase(),
        chainId: id,
        email: 'a@b.cc',
        accounts,
        preferredAccountType: type,
        smartAccountDeployed: false,
      }
    },
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
    SET_PREFERRED_ACCOUNT: ({ type }) => ({ type, address: type === 'eoa' ? EOA : SMART }),
    SIGN_OUT: () => void (state.isIn = false),
  })
  return state
}

/** Creates the embedded wallet with a fake secure site. */
export function createWorld(options: Parameters<typeof createFakeFrame>[0] = {}) {
  const fake = createFakeFrame(options)
  const user = serveUser(fake)
  const auth = createAuth(fake.site, fake.frame)
  const heard: { asked: ApprovalRequest[]; ended: [ApprovalRequest, ApprovalOutcome][]; disallowed: string[] } = {
    asked: [],
    ended: [],
    disallowed: [],
  }
  const hear = () =>
    auth.onApproval({
      asked: (request) => void heard.asked.push(request),
      ended: (request, outcome) => void heard.ended.push([request, outcome]),
    })
  auth.onDisallowed((method) => void heard.disallowed.push(method))

  async function start(): Promise<void> {
    await fake.start({ smart: SMART_NETWORKS })
    await pass(FRAME_READY_MS)
  }

  return {
    ...fake,
    auth,
    user,
    heard,
    hear,
    /** Makes the frame ready. */
    start,
    logIn,
    /** Signs in by e-mail and connects. */
    async signIn(namespace: 'eip155' | 'solana' = 'eip155'): Promise<Link> {
      await logIn()
      return connect(namespace)
    },
    connect,
  }

  /** Signs in by e-mail without connecting. */
  async function logIn(): Promise<void> {
    const done = auth.connectEmail('known@b.cc')
    user.isIn = true
    await start()
    await done
  }

  async function connect(
    namespace: 'eip155' | 'solana' = 'eip155',
    signal = new AbortController().signal,
  ): Promise<Link> {
    const [link] = await Promise.all([auth.connect({ namespace, signal }), rest()])
    return link
  }
}

/** Creates a saved connection of an earlier visit. */
export const saved = (more: Partial<Connection> = {}): Connection => ({
  connectorId: 'auth',
  connectorName: 'Auth',
  connectorType: 'auth',
  namespace: 'eip155',
  accounts: [{ address: SMART, type: 'smartAccount' }],
  address: SMART,
  network: 'eip155:1',
  status: 'reconnecting',
  ...more,
})

/** Collects the changes that a link emits. */
export function changesOf(link: Link): LinkChange[] {
  const changes: LinkChange[] = []
  link.watch((change) => changes.push(change))
  return changes
}

/** Returns how a promise settles. */
export async function settled(
  promise: Promise<unknown>,
): Promise<{ value?: unknown; error?: { code: unknown; message: string } }> {
  return promise.then(
    (value) => ({ value }),
    (error: { code: unknown; message: string }) => ({ error }),
  )
}

export interface Provider {
  request(args: { method: string; params?: unknown }, network?: string): Promise<unknown>
}

export { SOLANA_ID }
