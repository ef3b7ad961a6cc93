import { WalletModalError } from '../../core/errors.ts'
import type { Modal } from '../../modal.ts'

/** Loads the imitation check and the texts of its warnings. Rejects with `LoadFailed`. */
export async function loadImitationCheck(modal: Modal) {
  try {
    const known = await import('./imitationCheck.ts')
    const imitated = await known.imitationTest(modal.wallets.$found.get())
    if (!modal.wallets.imitatedBy) await modal.locale.add(known.messages)
    modal.wallets.imitatedBy = imitated
    return { ...known, imitated }
  } catch (cause) {
    throw new WalletModalError('LoadFailed', { cause })
  }
}

/** Marks installed wallets that may be imitations. Call it when they are shown and when they change. */
export async function markImitations(modal: Modal): Promise<void> {
  const { $found, $suspicions } = modal.wallets
  const found = $found.get()
  // If the code fails to load, nothing is marked until the next change.
  const known = await loadImitationCheck(modal).catch(() => undefined)
  if (known && $found.get() === found) $suspicions.set(known.suspicionsOf(found, known.imitated))
}
