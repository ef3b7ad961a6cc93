import { namespaceOf } from '../../../core/caip.ts'
import { pause } from '../../../core/money/pause.ts'
import { PAY_POLL_MS, PAY_PROOF_TRIES } from '../../../core/pay/limits.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { chainPayOf } from '../chainPayOf.ts'
import { endPay } from '../endPay.ts'
import { paymentOf } from '../paymentOf.ts'

/**
 * Asks a node whether a transaction paid the recipient what the site asks for. Nodes that are behind, or cannot be asked, are
 * asked again a few times. False if nothing shows it. Never rejects.
 */
async function hasArrived(modal: Modal, { asset, amount, recipient }: PayOrder, hash: string): Promise<boolean> {
  const { network, address } = asset
  const { signal } = modal.lifetime
  const arrival = { hash, to: recipient, amount, ...(address !== undefined && { token: address }) }
  for (const tries of Array.from({ length: PAY_PROOF_TRIES }).keys()) {
    if (signal.aborted) break
    if (tries) await pause(PAY_POLL_MS, signal).catch(() => {})
    try {
      const chainPay = await chainPayOf(modal, namespaceOf(network))
      const found = await chainPay?.hasArrived(arrival, modal.site.rpc(network), signal)
      if (found !== undefined) return found
    } catch {
      // That says nothing about the payment.
    }
  }
  return false
}

/**
 * Ends a payment whose transaction is in a block. It is paid if a node shows that the recipient got the amount: a contract
 * wallet may have done nothing, a token may keep a part or return `false`, and other scripts of the page can write what is
 * saved. Otherwise, it is only known to be sent. Never rejects.
 */
export async function provePaid(modal: Modal, order: PayOrder, hash: string): Promise<void> {
  const isPaid = await hasArrived(modal, order, hash)
  if (paymentOf(modal).$payment.get()?.order !== order || modal.lifetime.signal.aborted) return
  endPay(modal, order, { status: isPaid ? 'success' : 'submitted', hash })
}
