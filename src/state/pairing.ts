import { atom } from 'nanostores'
import type { WalletModalError } from '../core/errors.ts'
import type { Platform } from '../core/wallets/platforms.ts'
import type { Namespace } from '../core/types.ts'

/**
 * `slow`: the relay has not answered yet. `ready`: the URI can be scanned. `offline`: the connection to the relay is
 * lost; the same URI works again when it is back.
 */
export type PairingPhase = 'starting' | 'slow' | 'ready' | 'offline' | 'failed' | 'expired'

export interface Pairing {
  /** Id of the wallet to pair with; absent for any wallet that scans the QR code. */
  walletId?: string
  namespace?: Namespace
  phase: PairingPhase
  /** The pairing URI (`wc:`), while it can be used. */
  uri?: string
  /** Time (ms since 1970) at which the URI expires. */
  expiresAt?: number
  /** This URI replaced one that was about to expire. */
  isRenewed?: true
  error?: WalletModalError
}

/**
 * State of opening a wallet's app by deep link: `asked`: link followed; `left`: the browser switched to the app;
 * `nothing`: it apparently did not.
 */
export type Opening = 'asked' | 'left' | 'nothing'

/** Creates the state of pairing (WalletConnect) with a wallet on another device or in another app. */
export function createPairing() {
  const $pairing = atom<Pairing | undefined>()
  /** The tab that the visitor chose: QR code, app, browser extension …; undefined until then (the first is shown). */
  const $platform = atom<Platform | undefined>()
  const $opening = atom<Opening | undefined>()
  /** The pairing URI that the site passed to `open()`, instead of one of ours. */
  const $siteUri = atom<string | undefined>()
  /** The app that was opened by deep link. The WalletConnect SDK opens it again for each request. */
  const $openedApp = atom<{ href: string; name: string } | undefined>()
  /** Time of the last request for a pairing URI (ms since 1970), to limit the rate of requests. */
  const $lastRequest = atom(0)
  return {
    $pairing,
    $platform,
    $opening,
    $siteUri,
    $openedApp,
    $lastRequest,
    /** Resets all but the site's URI. */
    reset() {
      for (const store of [$pairing, $platform, $opening, $openedApp]) store.set(undefined)
    },
  }
}
