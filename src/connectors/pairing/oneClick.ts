import type { Cacao, SignedIn, SignInMessage } from '../../core/signIn/siwx.ts'
import { DEFAULT_NAMESPACE } from '../../core/caip.ts'
import type { ConnectRequest } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Client } from './client.ts'
import type { Proposal, Proposed } from './proposal.ts'
import type { SessionFacts } from './session.ts'

/** What a wallet has approved: a session, maybe with a sign-in. */
export type Approved = SessionFacts & { signedIn?: readonly SignedIn[] }

/** A proposal that the relay has got. */
interface Proposing {
  uri?: string
  approval(): Promise<Approved>
  /** Withdraws the request to sign in, if there is one beside the proposal. */
  drop?(): void
}

interface Ask extends Pick<ConnectRequest, 'signIn'> {
  proposal: Proposal
}

const LATE = { code: 6000, message: 'User disconnected.' }

/** Wallets that sign in show every method of the request: the contract leaves this one out. */
const UNASKED = 'wallet_showCallsStatus'

/** Reads what a wallet signed. Undefined if it is malformed. */
function toSignedIn(client: Client, asked: SignInMessage, cacao: Cacao): SignedIn[] {
  try {
    const { p, s } = cacao
    const text = client.formatAuthMessage({ request: p as never, iss: p.iss })
    return typeof s.s === 'string' ? [{ asked, text, signature: s.s, cacao }] : []
  } catch {
    return [] // not what a wallet answers: it is connected, and signs after that
  }
}

/** Deletes a request that is not wanted any more: a late answer must not open a session. */
function forget(client: Client, uri: string): void {
  const [, pairing = ''] = /^wc:([^@]+)@/.exec(uri) ?? []
  const { auth, core } = client
  for (const { id, pairingTopic } of auth.requests.getAll()) if (pairingTopic === pairing) core.expirer.set(id, 0)
}

/**
 * Asks a wallet for a session and for a signature at once (`session_authenticate`). Wallets that cannot do that see the
 * proposal of a session only: the SDK proposes both under one code.
 */
async function authenticate(client: Client, { chains, methods }: Proposed, asked: SignInMessage): Promise<Proposing> {
  const { domain, uri: page, nonce, statement, resources = [], expirationTime: exp, notBefore: nbf, chainId } = asked
  const { uri, response } = await client.authenticate({
    // The network of the message first
    chains: [...new Set<CaipNetworkId>([chainId, ...chains])],
    methods: methods.filter((one) => one !== UNASKED),
    ...{ domain, uri: page, nonce, resources: [...resources] },
    ...(statement !== undefined && { statement }),
    ...(exp !== undefined && { exp }),
    ...(nbf !== undefined && { nbf }),
  })
  let isDropped = false
  return {
    uri,
    async approval() {
      const { session, auths = [] } = await response()
      if (session && isDropped) void client.disconnect({ topic: session.topic, reason: LATE }).catch(() => {})
      if (!session || isDropped) throw new WalletModalError('ConnectionFailed')
      const signedIn = auths.flatMap((one) => toSignedIn(client, asked, one as unknown as Cacao))
      return { ...session, ...(signedIn.length && { signedIn }) }
    },
    drop() {
      isDropped = true
      if (uri) forget(client, uri)
    },
  }
}

/**
 * Proposes a session. If the site wants a sign-in, asks for both at once where that is possible: all networks must be
 * EVM networks, and the message must have no field that the SDK would leave out.
 */
export async function propose(client: Client, { proposal, signIn }: Ask): Promise<Proposing> {
  const [[namespace, only] = [], ...others] = Object.entries(proposal)
  const network = !others.length && namespace === DEFAULT_NAMESPACE ? only?.chains[0] : undefined
  const message = network && (await signIn?.(network))
  if (!only || !message || message.requestId !== undefined) return client.connect({ optionalNamespaces: proposal })
  return authenticate(client, only, message)
}
