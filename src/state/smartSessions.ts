import { atom } from 'nanostores'
import type { GrantedPermission } from '../core/transactions/description.ts'
import type { SmartSession } from '../core/login/smartSessions.ts'
import type { CaipAddress } from '../core/types.ts'

/** A session with what it allows, in plain data. */
export interface DecodedSession extends SmartSession {
  /** `omitted` counts what is beyond the longest list; undefined where it could not be looked into. */
  decoded: { permissions: readonly GrantedPermission[]; omitted: number } | undefined
}

interface Known {
  account: CaipAddress
  state: 'loading' | 'failed' | 'known'
  /** Of an earlier answer while a new one is waited for. */
  sessions: readonly DecodedSession[]
}

/** The smart sessions of the account that was looked at last, and those that are being ended. */
export function createSmartSessionList() {
  const $known = atom<Known | undefined>()
  const $ending = atom<readonly string[]>([])
  /** Those that ended here, by `pci`: an answer that is older than the end must not bring them back. */
  const ended = new Map<string, number>()
  let last = {}
  const withEnds = (sessions: readonly DecodedSession[]) => sessions.map((one) => ({ ...one, revokedAt: one.revokedAt ?? ended.get(one.pci) }))
  return {
    $known,
    /** Their `pci`. */
    $ending,
    /** A question about an account begins; what is known of it stays. Returns what takes the answer, undefined for a failure: false where it comes too late. */
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
    /** Nobody is connected. */
    clear() {
      last = {}
      $known.set(undefined)
    },
    /** Notes that one is over, at a time in seconds. */
    end(pci: string, revokedAt: number) {
      ended.set(pci, revokedAt)
      const known = $known.get()
      if (known) $known.set({ ...known, sessions: withEnds(known.sessions) })
    },
  }
}

export type SmartSessionList = ReturnType<typeof createSmartSessionList>
