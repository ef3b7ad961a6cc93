import type { Modal } from '../../modal.ts'

type Refresh = () => Promise<unknown>

const create = () => new Set<Refresh>()

/**
 * Registers what a panel does when the visitor asks for new figures. Returns a function that removes it again, for when
 * the panel is gone.
 */
export function onRefresh(modal: Modal, refresh: Refresh): () => void {
  const all = modal.late(create)
  all.add(refresh)
  return () => void all.delete(refresh)
}

/** Loads what the panels in sight show again. Resolves when all have finished. Never rejects. */
export async function refreshAll(modal: Modal): Promise<void> {
  await Promise.allSettled([...modal.late(create)].map((refresh) => refresh()))
}
