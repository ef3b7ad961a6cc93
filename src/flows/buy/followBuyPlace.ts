import { computed } from 'nanostores'
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
export function followBuyPlace(modal: Modal, reset: () => void): (() => void)[] {
  const { shell, networks, connections } = modal
  const $place = computed([networks.$active, connections.$active], ({ caipNetworkId }, connection) =>
    [caipNetworkId, connection?.address].join(),
  )
  return [
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
