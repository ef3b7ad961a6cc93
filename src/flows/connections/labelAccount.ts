import { cleanName } from '../../core/wallets/sanitize.ts'
import { LABELS_MAX } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { labelKey } from '../../state/labels.ts'
import { savedStateOf } from './savedState.ts'

/** Saves the name that the visitor gives to an account; an empty text removes it. Only the newest names are kept. */
export function labelAccount(modal: Modal, namespace: Namespace, address: string, text: string): void {
  // Read the storage again: another tab may have added names.
  const { [labelKey(namespace, address)]: _, ...rest } = savedStateOf(modal).labels()
  const label = cleanName(text)
  const all = {
    ...Object.fromEntries(Object.entries(rest).slice(1 - LABELS_MAX)),
    ...(label && { [labelKey(namespace, address)]: label }),
  }
  modal.labels.$all.set(all)
  savedStateOf(modal).saveLabels(all)
}
