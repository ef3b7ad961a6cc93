import type { Modal } from '../../modal.ts'

/**
 * Goes back one view. If that would be Connect although the visitor has connected meanwhile, goes to Account
 * (specification §4).
 */
export function goBack({ router, connections }: Modal): void {
  const previous = router.$trail.get().routes.at(-2)
  const isConnected = Boolean(connections.$active.get())
  if (!previous || previous.view !== 'Connect' || previous.namespace || !isConnected) return void router.back()
  if (!router.backTo('Account')) router.reset({ view: 'Account' }, 'back')
}
