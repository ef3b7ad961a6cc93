import type { OpenArgs } from '../../core/args.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { connectFirst, switchFor, type Prefilled } from '../money/comeBack.ts'
import { prefillSwapOf } from './prefillSwap.ts'
import { startSwap } from './startSwap.ts'
import { swapDraftOf, type SwapDraft } from './swapDraft.ts'

const prefilled = (modal: Modal, read: () => Partial<SwapDraft> | undefined): Prefilled => ({
  view: 'Swap',
  ability: 'swap',
  isOn: ({ swaps }) => Boolean(swaps && swaps.length),
  enter: () => enter(modal, read()),
})

function enter(modal: Modal, draft: Partial<SwapDraft> | undefined): void {
  if (!draft) return
  swapDraftOf(modal).reset(draft)
  void startSwap(modal)
  if (draft.network) switchToSwap(modal, draft.network)
}

/** Asks the wallet to switch to a network. If another wallet is needed for it, returns to Swap after connecting it. */
export const switchToSwap = (modal: Modal, network: CaipNetworkId): void =>
  switchFor(
    modal,
    prefilled(modal, () => swapDraftOf(modal).$draft.get()),
    network,
  )

/**
 * Prepares Swap for the values that a site passed to `open()`. Resolves with what to do as soon as the modal is open:
 * enter them, or wait until the visitor has connected. Rejects with `InvalidOption`, `NetworkNotFound` or
 * `UnsupportedChain`.
 */
export async function prefillSwap(modal: Modal, args: OpenArgs): Promise<() => void> {
  const draft = await prefillSwapOf(modal, args)
  // Before the view opens: with a network of the site, it does not matter that nothing can be swapped on the current one.
  if (draft) swapDraftOf(modal).reset(draft)
  return () => {
    if (modal.router.$route.get().view === 'Swap') return enter(modal, draft)
    const target = prefilled(modal, () => draft)
    connectFirst(modal, target, draft?.network)
  }
}
