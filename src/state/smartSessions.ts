import { atom } from 'nanostores'
import type { GrantedPermission } from '../core/transactions/description.ts'
import type { SmartSession } from '../core/login/smartSessions.ts'
import type { CaipAddress } from '../core/types.ts'

/** A session with its decoded permissions. */
export interface DecodedSession extends SmartSession {
  /** `omitted` counts permissions beyond the list's maximum; undefined if decoding failed. */
  decoded: { permissions: readonly GrantedPermission[]; omitted: number } | undefined
}

interface Known {
  account: CaipAddress
  state: 'loading' | 'failed' | 'known'
  /** The previous answer's sessions while a new one is pending. */
  sessions: readonly DecodedSession[]
}

/** The smart sessions of the account viewed last, and those being revoked. */
export function createSmartSessionList() {
  const $known = atom<Known | undefined>()
  const $ending = atom<readonly string[]>([])
  /** Sessions revoked here, by `pci`: an older answer must not bring them back. */
  const ended = new Map<string, number>()
  let last = {}
  const withEnds = (sessions: readonly DecodedSession[]) => sessions.map((one) => ({ ...one, revokedAt: one.revokedAt ?? ended.get(one.pci) }))
  return {
    $known,
    /** The `pci` of each. */
    $ending,
    /**
     * Starts a request for an account, keeping its known sessions. Returns the function that takes the answer
     * (undefined for a failure); it returns false if a newer request has started.
     */
    ask(account: CaipAddress): (found: readonly DecodedSession[] | undefined) => boolean {
      const before = $known.get()
      const mine = (last = {})
      $known.set({ account, state: 'loading', sessions: before?.account === account ? before.sessions : [] })
      return (found) => {
        if (last !== mine) return false
        $known.set({ account, state: found ? 'known' : 'failed', sessions: withEnds(found ?? []) })
        return true
      }
    },
    /** Clears the list if nothing is connected. */
    clear() {
      last = {}
      $known.set(undefined)
    },
    /** Marks a session as revoked, at a time in seconds. */
    end(pci: string, revokedAt: number) {
      ended.set(pci, revokedAt)
      const known = $known.get()
      if (known) $known.set({ ...known, sessions: withEnds(known.sessions) })
    },
  }
}

export type SmartSessionList = ReturnType<typeof createSmartSessionList>
