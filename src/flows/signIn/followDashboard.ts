import { isSameConnection } from '../../core/connectionList.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { prepareSignIn } from './followSignIn.ts'
import { openIfRequired } from './showSignIn.ts'
import { accountOf, connectedNow, signInOf } from './signInOf.ts'

/**
 * Asks visitors to sign in because the project's dashboard says so. Whoever has connected since `before`, while the
 * dashboard's answer was on its way, is asked now. Rejects with `InvalidOption`.
 */
export async function followDashboard(modal: Modal, before: readonly Connection[]): Promise<void> {
  await prepareSignIn(modal)
  // A site with the option of its own has asked them when they connected.
  if (modal.$options.get().signIn !== undefined) return
  const isEarlier = (one: Connection) => before.some((other) => isSameConnection(one, other))
  const connection = connectedNow(modal)
  if (!connection || isEarlier(connection)) return
  signInOf(modal).fresh.add(accountOf(connection))
  openIfRequired(modal)
}
