import { WalletModalError } from '../../../core/errors.ts'
import type { StepOrder } from '../../../core/pay/chainPay.ts'
import type { PayQuote, TransactionStep } from '../../../core/pay/payQuote.ts'
import { isSameAddress } from '../../../core/safety/isSameAddress.ts'
import type { Modal } from '../../../modal.ts'
import { walletOf } from '../../money/walletOf.ts'
import { nameTokens } from '../../preview/nameTokens.ts'
import { chainPayOf } from '../chainPayOf.ts'
import type { Payment } from '../paymentOf.ts'
import { checkApproved } from '../sent/approved.ts'

const isTransaction = (step: PayQuote['steps'][number]): step is TransactionStep => step.type === 'transaction'

/**
 * Checks the transactions that a service built, and what they do together. What the network has carried out already is left
 * out. Rejects as `ChainPay.plan` does.
 */
export async function reviewSteps(
  modal: Modal,
  payment: Payment,
  { origin: { asset, amount }, steps }: PayQuote,
  signal: AbortSignal,
): Promise<Payment> {
  const { connection, link, isFeePaid } = await walletOf(modal)
  const { network, namespace, address: account } = connection
  const chain = await chainPayOf(modal, namespace)
  if (!chain) throw new WalletModalError('UnsupportedChain')
  const order: StepOrder = { network, account, asset, amount, steps: steps.filter(isTransaction) }
  const plan = await chain.plan(order, { link, rpc: modal.site.rpc(network), isFeePaid, signal })
  checkApproved(payment, plan)
  const trusted = (address: string) =>
    asset.address !== undefined && isSameAddress(asset.address, address)
      ? { kind: 'amount' as const, symbol: asset.symbol, decimals: asset.decimals }
      : undefined
  const effects = await nameTokens(modal, network, plan.effects, { signal, trusted })
  return { ...payment, plan, effects, phase: 'ready' }
}
