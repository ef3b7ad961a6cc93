import type { Transfer } from '../../core/money/chainMoney.ts'
import type { DepositStep, PayQuote } from '../../core/pay/payQuote.ts'
import type { Modal } from '../../modal.ts'
import { judgeTransfer } from '../forms/judgeTransfer.ts'
import { walletOf } from '../money/walletOf.ts'
import type { Payment } from './paymentOf.ts'
import { reviewSteps } from './review/reviewSteps.ts'

/** Returns the deposit of a quote; undefined if the payer sends transactions of the service instead. */
export const depositOf = ({ steps }: PayQuote): DepositStep['deposit'] | undefined =>
  steps.find((step) => step.type === 'deposit')?.deposit

/** Returns the transfer by which an account makes a deposit. */
export function transferOf({ receiver, amount, asset }: DepositStep['deposit'], from: string): Transfer {
  const { network, address: token } = asset
  return { network, from, to: receiver, amount, ...(token !== undefined && { token }) }
}

/**
 * Checks with the network what a wallet would be asked for. On another network than the wallet's, nothing is checked yet.
 * Rejects as `ChainMoney.prepare` and `ChainPay.plan` do.
 */
export async function reviewPay(modal: Modal, payment: Payment, signal: AbortSignal): Promise<Payment> {
  const { quote, way } = payment
  const { network } = modal.connections.$active.get() ?? {}
  if (way !== 'wallet' || !quote || quote.origin.asset.network !== network) return { ...payment, phase: 'ready' }
  const deposit = depositOf(quote)
  if (!deposit) return reviewSteps(modal, payment, quote, signal)
  const { money, connection, isFeePaid } = await walletOf(modal)
  const ask = { isFeePaid, decimals: deposit.asset.decimals, signal }
  const prepared = await money.prepare(transferOf(deposit, connection.address), modal.site.rpc(network), ask)
  return { ...payment, prepared, ...(await judgeTransfer(modal, prepared, deposit.asset, signal)) }
}
