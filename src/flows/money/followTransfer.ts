import { namespaceOf } from '../../core/caip.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { Link } from '../../core/connector.ts'
import type { Outcome } from '../../core/money/chainMoney.ts'
import { RECEIPT_WAIT_MS } from '../../core/money/limits.ts'
import { amountText, tokenName } from '../../core/money/sentText.ts'
import { isNamed, type SavedTransfer } from '../../core/money/savedTransfer.ts'
import { transfers as messages } from '../../i18n/en/transfers.ts'
import type { Modal } from '../../modal.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { loadFollowBatch } from './loadFollowBatch.ts'
import { loadTellSwap } from './loadTellSwap.ts'
import { loadRefresh } from './loadRefresh.ts'
import { moneyOf } from './moneyOf.ts'
import { shownTransfersOf } from './shownTransfers.ts'
import { transfersOf } from './transfers.ts'

/** Transfers that this page follows, by hash. */
const createFollowed = () => new Set<string>()

interface Requester {
  request(args: { method: string; params: readonly unknown[] }): Promise<unknown>
}

const isOf =
  ({ from }: SavedTransfer) =>
  (link: Link): boolean =>
    Boolean(link.hasOwnHashes) && link.accounts.some(({ address }) => address === from)

/** Returns where the transaction is looked up: at the wallet, if it has hashes of its own, else at the site's nodes. */
function rpcFor(modal: Modal, transfer: SavedTransfer): RpcRequest {
  const link = modal.links.values().find(({ link: one }) => isOf(transfer)(one))?.link
  if (!link) return modal.site.rpc(transfer.network)
  return (method, params) => (link.provider as Requester).request({ method, params })
}

/** The tone of the toast for each outcome; for the others, `error`. */
const TONES: Partial<Record<Outcome['is'], 'success' | 'info'>> = { confirmed: 'success', cancelled: 'info' }

/**
 * Tells the visitor what became of a transfer, unless a view does, also while the modal is closed, and reads the balances
 * again.
 */
async function tell(modal: Modal, transfer: SavedTransfer, outcome: Outcome): Promise<void> {
  const { is } = outcome
  void loadBalance(modal, { force: true })
  void loadRefresh()
    .then(({ refreshChanged }) => refreshChanged(modal))
    .catch(() => {})
  if ([...shownTransfersOf(modal)].some((shows) => shows(transfer))) return
  const { swap } = transfer
  const tone = TONES[is] ?? 'error'
  if (swap) return (await loadTellSwap()).tellSwap(modal, { ...transfer, swap }, outcome, tone)
  await modal.locale.add(messages)
  modal.toasts.add(
    (t) =>
      transfer.kind === 'approve'
        ? t(`transfers.revoke.${is}`, { token: tokenName(transfer) })
        : t(`transfers.${is}`, { amount: amountText(transfer, modal.locale.$locale.get()) }),
    tone,
  )
}

/** Notes how long a transfer has been pending, once. */
function noteWait(modal: Modal, hash: string, wait: 'slow' | 'late'): void {
  const transfers = transfersOf(modal)
  const { state, wait: before } = transfers.find(hash) ?? {}
  if (state === 'pending' && before !== wait && before !== 'late') transfers.update(hash, { wait })
}

/** Saves which transaction carries out a batch, and tells the site. From now on, a node tells what becomes of it. */
function nameBatch(modal: Modal, { hash: before, network, kind = 'send' }: SavedTransfer, hash: string): void {
  transfersOf(modal).update(before, { hash })
  modal.entry.emit('transaction', { hash, network, kind })
}

/** Waits for the end of a transfer: a node tells it, or, as long as its hash is unknown, the wallet. */
async function ending(modal: Modal, transfer: SavedTransfer) {
  if (!isNamed(transfer)) return (await loadFollowBatch()).followBatch(modal, transfer)
  const { hash, network } = transfer
  const { update } = transfersOf(modal)
  const money = await moneyOf(modal, namespaceOf(network))
  if (!money) throw new WalletModalError('UnsupportedChain')
  return money.outcome(transfer, {
    ...{ rpc: rpcFor(modal, transfer), signal: modal.lifetime.signal },
    onNonce: (nonce) => update(hash, { nonce }),
    onLastBlock: (lastBlock) => update(hash, { lastBlock }),
  })
}

async function follow(modal: Modal, hash: string): Promise<void> {
  const transfers = transfersOf(modal)
  // Another tab may have followed it to its end.
  const transfer = transfers.find(hash)
  if (transfer?.state !== 'pending') return
  const slow = setTimeout(() => noteWait(modal, hash, 'slow'), transfer.at + RECEIPT_WAIT_MS - modal.now())
  const outcome = await ending(modal, transfer).finally(() => clearTimeout(slow))
  if (modal.lifetime.signal.aborted) return
  if (!outcome) return noteWait(modal, hash, 'late')
  if (outcome.is === undefined) return nameBatch(modal, transfer, outcome.hash)
  const isOther = outcome.hash !== undefined && outcome.hash !== hash
  transfers.update(hash, { state: outcome.is, endedAt: modal.now(), ...(isOther && { takenBy: outcome.hash }) })
  await tell(modal, transfer, outcome)
}

/**
 * Runs `work` in one tab only: another tab that wants the same waits until this one has finished or is closed. In
 * browsers without locks, every tab runs it.
 */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Insecure pages and older browsers have no locks, whatever the types say.
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return work()
  await locks.request(`wallet-modal:${name}`, { signal }, work)
}

/**
 * Follows a sent transfer until it is included, replaced or dropped, and tells the visitor. Continues a transfer of an
 * earlier visit. If several tabs follow it, one of them tells. Never rejects.
 */
export async function followTransfer(modal: Modal, hash: string): Promise<void> {
  const followed = modal.late(createFollowed)
  if (followed.has(hash)) return
  followed.add(hash)
  // A failure leaves the transfer pending; the next visit follows it again.
  await inOneTab(hash, modal.lifetime.signal, () => follow(modal, hash)).catch(() => {})
  followed.delete(hash)
}
