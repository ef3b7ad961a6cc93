import { atom } from 'nanostores'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { SwapToken } from '../../core/swap/swapToken.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'
import { convertApiOf } from './convertApiOf.ts'
import { leaveForOtherNetwork } from './followSwapPlace.ts'
import { SWAP_VIEWS } from './swapViews.ts'

/** The tokens that the service swaps on a network. */
export interface SwapTokens {
  network: CaipNetworkId
  state: 'loading' | 'known' | 'failed'
  list: readonly SwapToken[]
  error?: WalletModalError
}

function create() {
  const $tokens = atom<SwapTokens | undefined>()
  return {
    $tokens,
    known: new Map<CaipNetworkId, readonly SwapToken[]>(),
    running: new Map<CaipNetworkId, Promise<readonly SwapToken[]>>(),
  }
}

/** Returns the store of the tokens that can be swapped on the current network. */
export const swapTokensOf = (modal: Modal) => modal.late(create)

/** Returns the service's tokens of a network, if they have been loaded. */
export const knownSwapTokens = (modal: Modal, network: CaipNetworkId) => swapTokensOf(modal).known.get(network)

/** Returns the service's tokens of a network; asks once for each network and visit. Rejects as the service does. */
export async function readSwapTokens(modal: Modal, network: CaipNetworkId): Promise<readonly SwapToken[]> {
  const { known, running } = swapTokensOf(modal)
  const found = known.get(network)
  if (found) return found
  const asked = running.get(network) ?? convertApiOf(modal).tokens(network, { signal: modal.lifetime.signal })
  running.set(network, asked)
  try {
    const list = await asked
    known.set(network, list)
    return list
  } finally {
    if (running.get(network) === asked) running.delete(network)
  }
}

/**
 * Leaves Swap for UnsupportedChain if the service does not know the network, and tells the site why. Returns whether it
 * did.
 */
export function leaveIfUnknown(modal: Modal, error: WalletModalError): boolean {
  if (error.code !== 'UnsupportedChain') return false
  report(modal, error)
  if (SWAP_VIEWS.includes(modal.router.$route.get().view)) leaveForOtherNetwork(modal)
  return true
}

/** Loads the tokens of the current network, unless they are known or being loaded. Never rejects. */
export async function loadSwapTokens(modal: Modal): Promise<void> {
  const { $tokens } = swapTokensOf(modal)
  const network = modal.networks.$active.get().caipNetworkId
  const shown = $tokens.get()
  if (shown?.network === network && shown.state !== 'failed') return
  const loading: SwapTokens = { network, state: 'loading', list: [] }
  $tokens.set(loading)
  const isCurrent = () => $tokens.get() === loading
  try {
    const list = await readSwapTokens(modal, network)
    if (isCurrent()) $tokens.set({ network, state: 'known', list })
  } catch (cause) {
    const error = toWalletModalError(cause)
    if (!isCurrent()) return
    $tokens.set({ network, state: 'failed', list: [], error })
    leaveIfUnknown(modal, error)
  }
}
