import { WalletModalError } from '../../core/errors.ts'
import type { SwapPlan, SwapStep } from '../../core/swap/chainSwap.ts'
import { isNoBatch } from '../../core/swap/noBatch.ts'
import type { Modal } from '../../modal.ts'
import { walletToAsk } from '../money/walletOf.ts'
import { refuseBatches } from './oneByOne.ts'
import { swapOf } from './swapOf.ts'

/** What the wallet answered: the hash of one step, or its id of a batch. */
export type Answer = { step: SwapStep; hash: string; batch?: undefined } | { batch: string; hash?: undefined }

/** Returns the wallet that is asked. Rejects with `Aborted` if account or network changed since the review. */
async function walletFor(modal: Modal, { order: { network, account } }: SwapPlan) {
  const wallet = await walletToAsk(modal)
  if (wallet.connection.address !== account || wallet.connection.network !== network)
    throw new WalletModalError('Aborted')
  return wallet
}

async function askForStep(modal: Modal, plan: SwapPlan): Promise<Answer> {
  const { link, money } = await walletFor(modal, plan)
  const [step] = plan.steps
  if (!step) throw new WalletModalError('TransactionFailed')
  return { step, hash: await money.send(link, step, modal.site.rpc(plan.order.network)) }
}

/**
 * Asks the wallet for the next step, or for all of them as one. If the wallet says that it cannot send them as one, and
 * so has sent none, calls `onOneByOne` and asks for the next step. Rejects with `SignInRequired`, with `Aborted` if
 * account or network changed since the review, and like `ChainMoney.send`.
 */
export async function askWallet(modal: Modal, plan: SwapPlan, onOneByOne: () => void): Promise<Answer> {
  if (!plan.isBatch) return askForStep(modal, plan)
  const { connection, link } = await walletFor(modal, plan)
  const chain = await swapOf(modal, connection.namespace)
  if (!chain) throw new WalletModalError('UnsupportedChain')
  try {
    return { batch: await chain.sendBatch(link, plan) }
  } catch (error) {
    if (!isNoBatch(error)) throw error
  }
  refuseBatches(modal, plan.order)
  onOneByOne()
  return askForStep(modal, plan)
}
