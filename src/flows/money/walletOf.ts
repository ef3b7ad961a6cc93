import { WalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { asksVisitors, loadSignIn } from '../modal/loadSignIn.ts'
import { moneyOf } from './moneyOf.ts'

/** Whether somebody else pays the network fees of a connection. For a Safe, whoever executes its transactions does. */
export const isFeePaid = ({ links }: Modal, connection: Connection): boolean =>
  links.of(connection)?.link.hasOwnHashes === true

/**
 * Returns the wallet that sends, and the code that moves money on its chain. Rejects with `NotConnected`,
 * `UnsupportedChain` or `LoadFailed`.
 */
export async function walletOf(modal: Modal) {
  const connection = modal.connections.$active.get()
  const open = connection && modal.links.of(connection)
  if (!open) throw new WalletModalError('NotConnected')
  const money = await moneyOf(modal, connection.namespace)
  if (!money) throw new WalletModalError('UnsupportedChain')
  return { connection, link: open.link, money, isFeePaid: isFeePaid(modal, connection) }
}

/**
 * Returns the wallet that is asked to send now. Also rejects with `SignInRequired`: the session may have ended, or the
 * site or its dashboard may have asked for one, since the view was opened.
 */
export async function walletToAsk(modal: Modal) {
  if (asksVisitors(modal)) await (await loadSignIn()).requireSession(modal)
  return walletOf(modal)
}
