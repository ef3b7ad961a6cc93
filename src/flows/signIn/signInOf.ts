import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import type { WalletModalError } from '../../core/errors.ts'
import type { Link } from '../../core/connector.ts'
import type { MessageReading } from '../../core/signIn/messageReading.ts'
import type { Session } from '../../core/signIn/siwx.ts'
import type { SignInMessage } from '../../core/signIn/siwx.ts'
import type { CaipAddress, CaipNetworkId, Connection } from '../../core/types.ts'
import { signingOf } from '../../chains/loadSigning.ts'
import type { Modal } from '../../modal.ts'
import { createProgress, type PendingSignature, type SignInProgress } from '../../state/signIn.ts'
import type { Setup } from './setup.ts'

function create() {
  return {
    $progress: createProgress(),
    /** The value of the option `signIn` that `setup` or `problem` is for. */
    option: undefined as unknown,
    /** The project id for which the setup was made. */
    projectId: undefined as string | undefined,
    setup: undefined as Setup | undefined,
    problem: undefined as WalletModalError | undefined,
    /** The account whose sessions are read, or were read last, and its connection. */
    account: undefined as CaipAddress | undefined,
    connection: undefined as Connection | undefined,
    /** Whether its sessions were read before. */
    isRead: false,
    /** The session of which the site knows by `sign-in`, or by its start with it. */
    told: null as Session | null,
    /** Resolves when its sessions are known; absent once they are. Never rejects. */
    reading: undefined as Promise<void> | undefined,
    /** Accounts that connected or changed on this page, until the visitor cancels. */
    fresh: new Set<CaipAddress>(),
    /** Accounts whose visitor has confirmed an e-mail address for the next sign-in, or skipped that. */
    captured: new Set<CaipAddress>(),
    /** The e-mail address that the site has passed to `open()`. */
    email: undefined as string | undefined,
    /** The network on which each address (as `addressKey`) signed in last. */
    signedOn: new Map<string, CaipNetworkId>(),
    /** Our own value of `shell.next`: comes back to the view in whose place the sign-in is shown. */
    comeBack: undefined as (() => boolean) | undefined,
    /** What the texts of the messages that are shown say. */
    readings: new WeakMap<SignInMessage, MessageReading>(),
    /** The progress of the message that is being created. */
    creating: undefined as SignInProgress | undefined,
    /** Connections whose signature from connecting has been used, or must not be used any more. */
    taken: new WeakSet<Link>(),
    /** The pending request for a signature. */
    pending: undefined as PendingSignature | undefined,
  }
}

/** Returns what is known of the sign-in. */
export const signInOf = (modal: Modal) => modal.late(create)

/** Returns the active connection if its wallet can be asked now. */
export function connectedNow({ connections, links }: Modal): Connection | undefined {
  const connection = connections.$active.get()
  return connection?.status === 'connected' && links.of(connection) ? connection : undefined
}

/** Returns the CAIP-10 id of a connection's account. */
export const accountOf = ({ network, address }: Connection): CaipAddress => toCaipAddress(network, address)

/** Whether accounts of this chain can sign in here: we, or the site, can verify their signatures. */
export const canSign = ({ isSiteVerifying }: Setup, { network }: Connection): boolean =>
  isSiteVerifying || signingOf(namespaceOf(network)).verifies

/**
 * Whether visitors are asked for an e-mail address before they sign in, and whether they must give one: only the hosted
 * service can send a code.
 */
export function captureOf(modal: Modal): { isOn: boolean; isRequired: boolean } {
  const { emailCapture } = modal.$features.get()
  const isOn = Boolean(emailCapture && signInOf(modal).setup?.hosted)
  return { isOn, isRequired: isOn && Array.isArray(emailCapture) && emailCapture.includes('required') }
}
