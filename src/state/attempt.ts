import { atom } from 'nanostores'
import type { AccountChoice } from '../core/connector.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { OpenResult } from '../core/snapshot.ts'
import type { Account, CaipNetworkId, Namespace } from '../core/types.ts'

/** Progress of a wallet's answer. `late`: the visitor gets a hint; the request is still pending. */
export type Phase = 'waiting' | 'late' | 'failed'

export interface ConnectAttempt {
  connectorId: string
  /** The requested chain, for wallets with several. */
  namespace?: Namespace
  /**
   * `click`: another click is needed; call `proceed` in it. `choice`: the visitor picks one of several accounts; call
   * `choose` with it.
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

/** The outcome if the modal closed now; a connected account is looked up then. */
export type Outcome = Exclude<OpenResult, { outcome: 'connected' }> | { outcome: 'connected' }

/** What a view waits for: a wallet or login, a network, other accounts of a wallet. */
type Pending = Partial<Record<'connect' | 'switch' | 'accounts', AbortController>>

/** The pending wallet requests, and the outcome of the current opening. */
export function createAttempt() {
  const $connect = atom<ConnectAttempt | undefined>()
  const $switch = atom<SwitchAttempt | undefined>()
  const $outcome = atom<Outcome>({ outcome: 'closed' })
  /** The Farcaster sign-in link while it is shown. */
  const $farcasterUrl = atom<string | undefined>()
  return {
    $connect, $switch, $outcome, $farcasterUrl,
    /** Aborts what the current view waits for. */
    pending: {} as Pending,
  }
}
