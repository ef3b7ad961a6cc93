import type { OpenArgs } from '../../core/args.ts'
import { namespaceOf } from '../../core/caip.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { abandonPending } from '../modal/closeModal.ts'
import { connectedIn } from '../modal/openModal.ts'
import { nextStepFor } from '../networks/nextStep.ts'
import { chooseNetwork } from '../networks/chooseNetwork.ts'
import { isUnsupported } from '../networks/unsupported.ts'
import { draftOf, type Draft } from './draft.ts'
import { prefillOf } from './prefill.ts'
import { setRecipient } from './recipient.ts'

/**
 * Enters the values of the site instead of what was entered before, and asks the wallet to switch if the site named
 * another network.
 */
function enter(modal: Modal, draft: Draft | undefined): void {
  if (!draft) return
  const { reset, change } = draftOf(modal)
  reset()
  change(draft)
  if (draft.to) void setRecipient(modal, draft.to)
  if (draft.network) switchTo(modal, draft.network)
}

/** Whether the connected account can send now. */
function canSend(modal: Modal): boolean {
  // The site may have turned Send off while the visitor connected.
  if (!modal.$features.get().send) return false
  const connection = connectedIn(modal, undefined)
  if (!connection || isUnsupported(modal, connection)) return false
  return Boolean(modal.chain(connection.namespace)?.abilities.includes('send'))
}

/**
 * Comes back to Send once the visitor has connected a wallet, or chosen a network that the site supports. `read` returns
 * what to enter then.
 */
function comeBack(modal: Modal, read: () => Draft | undefined): void {
  const { shell, router } = modal
  const { settle: opening } = shell
  shell.next = () => {
    shell.next = undefined
    // The site may have opened the modal for something else meanwhile.
    if (shell.settle !== opening || !canSend(modal)) return false
    abandonPending(modal)
    router.reset({ view: 'WalletSend' })
    enter(modal, read())
    return true
  }
}

/** Asks the wallet to switch to a network. If another wallet is needed for it, returns to Send after connecting it. */
export function switchTo(modal: Modal, network: CaipNetworkId): void {
  const step = nextStepFor(modal, network)
  if (step === 'nowhere') return
  if (step === 'SwitchActiveChain') comeBack(modal, () => draftOf(modal).$draft.get())
  void chooseNetwork(modal, network)
}

/** Lists only wallets of the chain that the site named. Goes on to Send once one of them is connected. */
function connectFirst(modal: Modal, draft: Draft | undefined): void {
  const { router, connections } = modal
  comeBack(modal, () => draft)
  if (draft?.network && !connections.$active.get())
    router.replace({ ...router.$route.get(), namespace: namespaceOf(draft.network) })
}

/**
 * Prepares Send for the values that a site passed to `open()`. Returns what to do as soon as the modal is open: enter
 * them, or wait until the visitor has connected. Throws `InvalidOption`, `NetworkNotFound`.
 */
export function prefillSend(modal: Modal, args: OpenArgs): () => void {
  const draft = prefillOf(modal, args)
  return () => (modal.router.$route.get().view === 'WalletSend' ? enter(modal, draft) : connectFirst(modal, draft))
}
