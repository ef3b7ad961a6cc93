import { randomUUID } from 'node:crypto'
import type { FundAsset } from '../funds/assets.ts'

/** A payment that the exchange is asked for. */
export interface Session {
  id: string
  projectId: string
  asset: FundAsset
  /** CAIP-19. */
  assetId: string
  /** In base units. */
  units: bigint
  amount: string
  recipient: string
  /** UNKNOWN until the page is open. */
  status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  txHash?: string
  /** Whether somebody pressed Pay. */
  isPaying?: boolean
}

export interface Sessions {
  open(order: Omit<Session, 'id' | 'status'>): Session
  find(id: string): Session | undefined
  reset(): void
}

/** Creates the payments of the exchange. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>()
  return {
    open(order) {
      const session: Session = { ...order, id: randomUUID().replaceAll('-', ''), status: 'UNKNOWN' }
      sessions.set(session.id, session)
      return session
    },
    find: (id) => sessions.get(id),
    reset: () => sessions.clear(),
  }
}
