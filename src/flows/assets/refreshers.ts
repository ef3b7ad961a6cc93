import { PORTFOLIO_TTL_MS } from '../../core/limits.ts'
import type { Modal } from '../../modal.ts'

type Refresh = () => Promise<unknown>

interface Refreshers {
  all: Set<Refresh>
  /** When a transaction has ended last, in ms since 1970. */
  changedAt?: number
}

const create = (): Refreshers => ({ all: new Set() })

/**
 * Registers what a panel does when the visitor asks for new figures. Does it at once if a transaction has just ended: what
 * the panel would show is older. Returns a function that removes it again, for when the panel is gone.
 */
export function onRefresh(modal: Modal, refresh: Refresh): () => void {
  const { all, changedAt } = modal.late(create)
  all.add(refresh)
  if (changedAt !== undefined && modal.now() - changedAt < PORTFOLIO_TTL_MS) void Promise.allSettled([refresh()])
  return () => void all.delete(refresh)
}

/** Loads what the panels in sight show again. Resolves when all have finished. Never rejects. */
export async function refreshAll(modal: Modal): Promise<void> {
  await Promise.allSettled([...modal.late(create).all].map((refresh) => refresh()))
}

/** The same after a transaction has ended. A panel that appears within the next half minute loads its figures again, too. */
export function refreshChanged(modal: Modal): Promise<void> {
  modal.late(create).changedAt = modal.now()
  return refreshAll(modal)
}
