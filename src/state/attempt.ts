import { atom } from 'nanostores'
import type { AccountChoice } from '../core/connector.ts'
import type { WalletModalError } from '../core/errors.ts'
import type { OpenResult } from '../core/snapshot.ts'
import type { Account, CaipNetworkId, Namespace } from '../core/types.ts'

/** How far the wallet's answer is. `late` means that we show where to look; the question is still open. */
export type Phase = 'waiting' | 'late' | 'failed'

export interface ConnectAttempt {
  connectorId: string
  /** The chain asked for, where the wallet has several. */
  namespace?: Namespace
  /** `click`: what comes next needs the visitor's, which `proceed` is told of. `choice`: one of several accounts, which `choose` is. */
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

/** The outcome if the modal closed now; the connected account is looked up then. */
export type Outcome = Exclude<OpenResult, { outcome: 'connected' }> | { outcome: 'connected' }

/** What the visitor's wallet is being asked, and how the current opening would end. */
export function createAttempt() {
  const $connect = atom<ConnectAttempt | undefined>()
  const $switch = atom<SwitchAttempt | undefined>()
  const $outcome = atom<Outcome>({ outcome: 'closed' })
  /** The link to sign in with in Farcaster, while the visitor is shown it. */
  const $farcasterUrl = atom<string | undefined>()
  return { $connect, $switch, $outcome, $farcasterUrl }
}
