import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Transfer } from '../../core/money/chainMoney.ts'
import { isShortOfToken } from '../../core/money/sendFailure.ts'
import { isSameAsset } from '../../core/pay/payAsset.ts'
import type { DepositStep, PayMoney, PayQuote } from '../../core/pay/payQuote.ts'
import type { Modal } from '../../modal.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'
import { judgeTransfer } from '../forms/judgeTransfer.ts'
import { walletOf } from '../money/walletOf.ts'
import type { Payment } from './paymentOf.ts'
import { reviewSteps } from './reviewSteps.ts'

/** Returns the deposit of a quote; undefined if the payer sends transactions of the service instead. */
export const depositOf = ({ steps }: PayQuote): DepositStep['deposit'] | undefined =>
  steps.find((step) => step.type === 'deposit')?.deposit

/** Returns the transfer by which an account makes a deposit. */
export function transferOf({ receiver, amount, asset }: DepositStep['deposit'], from: string): Transfer {
  const { network, address: token } = asset
  return { network, from, to: receiver, amount, ...(token !== undefined && { token }) }
}

/**
 * Returns `InsufficientFunds` in place of a token's own error if the visitor has too little of the token; that error is
 * then the cause. `isDeposit`: the transaction calls only the token. Otherwise the error may be about the balance of a
 * service's contract.
 */
function whyNot(modal: Modal, { asset, amount }: PayMoney, isDeposit: boolean, cause: unknown): unknown {
  if (isDeposit && isShortOfToken(cause)) return new WalletModalError('InsufficientFunds', { cause })
  const tokens = portfolioOf(modal).$shown.get()?.figures?.tokens
  const { quantity } = tokens?.find((one) => isSameAsset(one, asset)) ?? {}
  const isPoor = isWalletModalError(cause) && cause.code === 'TransactionFailed' && quantity !== undefined
  return isPoor && quantity < amount ? new WalletModalError('InsufficientFunds', { cause }) : cause
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
  const refuse = (cause: unknown) => {
    throw whyNot(modal, deposit ?? quote.origin, deposit !== undefined, cause)
  }
  if (!deposit) return reviewSteps(modal, payment, quote, signal).catch(refuse)
  const { money, connection, isFeePaid } = await walletOf(modal)
  const ask = { isFeePaid, decimals: deposit.asset.decimals, signal }
  const prepared = await money
    .prepare(transferOf(deposit, connection.address), modal.site.rpc(network), ask)
    .catch(refuse)
  return { ...payment, prepared, ...(await judgeTransfer(modal, prepared, deposit.asset, signal)) }
}
