import { fieldsOf } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Prepared } from '../../core/money/chainMoney.ts'
import { isSameTransfer } from '../../core/money/isSameTransfer.ts'
import { refusal } from '../../core/money/refusals.ts'
import type { PayPlan } from '../../core/pay/chainPay.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { walletToAsk } from '../money/walletOf.ts'
import { keepApproved } from './keepApproved.ts'
import { keepPaid } from './keepPaid.ts'
import { paymentOf, type Payment } from './paymentOf.ts'

/** What a wallet is asked for. */
export interface Question {
  /** The account that sends. */
  from: string
  /** Whether the transaction only approves, so that nothing is paid yet. */
  isApproval?: true
  /** Asks the wallet. Resolves with the hash. */
  send(): Promise<string>
  /** Keeps what the wallet has sent. */
  keep(hash: string): void
}

/**
 * Returns the wallet that is asked. Rejects with `Aborted` if account or network changed since the check, or if the payment
 * is not shown any more, or was settled: the visitor would be asked for what nobody waits for.
 */
async function walletFor(modal: Modal, { order }: Payment, from: string, network: CaipNetworkId) {
  const wallet = await walletToAsk(modal)
  const { $payment, settles } = paymentOf(modal)
  if ($payment.get()?.order !== order || !settles.has(order)) throw new WalletModalError('Aborted')
  if (wallet.connection.address !== from || wallet.connection.network !== network) throw new WalletModalError('Aborted')
  return wallet
}

/** Asks the wallet to send a transfer, if its request, decoded again, is the one that was checked. */
async function sendTransfer(modal: Modal, payment: Payment, prepared: Prepared): Promise<string> {
  const { transfer, request } = prepared
  const { link, money } = await walletFor(modal, payment, transfer.from, transfer.network)
  const leaving = money.decode?.(request)
  if (money.decode && !(leaving && isSameTransfer(leaving, transfer)))
    throw refusal('TransactionFailed', 'unlikeReview')
  return money.send(link, prepared, modal.site.rpc(transfer.network))
}

/** Returns the question for the next transaction of a service; undefined if there is none. */
function stepQuestion(modal: Modal, payment: Payment, { order, steps }: PayPlan): Question | undefined {
  const [step] = steps
  if (!step) return undefined
  const { network, account: from, asset, amount } = order
  const send = async () => {
    const { link, money } = await walletFor(modal, payment, from, network)
    return money.send(link, step, modal.site.rpc(network))
  }
  if (step.kind === 'approve')
    return { from, isApproval: true, send, keep: (hash) => void keepApproved(modal, payment, hash) }
  const { to = payment.order.recipient } = fieldsOf(step.request)
  const transfer = {
    network,
    from,
    to: String(to),
    amount,
    ...(asset.address !== undefined && { token: asset.address }),
  }
  return { from, send, keep: (hash) => keepPaid(modal, payment, transfer, hash) }
}

/** Returns what the wallet is asked for next; undefined if the payment is not checked. */
export function questionOf(modal: Modal, payment: Payment): Question | undefined {
  const { prepared, plan } = payment
  if (plan) return stepQuestion(modal, payment, plan)
  if (!prepared) return undefined
  const { transfer } = prepared
  return {
    from: transfer.from,
    send: () => sendTransfer(modal, payment, prepared),
    keep: (hash) => keepPaid(modal, payment, transfer, hash),
  }
}
