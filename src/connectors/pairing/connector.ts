import type { Chain } from '../../core/chain.ts'
import type { ConnectRequest, Link } from '../../core/connector.ts'
import { WalletModalError, paramsOf, toWalletModalError } from '../../core/errors.ts'
import { toAddress } from '../../core/networks/pairedFacts.ts'
import type { Site } from '../../core/site.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Started } from './client.ts'
import { grantsOf } from './grants.ts'
import type { IsAddress } from './sessionAccount.ts'
import { createOpenSessions } from './openSessions.ts'
import { offerCodes } from './offerCodes.ts'
import { createPreparation } from './prepare.ts'
import { proposalOf } from './proposal.ts'
import type { Session } from './session.ts'

export interface Pairing {
  /**
   * Connects to the relay early and requests a pairing code, so that it is shown sooner. `willSignIn`: only connects,
   * since the code depends on a message of the site. Ignores failures: `connect` reports them.
   */
  prepare(served: readonly Namespace[], willSignIn?: boolean): void
  connect(ask: PairingRequest, served: readonly Namespace[]): Promise<Link>
  restore(saved: Connection): Promise<Link | null>
}

export type PairingRequest = ConnectRequest & Required<Pick<ConnectRequest, 'onUri'>>

/**
 * Finds saved sessions that may belong to a saved connection: those of its wallet first, then those that expire last.
 */
function sessionsLike({ client }: Started, saved: Connection, kept: readonly string[], isAddress: IsAddress) {
  const address = toAddress(saved.namespace, saved.address)
  const isLike = (namespaces: Parameters<typeof grantsOf>[0]) =>
    grantsOf(namespaces, isAddress).some(
      (grant) => grant.namespace === saved.namespace && grant.addresses.includes(address),
    )
  const isOfWallet = (name: string) => Number(name === saved.wallet?.name)
  return client.session
    .getAll()
    .filter(({ topic, namespaces }) => kept.includes(topic) && isLike(namespaces))
    .sort((a, b) => isOfWallet(b.peer.metadata.name) - isOfWallet(a.peer.metadata.name) || b.expiry - a.expiry)
}

/** Returns the session's link in the wanted namespace, or else its first, and the links beside it. */
function linkOf(session: Session, served: readonly Namespace[], namespace: Namespace) {
  const links = session.links().filter((one) => served.includes(one.namespace))
  const link = links.find((one) => one.namespace === namespace) ?? links[0]
  return { link, siblings: links.filter((one) => one !== link) }
}

/** Returns a function that tells whether one of the chains has valid addresses of this form. */
const createAddressCheck =
  (chains: readonly Pick<Chain, 'namespace' | 'isAddress'>[]): IsAddress =>
  (namespace, text) =>
    chains.some((chain) => chain.namespace === namespace && chain.isAddress(text))

/**
 * Creates the methods for pairing with wallets on other devices or in other apps, for one modal. `chains` validate the
 * addresses.
 */
export function createPairingCore(site: Site, chains: readonly Pick<Chain, 'namespace' | 'isAddress'>[]): Pairing {
  const isAddress = createAddressCheck(chains)
  const line = createOpenSessions(site, isAddress)
  const { prepare, take } = createPreparation(line)
  /** Whether the last attempt failed, perhaps because the wallet cannot sign in while it connects: the next one does not ask for it. */
  let isPlain = false

  async function pair({ namespace, signIn, ...ask }: PairingRequest, served: readonly Namespace[]): Promise<Link> {
    const started = await line.start()
    const asked = { ...ask, proposal: await proposalOf(site, served), ...(!isPlain && signIn && { signIn }) }
    const { signedIn, ...facts } = await offerCodes(started, { ...asked, first: take(started, asked) })
    const session = await line.open(facts)
    const { link, siblings } = linkOf(session, served, namespace)
    if (link && !ask.signal.aborted) return Object.assign(link, { siblings, ...(signedIn && { signedIn }) })
    void line.end(session.topic)
    throw new WalletModalError(
      ask.signal.aborted ? 'Aborted' : 'ConnectionFailed',
      link ? {} : { message: 'The wallet gave no account that can be used here.' },
    )
  }

  async function resume(saved: Connection): Promise<Link | null> {
    const started = await line.start()
    const kept = line.topics()
    // Another tab may have added a session to storage after the SDK of this page read the storage.
    const isRead = kept.every((topic) => started.client.session.keys.includes(topic))
    const [like] = sessionsLike(isRead ? started : await line.renewed(started), saved, kept, isAddress)
    return like ? ((await line.open(like)).resume(saved) ?? null) : null
  }

  return {
    prepare: (served, willSignIn) => prepare(willSignIn ? undefined : () => proposalOf(site, served)),
    async connect(ask, served) {
      try {
        const link = await line.during(() => pair(ask, served))
        isPlain = false
        return link
      } catch (cause) {
        const error = toWalletModalError(cause, 'ConnectionFailed')
        isPlain = !/^(?:Aborted|PairingExpired|RelayUnreachable)$/.test(error.code)
        if (paramsOf(error).alert) site.alert(error)
        throw error
      }
    },
    restore: (saved) => line.during(() => resume(saved)),
  }
}
