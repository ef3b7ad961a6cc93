import { toCaipAddress } from '../../core/caip.ts'
import { BALANCE_RETRY_BLOCK_MS, NATIVE_BALANCE_TTL_MS } from '../../core/limits.ts'
import { isCoinless } from '../../core/networks/coins.ts'
import { SHEET_WIDTH_MAX } from '../../core/page/device.ts'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import type { CaipAddress, Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { KnownBalance } from '../../state/balances.ts'
import type { OpenLink } from '../../state/links.ts'
import { saveBalances } from './saveBalances.ts'
import { isUnsupported } from '../networks/unsupported.ts'

/**
 * Whether to request a balance: none is known, `force` is set, the known one is stale (specification §9), or the last
 * failure is long enough ago (§4). Offline, a known amount stays.
 */
function isDue(modal: Modal, account: CaipAddress, force: boolean): boolean {
  const known = modal.balances.get(account)
  if (known?.value !== undefined && !navigator.onLine) return false
  if (!known || force) return true
  if (known.state === 'loading') return false
  return modal.now() - known.at >= (known.state === 'known' ? NATIVE_BALANCE_TTL_MS : BALANCE_RETRY_BLOCK_MS)
}

/**
 * Loads the native balance of the active account, or of the current account of `namespace`. `force` ignores the cache,
 * for the retry button. `isAsked`: the visitor is told of each failure, not only of the first.
 */
export async function loadBalance(
  modal: Modal,
  { force = false, isAsked = force, namespace }: { force?: boolean; isAsked?: boolean; namespace?: Namespace } = {},
): Promise<void> {
  const active = modal.connections.$active.get()
  const connection = namespace ? modal.connections.of(namespace) : active
  const open = connection && modal.links.get(connection.namespace)
  // A network without a coin has no balance. On an unsupported one the visitor has to switch anyway: do not show a failed
  // balance there.
  if (
    !open ||
    isCoinless(connection.network) ||
    (connection === active && isUnsupported(modal)) ||
    !modal.chain(connection.namespace)?.abilities.includes('balance')
  )
    return
  const account = toCaipAddress(connection.network, connection.address)
  if (!isDue(modal, account, force)) return
  const before = modal.balances.get(account)
  const asking: KnownBalance = { ...before, state: 'loading', at: modal.now() }
  modal.balances.set(account, asking)
  let error: WalletModalError | undefined
  const value = await read(modal, open, connection).catch((cause: unknown) => {
    error = toWalletModalError(cause)
    return undefined
  })
  // During the await, the account was disconnected or its balance was requested again.
  if (modal.balances.get(account) !== asking) return
  // After a failure show a dash with a retry, not an outdated amount.
  modal.balances.set(account, { state: value === undefined ? 'failed' : 'known', value, error, at: modal.now() })
  if (value !== undefined) saveBalances(modal)
  const now = modal.connections.$active.get()
  const isShown = modal.shell.$open.get() && now && toCaipAddress(now.network, now.address) === account
  // The views that show balances say it, too. While balances keep failing, and on phones, where a toast covers a part of
  // Account, only the visitor's own requests are answered with one.
  const isNew = isAsked || (before?.state !== 'failed' && innerWidth > SHEET_WIDTH_MAX)
  if (value === undefined && isShown && isNew)
    modal.toasts.add((t) => t('toast.balance'), 'error', { ...(error && { error }), autoClose: true })
}

/** Requests a balance in base units; undefined if the site did not configure the network. Rejects if that fails. */
async function read(
  modal: Modal,
  { adapter }: OpenLink,
  { address, network: id }: Connection,
): Promise<bigint | undefined> {
  const network = modal.networks.find(id)
  return network && adapter.balance?.(address, modal.site.rpc(id))
}
