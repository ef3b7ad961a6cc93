import { cleanName } from '../../core/wallets/announced.ts'
import { LABELS_MAX } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { labelKey } from '../../state/labels.ts'
import { memoryOf } from './memoryOf.ts'

/** Calls an account what the visitor wants; empty: nothing of their own. Only the newest of very many are kept. */
export function labelAccount(modal: Modal, namespace: Namespace, address: string, text: string): void {
  // Another tab may have named others since.
  const { [labelKey(namespace, address)]: _, ...rest } = memoryOf(modal).labels()
  const label = cleanName(text)
  const all = { ...Object.fromEntries(Object.entries(rest).slice(1 - LABELS_MAX)), ...(label && { [labelKey(namespace, address)]: label }) }
  modal.labels.$all.set(all)
  memoryOf(modal).saveLabels(all)
}
