import type { OpenArgs } from '../../core/args.ts'
import { ownOf } from '../../core/data/isRecord.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { loadViewByName } from './loadViewByName.ts'
import { mustAgree } from './mustAgree.ts'
import { openModal } from './openModal.ts'
import { openWallet } from '../connect/openWallet.ts'

/**
 * Implements `open()`: opens the modal, and goes on to the wallet that the site named, unless the visitor must accept
 * the terms first. Resolves as `openModal` does, or without opening: with `failed` if the view is off, with `closed` if
 * the call is not current any more. Rejects with `InvalidOption`, `LoadFailed`.
 */
export async function open(modal: Modal, given: OpenArgs = {}, isCurrent = () => true): Promise<OpenResult> {
  const args = ownOf(given)
  const isPlain = Object(args) === args && args.view === undefined
  const { view, failed, onOpen } = isPlain ? {} : await (await loadViewByName()).viewByName(modal, args)
  if (failed) return failed
  if (!isCurrent()) return { outcome: 'closed' }
  const show = () => openModal(modal, { ...args, view })
  const result = onOpen ? onOpen(show) : show()
  if (args.wallet && !mustAgree(modal) && modal.router.$route.get().view === 'Connect')
    openWallet(modal, args.wallet, args.namespace)
  return result
}
