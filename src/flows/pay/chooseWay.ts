import { namespaceOf } from '../../core/caip.ts'
import { toWalletModalError } from '../../core/errors.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { loadDisconnect } from '../connections/loadDisconnect.ts'
import { connectedIn } from '../modal/openModal.ts'
import { report } from '../modal/report.ts'
import { connectFirst, switchFor } from '../money/comeBack.ts'
import { paymentOf } from './paymentOf.ts'
import { payPlace, showQuote } from './payPlace.ts'

/** Returns the connection that can pay; undefined if there is none, or its chain has no payments. */
export function payingConnection(modal: Modal): Connection | undefined {
  const connection = connectedIn(modal, undefined)
  return connection && modal.chain(connection.namespace)?.abilities.includes('pay') ? connection : undefined
}

/** Lists the wallets that can pay, and goes on with the payment once one of them is connected. */
export function payWithOtherWallet(modal: Modal): void {
  const { order } = paymentOf(modal).$payment.get() ?? {}
  if (!order) return
  const { network } = order.asset
  modal.router.push({ view: 'Connect', namespace: namespaceOf(network) })
  connectFirst(modal, payPlace(modal), network)
}

/** Pays with the connected wallet, or with one that the visitor connects first. */
export function payWithWallet(modal: Modal): void {
  const { $payment, change } = paymentOf(modal)
  const { order, phase } = $payment.get() ?? {}
  if (!order) return
  // Somebody is asked already: the visitor has gone back meanwhile.
  if (phase === 'asking' || phase === 'late') return showQuote(modal)
  change(order, { way: 'wallet', phase: 'quoting', origin: order.asset })
  if (payingConnection(modal)) showQuote(modal)
  else payWithOtherWallet(modal)
}

/** Asks the wallet to switch to the network of what is paid with. If another wallet is needed, it is connected first. */
export function switchToPay(modal: Modal): void {
  const { order, origin = order?.asset } = paymentOf(modal).$payment.get() ?? {}
  if (origin) switchFor(modal, payPlace(modal), origin.network)
}

/** Disconnects the wallet, and stays where it is: the visitor may pay with another one. Never rejects. */
export async function disconnectPayer(modal: Modal): Promise<void> {
  const connection = connectedIn(modal, undefined)
  if (!connection) return
  const stay = () => true
  modal.shell.next = stay
  try {
    const { disconnect } = await loadDisconnect()
    await disconnect(modal, { namespace: connection.namespace, connection: connection.connectorId })
  } catch (cause) {
    report(modal, toWalletModalError(cause))
  } finally {
    if (modal.shell.next === stay) modal.shell.next = undefined
  }
}
