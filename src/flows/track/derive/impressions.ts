import type { WalletRow } from '../../../core/wallets/walletRows.ts'
import type { Modal } from '../../../modal.ts'
import { seenWallets } from '../../wallets/seenWallets.ts'

/** Notes the wallets that the visitor sees in Connect. The view AllWallets notes its visible rows itself. */
export function trackImpressions(modal: Modal): () => void {
  const { $rows } = modal.walletList
  const look = (rows: readonly WalletRow[]) => seenWallets(modal).see(rows.map((row, index) => ({ row, index })))
  const stop = $rows.listen(look)
  if (modal.shell.$open.get()) look($rows.get())
  return stop
}
