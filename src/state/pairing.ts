import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Platform } from '../core/wallets/platforms.ts'
import type { Namespace } from '../core/types.ts'

/**
 * `slow`: the code is late, perhaps because of the connection; `ready`: the URI can be used; `offline`: the relay is
 * unreachable, and the URI works again when it returns.
 */
export type PairingPhase = 'starting' | 'slow' | 'ready' | 'offline' | 'failed' | 'expired'

export interface Pairing {
  /** The listed wallet to pair; if absent, any wallet that scans the code. */
  walletId?: string
  namespace?: Namespace
  phase: PairingPhase
  /** Present while it can be used. */
  uri?: string
  /** Time (ms since 1970) at which the URI expires. */
  expiresAt?: number
  /** It replaced an expiring one. */
  isRenewed?: true
  error?: WalletModalError
}

/** Progress of opening a wallet's app: link followed, page left for it, or apparently nothing. */
export type Opening = 'asked' | 'left' | 'nothing'

/** Pairing with a wallet on another device or in another app. */
export function createPairing() {
  const $pairing = atom<Pairing | undefined>()
  /** The platform that the visitor chose; undefined: the first one available. */
  const $platform = atom<Platform | undefined>()
  const $opening = atom<Opening | undefined>()
  /** A URI from the site. */
  const $given = atom<string | undefined>()
  /** The app whose link was followed; the pairing SDK opens it again for each request. */
  const $linked = atom<{ href: string; name: string } | undefined>()
  /** Time of the last request for a code, ms since 1970. */
  const $lastAsked = atom(0)
  return {
    $pairing, $platform, $opening, $given, $linked, $lastAsked,
    /** Clears the pairing; the site's URI stays. */
    reset() {
      for (const store of [$pairing, $platform, $opening, $linked]) store.set(undefined)
    },
  }
}
