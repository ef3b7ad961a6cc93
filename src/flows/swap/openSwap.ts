import type { OpenArgs } from '../../core/args.ts'
import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { OpenResult } from '../../core/snapshot.ts'
import { isSwapOn } from '../../core/swap/swapProvider.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { closeModal } from '../modal/closeModal.ts'
import { recordOutcome } from '../modal/recordOutcome.ts'
import type { OnOpen } from '../modal/openModal.ts'
import { connectFirst, switchFor, type Prefilled } from '../money/comeBack.ts'
import { prefillSwapOf, type NamedSwap } from './prefillSwap.ts'
import { startSwap } from './startSwap.ts'
import { swapDraftOf, type SwapDraft } from './swapDraft.ts'
import { readSwapTokens } from './swapTokens.ts'

const prefilled = (modal: Modal, read: () => Partial<SwapDraft> | undefined): Prefilled => ({
  view: 'Swap',
  ability: 'swap',
  isOn: isSwapOn,
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
 * Resolves as `open()` does, but rejects with `InvalidOption`, and closes the modal, if a token that the site named is not
 * in the service's list, which is loaded while the modal is open already. If the service does not swap on the network,
 * `open()` resolves to `failed`, unless the visitor swaps on another one.
 */
function unlessWrong(modal: Modal, result: Promise<OpenResult>, named: NamedSwap | undefined): Promise<OpenResult> {
  const { resolveOpen: opening } = modal.shell
  const network = named?.network ?? modal.networks.$active.get().caipNetworkId
  return new Promise((resolve, reject) => {
    result.then(resolve, reject)
    readSwapTokens(modal, network)
      .then(named?.check)
      .catch((cause: unknown) => {
        const error = toWalletModalError(cause)
        if (modal.shell.resolveOpen !== opening) return
        if (error.code === 'UnsupportedChain') recordOutcome(modal, error)
        if (error.code !== 'InvalidOption') return
        reject(error)
        closeModal(modal, 'api')
      })
  })
}

/**
 * Prepares Swap for the values that a site passed to `open()`. Returns what opens the modal and enters them, at once or
 * when the visitor has connected. Throws `InvalidOption`, `NetworkNotFound`. Returns the error `UnsupportedChain`, since
 * `open()` does not reject with that.
 */
export function prefillSwap(modal: Modal, args: OpenArgs): OnOpen | WalletModalError {
  const named = prefillSwapOf(modal, args)
  if (named instanceof WalletModalError) return named
  const { draft } = named ?? {}
  return (show) => {
    // Before the view opens: with a network of the site, it does not matter that nothing can be swapped on the current one.
    const { reset } = swapDraftOf(modal)
    if (draft) reset(draft)
    const result = show()
    const { view, isForSwap } = modal.router.$route.get()
    const target = prefilled(modal, () => draft)
    if (view === 'Swap') enter(modal, draft)
    else if (!isForSwap) connectFirst(modal, target, draft?.network)
    return view === 'Swap' || isForSwap || draft?.named ? unlessWrong(modal, result, named) : result
  }
}
