import type { OpenArgs } from '../../core/args.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectFirst, switchFor, type Prefilled } from '../money/comeBack.ts'
import { draftOf, type Draft } from './draft.ts'
import { prefillOf } from './prefill.ts'
import { setRecipient } from './recipient.ts'

const prefilled = (modal: Modal, read: () => Draft | undefined): Prefilled => ({
  view: 'WalletSend',
  ability: 'send',
  isOn: ({ send }) => send,
  enter: () => enter(modal, read()),
})

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

/** Asks the wallet to switch to a network. If another wallet is needed for it, returns to Send after connecting it. */
export const switchTo = (modal: Modal, network: CaipNetworkId): void =>
  switchFor(
    modal,
    prefilled(modal, () => draftOf(modal).$draft.get()),
    network,
  )

/**
 * Prepares Send for the values that a site passed to `open()`. Returns what to do as soon as the modal is open: enter
 * them, or wait until the visitor has connected. Throws `InvalidOption`, `NetworkNotFound`.
 */
export function prefillSend(modal: Modal, args: OpenArgs): () => void {
  const draft = prefillOf(modal, args)
  return () => {
    if (modal.router.$route.get().view === 'WalletSend') return enter(modal, draft)
    const target = prefilled(modal, () => draft)
    connectFirst(modal, target, draft?.network)
  }
}
