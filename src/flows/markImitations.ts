import type { Modal } from '../modal.ts'

/** Fetches what tells imitations. Rejects with `LoadFailed`. */
export async function knowImitations(modal: Modal) {
  modal.imitatedBy ??= await modal.imitation()
  return modal.imitatedBy
}

/**
 * While the modal is open, finds out which announced wallets bear the name of a well-known one without being it. A Wallet Standard
 * wallet tells nothing by which that could be known. Returns the stop function.
 */
export function markImitations(modal: Modal): () => void {
  const { wallets, shell } = modal
  const mark = async () => {
    const announced = () => wallets.$found.get().filter(({ type }) => type === 'announced')
    if (!shell.$open.get() || !announced().length) return
    // Without the file nothing can be said: nobody is marked, and the next change asks anew.
    const imitatedBy = await knowImitations(modal).catch(() => undefined)
    if (!imitatedBy) return
    const found = announced().map((one) => [one.id, imitatedBy(one)] as const)
    wallets.$imitations.set(new Map(found.filter((one): one is readonly [string, string] => one[1] !== undefined)))
  }
  const stops = [shell.$open.listen(() => void mark()), wallets.$found.listen(() => void mark())]
  return () => {
    for (const stop of stops) stop()
  }
}
