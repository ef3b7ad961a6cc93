import { computed, type ReadableAtom } from 'nanostores'
import { isSwapOn } from '../../core/swap/swapProvider.ts'
import { isSwapNetwork } from '../../core/swap/swapNetworks.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { leaveWhenOff } from '../money/leaveWhenOff.ts'
import { SWAP_VIEWS } from './swapViews.ts'

interface Store<Draft> {
  $draft: ReadableAtom<Draft>
  /** Forgets the review, and what was entered unless it is passed. */
  reset(draft?: Draft): void
}

/**
 * Shows the networks on which tokens can be swapped instead of Swap, since the service or the specification's list has
 * not the current one.
 */
export function leaveForOtherNetwork({ router }: Modal): void {
  const route = { view: 'UnsupportedChain', isForSwap: true } as const
  if (router.leave(SWAP_VIEWS)) router.push(route)
  else router.reset(route)
}

/** Goes back to Swap from a review: it was of another account or network. */
function leaveReview({ router }: Modal): void {
  const { view } = router.$route.get()
  if (view === 'SwapPreview' && !router.leave([view])) router.reset({ view: 'Swap' }, 'back')
}

/** Comes back to Swap once the visitor has chosen a network on which tokens can be swapped. */
function comeBack({ router, networks }: Modal): void {
  const { routes } = router.$trail.get()
  const isWaiting = routes.some(({ view, isForSwap }) => view === 'UnsupportedChain' && isForSwap)
  if (!isWaiting || !isSwapNetwork(networks.$active.get().caipNetworkId)) return
  if (router.leave(['SwitchNetwork', 'Networks', 'UnsupportedChain'])) router.push({ view: 'Swap' })
  else router.reset({ view: 'Swap' })
}

/**
 * Empties the draft when the modal closes or the account or network changes, and leaves Swap where nothing can be
 * swapped, or if the site turns it off. Returns functions that stop listening.
 */
export function followSwapPlace<Draft extends { network?: CaipNetworkId }>(
  modal: Modal,
  { $draft, reset }: Store<Draft>,
): (() => void)[] {
  const { shell, router, networks, connections } = modal
  const $place = computed([networks.$active, connections.$active], ({ caipNetworkId }, connection) =>
    [caipNetworkId, connection?.address].join(),
  )
  const $isStranded = computed(
    [networks.$active, router.$route, connections.$active],
    ({ caipNetworkId }, { view }, connection) =>
      SWAP_VIEWS.includes(view) &&
      connection?.network === caipNetworkId &&
      !isSwapNetwork(caipNetworkId) &&
      $draft.get().network === undefined,
  )
  return [
    shell.$open.listen((isOpen) => {
      // Escape in the list of tokens closes the modal: what was entered is still there when Swap opens again.
      if (!isOpen && router.$route.get().view !== 'SwapSelectToken') reset()
    }),
    $place.listen(() => {
      const draft = $draft.get()
      // The site may have opened Swap on a network to which the visitor has just switched: what it entered stays.
      reset(draft.network === networks.$active.get().caipNetworkId ? draft : undefined)
      leaveReview(modal)
      comeBack(modal)
    }),
    $isStranded.subscribe((isStranded) => {
      if (isStranded) leaveForOtherNetwork(modal)
    }),
    leaveWhenOff(modal, { views: SWAP_VIEWS, isOn: isSwapOn, reset }),
  ]
}
