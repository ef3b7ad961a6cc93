import { WalletModalError } from '../../core/errors.ts'
import type { ChainSwap, SwapPlan, SwapStep } from '../../core/swap/chainSwap.ts'
import type { Link } from '../../core/connector.ts'
import type { Modal } from '../../modal.ts'
import { walletToAsk } from '../money/walletOf.ts'
import { swapOf } from './swapOf.ts'

/** What the wallet answered: the hash of one step, or the id of a batch, which is followed by `chain`. */
export type Answer =
  | { step: SwapStep; hash: string; batch?: undefined }
  | { batch: string; chain: ChainSwap; link: Link; hash?: undefined }

/**
 * Asks the wallet for the next step, or for all of them as one. Rejects with `SignInRequired`, with `Aborted` if account
 * or network changed since the review, and like `ChainMoney.send`.
 */
export async function askWallet(modal: Modal, plan: SwapPlan): Promise<Answer> {
  const { order, steps, isBatch } = plan
  const { connection, link, money } = await walletToAsk(modal)
  const { network, account } = order
  if (connection.address !== account || connection.network !== network) throw new WalletModalError('Aborted')
  const [step] = steps
  if (!step) throw new WalletModalError('TransactionFailed')
  if (!isBatch) return { step, hash: await money.send(link, step, modal.site.rpc(network)) }
  const chain = await swapOf(modal, connection.namespace)
  if (!chain) throw new WalletModalError('UnsupportedChain')
  return { chain, link, batch: await chain.sendBatch(link, plan) }
}
