import { toCaipAddress } from '../core/caip.ts'
import { BALANCE_RETRY_BLOCK_MS, NATIVE_BALANCE_TTL_MS } from '../core/limits.ts'
import type { CaipAddress } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { rpcFor } from './rpcFor.ts'

/** Whether a balance has to be asked for now: none is known, or it is old (specification §9), or a failure is long enough ago (§4). */
function isDue(modal: Modal, account: CaipAddress): boolean {
  const known = modal.balances.get(account)
  if (!known) return true
  if (known.state === 'loading') return false
  return modal.now() - known.at >= (known.state === 'known' ? NATIVE_BALANCE_TTL_MS : BALANCE_RETRY_BLOCK_MS)
}

/** Loads the active account's native balance. `force` asks again whatever is known: the visitor pressed retry. */
export async function loadBalance(modal: Modal, { force = false } = {}): Promise<void> {
  const connection = modal.connections.$active.get()
  const chain = connection && modal.chain(connection.namespace)
  const open = connection && modal.links.get(connection.namespace)
  const network = connection && modal.networks.find(connection.network)
  if (!open || !network || !chain?.abilities.includes('balance')) return
  const account = toCaipAddress(network.caipNetworkId, connection.address)
  if (!force && !isDue(modal, account)) return
  const before = modal.balances.get(account)
  modal.balances.set(account, { ...before, state: 'loading', at: modal.now() })
  try {
    const value = await open.adapter.balance(connection.address, rpcFor(modal, network))
    modal.balances.set(account, { state: 'known', value, at: modal.now() })
  } catch {
    // Unknown is shown as unknown, with a retry: an older figure is not passed off as today's.
    modal.balances.set(account, { state: 'failed', at: modal.now() })
    if (modal.shell.$open.get()) modal.toasts.add(modal.locale.$t.get()('toast.balance'), 'error')
  }
}
