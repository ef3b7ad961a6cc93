import { computed, type ReadableAtom } from 'nanostores'
import type { Modal } from '../../modal.ts'
import { leaveWhenOff } from '../money/leaveWhenOff.ts'
import { BUY_STEPS, BUY_VIEWS } from './buyViews.ts'

/** Leaves views that belong to a purchase of another account or network, and all of them where nothing is sold. */
function leaveSteps({ router, connections, chain }: Modal): void {
  const connection = connections.$active.get()
  // Disconnecting leaves by itself.
  if (!connection) return
  const isAble = chain(connection.namespace)?.abilities.includes('onramp')
  const views = isAble ? BUY_STEPS : [...BUY_VIEWS, ...BUY_STEPS]
  if (!views.includes(router.$route.get().view)) return
  if (!router.leave(views)) router.reset({ view: isAble ? 'OnRampProviders' : 'Account' }, 'back')
}

/**
 * Returns to the defaults when the modal closes or the account or network changes, and leaves the views if the site turns
 * buying off. Returns functions that stop listening.
 */
export function followBuyPlace(
  modal: Modal,
  { $purchase, reset }: { $purchase: ReadableAtom<unknown>; reset(): void },
): (() => void)[] {
  const { shell, networks, connections, router } = modal
  const $place = computed([networks.$active, connections.$active], ({ caipNetworkId }, connection) =>
    [caipNetworkId, connection?.address].join(),
  )
  // The visitor may come back to it later, for example from a sign-in.
  const $isEmpty = computed([$purchase, router.$route], (purchase, { view }) => !purchase && view === 'BuyInProgress')
  return [
    $isEmpty.listen((isEmpty) => {
      if (isEmpty) leaveSteps(modal)
    }),
    shell.$open.listen((isOpen) => {
      if (!isOpen) reset()
    }),
    $place.listen(() => {
      reset()
      leaveSteps(modal)
    }),
    leaveWhenOff(modal, { views: BUY_VIEWS, isOn: ({ onramp }) => Boolean(onramp && onramp.length), reset }),
  ]
}
