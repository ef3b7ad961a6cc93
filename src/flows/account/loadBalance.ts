import { toCaipAddress } from '../../core/caip.ts'
import { BALANCE_RETRY_BLOCK_MS, NATIVE_BALANCE_TTL_MS } from '../../core/limits.ts'
import type { CaipAddress, Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { KnownBalance } from '../../state/balances.ts'
import type { OpenLink } from '../../state/links.ts'
import { keepBalances } from './keepBalances.ts'
import { accountOf } from '../modal/snapshot.ts'
import { isUnsupported } from '../networks/unsupported.ts'

/** Whether a balance has to be asked for now: none is known, or it is old (specification §9), or a failure is long enough ago (§4). */
function isDue(modal: Modal, account: CaipAddress): boolean {
  const known = modal.balances.get(account)
  if (!known) return true
  if (known.state === 'loading') return false
  return modal.now() - known.at >= (known.state === 'known' ? NATIVE_BALANCE_TTL_MS : BALANCE_RETRY_BLOCK_MS)
}

/** Loads the native balance of the active account, or of a namespace's. `force` asks again whatever is known: the visitor pressed retry. */
export async function loadBalance(modal: Modal, { force = false, namespace }: { force?: boolean; namespace?: Namespace } = {}): Promise<void> {
  const active = modal.connections.$active.get()
  const connection = namespace ? modal.connections.of(namespace) : active
  const open = connection && modal.links.get(connection.namespace)
  // A network that the visitor has to leave anyway is not worth a message.
  if (!open || (connection === active && isUnsupported(modal)) || !modal.chain(connection.namespace)?.abilities.includes('balance')) return
  const account = toCaipAddress(connection.network, connection.address)
  if (!force && !isDue(modal, account)) return
  const asking: KnownBalance = { ...modal.balances.get(account), state: 'loading', at: modal.now() }
  modal.balances.set(account, asking)
  const value = await read(modal, open, connection)
  // Disconnected meanwhile, or asked anew.
  if (modal.balances.get(account) !== asking) return
  // Unknown is shown as unknown, with a retry: an older figure is not passed off as today's.
  modal.balances.set(account, { state: value === undefined ? 'failed' : 'known', value, at: modal.now() })
  if (value !== undefined) keepBalances(modal)
  const isShown = modal.shell.$open.get() && accountOf(modal)?.caipAddress === account
  if (value === undefined && isShown) modal.toasts.add(modal.locale.$t.get()('toast.balance'), 'error')
}

/** The balance in base units; undefined where it cannot be had, as on a network that the site did not configure. */
async function read(modal: Modal, { adapter }: OpenLink, { address, network: id }: Connection): Promise<bigint | undefined> {
  const network = modal.networks.find(id)
  return network && adapter.balance?.(address, modal.site.rpc(id)).catch(() => undefined)
}
