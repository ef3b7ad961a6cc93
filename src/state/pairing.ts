import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Platform } from '../core/wallets/platforms.ts'
import type { Namespace } from '../core/types.ts'

/** `slow`: the code is late, which may be the line; `ready`: there is a URI that works; `offline`: it works again when the relay is back. */
export type PairingPhase = 'starting' | 'slow' | 'ready' | 'offline' | 'failed' | 'expired'

export interface Pairing {
  /** The listed wallet that is to be paired; none: any that scans the code. */
  walletId?: string
  namespace?: Namespace
  phase: PairingPhase
  /** There as long as it can be used. */
  uri?: string
  /** Time (ms since 1970) at which the URI ends. */
  expiresAt?: number
  /** It took the place of another one. */
  isRenewed?: true
  error?: WalletModalError
}

/** How far a wallet's app on this device is: its link was followed, the page was left for it, or nothing seems to have happened. */
export type Opening = 'asked' | 'left' | 'nothing'

/** Pairing with a wallet elsewhere, or in another app, as its views show it. */
export function createPairing() {
  const $pairing = atom<Pairing | undefined>()
  /** Where the visitor wants to go on: undefined is the first place there is. */
  const $platform = atom<Platform | undefined>()
  const $opening = atom<Opening | undefined>()
  /** A URI that the site proposed itself. */
  const $given = atom<string | undefined>()
  /** The app whose link was followed; the pairing SDK brings the visitor back there for each request. */
  const $linked = atom<{ href: string; name: string } | undefined>()
  /** When a code was last asked for, ms since 1970. */
  const $lastAsked = atom(0)
  return {
    $pairing, $platform, $opening, $given, $linked, $lastAsked,
    /** Nothing is paired any more; what the site gave stays. */
    reset() {
      for (const store of [$pairing, $platform, $opening, $linked]) store.set(undefined)
    },
  }
}
