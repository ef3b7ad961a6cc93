import type { OpenArgs } from '../../core/args.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import type { Modal } from '../../modal.ts'
import { naming } from './loadNamedView.ts'
import { mustAgree } from './mustAgree.ts'
import { openModal } from './openModal.ts'
import { openWallet } from '../connect/openWallet.ts'

/** Opens the modal as a site asks for it; where the site named a wallet, Connect goes on to it, unless something has to be agreed to there. Settles as `openModal` does; rejects with `InvalidOption`, `LoadFailed`. */
export async function open(modal: Modal, args: OpenArgs = {}): Promise<OpenResult> {
  const view = args.view === undefined ? undefined : (await naming()).namedView(modal, args)
  const result = openModal(modal, { ...args, view })
  if (args.wallet && !mustAgree(modal) && modal.router.$route.get().view === 'Connect') openWallet(modal, args.wallet, args.namespace)
  return result
}
