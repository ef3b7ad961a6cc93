import type { Connection } from '../../core/types.ts'
import type { ViewName } from '../../core/views.ts'
import type { Modal } from '../../modal.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import { nameAccount } from './followNames.ts'
import { namingOf } from './namingOf.ts'

/** Makes Back lead from the success view to Account instead of the form. */
const LEFT: readonly ViewName[] = ['RegisterAccountName', 'AccountSettings']

/** Shows the success in place of the form, below an approval that is not closed yet; false if the form was left. */
function showSuccess({ router, shell }: Modal): boolean {
  const { routes } = router.$trail.get()
  const at = routes.findLastIndex(({ view }) => view === 'RegisterAccountName')
  if (at < 0 || !shell.$open.get()) return false
  const before = routes.slice(0, at).filter(({ view }) => !LEFT.includes(view))
  const trail = [...before, { view: 'RegisterAccountNameSuccess' as const }, ...routes.slice(at + 1)]
  router.$trail.set({ routes: trail, direction: 'forward' })
  return true
}

/**
 * Shows a registered name everywhere at once, without waiting for caches to end. `isWanted`: whether the visitor has not
 * closed the modal or changed the account meanwhile.
 */
export function tellRegistered(modal: Modal, connection: Connection, name: string, isWanted: boolean): void {
  const { address, network } = connection
  cachedApiOf(modal).names.put({ address, network }, [name])
  nameAccount(modal, connection, name)
  if (isWanted)
    namingOf(modal).$naming.set({ typed: '', suggestions: [], state: 'idle', phase: 'typing', registered: name })
  if (!isWanted || !showSuccess(modal)) modal.toasts.add((t) => t('names.owned', { name }), 'success')
}
