import { atom } from 'nanostores'
import type { GrantedPermission } from '../core/transactions/description.ts'
import type { SmartSession } from '../core/login/smartSessions.ts'
import { isWalletModalError, type WalletModalError } from '../core/errors.ts'
import type { CaipAddress } from '../core/types.ts'

/** A smart session (ERC-7715) with its decoded permissions. */
export interface DecodedSession extends SmartSession {
  /** Undefined if decoding failed. `omitted`: number of permissions beyond the maximum that is listed. */
  decoded: { permissions: readonly GrantedPermission[]; omitted: number } | undefined
}

interface Known {
  account: CaipAddress
  state: 'loading' | 'failed' | 'known'
  /** Why loading failed. */
  error?: WalletModalError | undefined
  /** The sessions of the latest answer. They stay listed while a request is pending. */
  sessions: readonly DecodedSession[]
}

/** Creates the store of one account's smart sessions, and of the sessions that are being revoked. */
export function createSmartSessionList() {
  const $known = atom<Known | undefined>()
  const $ending = atom<readonly string[]>([])
  /**
   * Revocation times by session id (`pci`). Needed because answers to requests from before a revocation still list the
   * session as active.
   */
  const ended = new Map<string, number>()
  let last = {}
  const withEnds = (sessions: readonly DecodedSession[]) =>
    sessions.map((one) => ({ ...one, revokedAt: one.revokedAt ?? ended.get(one.pci) }))
  return {
    $known,
    /** Ids (`pci`) of sessions whose revocation is pending. */
    $ending,
    /**
     * Call it before requesting the sessions of an account; known sessions stay listed meanwhile. Returns a function
     * that takes the answer, or the error after a failure. If a newer request was started, that function ignores the
     * answer and returns false.
     */
    ask(account: CaipAddress): (found: readonly DecodedSession[] | WalletModalError) => boolean {
      const before = $known.get()
      const mine = (last = {})
      $known.set({ account, state: 'loading', sessions: before?.account === account ? before.sessions : [] })
      return (found) => {
        if (last !== mine) return false
        if (isWalletModalError(found)) $known.set({ account, state: 'failed', sessions: [], error: found })
        else $known.set({ account, state: 'known', sessions: withEnds(found) })
        return true
      }
    },
    /** Clears the list, for when nothing is connected. */
    clear() {
      last = {}
      $known.set(undefined)
    },
    /** Marks a session as revoked; the time is in seconds since 1970. */
    end(pci: string, revokedAt: number) {
      ended.set(pci, revokedAt)
      const known = $known.get()
      if (known) $known.set({ ...known, sessions: withEnds(known.sessions) })
    },
  }
}

export type SmartSessionList = ReturnType<typeof createSmartSessionList>
