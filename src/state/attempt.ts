import { atom } from 'nanostores'
import type { AccountChoice } from '../core/connector.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { OpenResult } from '../core/snapshot.ts'
import type { Account, CaipNetworkId, Namespace } from '../core/types.ts'

/** State of a request to a wallet. `late`: still pending, but the visitor gets a hint. */
export type Phase = 'waiting' | 'late' | 'failed'

export interface ConnectAttempt {
  connectorId: string
  /** The requested namespace, for wallets that support several. */
  namespace?: Namespace
  /**
   * `click`: a popup needs another click; call `proceed` in its handler. `choice`: the visitor picks one of several
   * accounts; call `choose` with it.
   */
  phase: Phase | 'click' | 'choice'
  error?: WalletModalError
  proceed?(): void
  choice?: AccountChoice
  choose?(account: Account): void
}

export interface SwitchAttempt {
  network: CaipNetworkId
  phase: Phase
  error?: WalletModalError
}

/**
 * The outcome that `open()` would report if the modal closed now. It lacks the account, which is read when the modal
 * closes.
 */
export type Outcome = Exclude<OpenResult, { outcome: 'connected' }> | { outcome: 'connected' }

/** Abort controllers of pending wallet requests: to connect or log in, to switch networks, to change accounts. */
type Pending = Partial<Record<'connect' | 'switch' | 'accounts', AbortController>>

/** Creates the state of the pending wallet requests, and of the outcome of the current opening of the modal. */
export function createAttempt() {
  const $connect = atom<ConnectAttempt | undefined>()
  const $switch = atom<SwitchAttempt | undefined>()
  const $outcome = atom<Outcome>({ outcome: 'closed' })
  /** The Farcaster sign-in link while it is shown. */
  const $farcasterUrl = atom<string | undefined>()
  return {
    $connect,
    $switch,
    $outcome,
    $farcasterUrl,
    /** Aborting a controller cancels the request that the current view waits for. */
    pending: {} as Pending,
  }
}
