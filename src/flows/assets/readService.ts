import { isWalletModalError } from '../../core/errors.ts'
import { BALANCE_RETRY_BLOCK_MS } from '../../core/limits.ts'
import { toHolding } from '../../core/money/holdings.ts'
import type { CaipAddress } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { BalancesAsk } from '../../services/blockchainApi/asks.ts'
import type { Balances } from '../../services/blockchainApi/parseTokens.ts'
import { isWithin, type Cached } from '../../services/blockchainApi/savedEntries.ts'
import { cachedApiOf } from './cachedApiOf.ts'
import type { Holder } from './holder.ts'
import { portfolioOf } from './portfolioOf.ts'
import type { Found } from './readNode.ts'

const asked = ({ connection, network, currency }: Holder, forced?: readonly CaipAddress[]): BalancesAsk => ({
  address: connection.address,
  network: network.caipNetworkId,
  currency: currency.toLowerCase(),
  ...(forced && { forced }),
})

const toFound = ({ value: { tokens, dropped }, at }: Cached<Balances>): Found & { at: number } => ({
  holdings: tokens.map(toHolding),
  isPartial: dropped > 0,
  at,
})

/** Whether the service failed less than 30 s ago (specification §4). */
function isBlocked(modal: Modal, { network }: Holder): boolean {
  const failedAt = portfolioOf(modal).failedAt.get(network.caipNetworkId)
  return failedAt !== undefined && isWithin(failedAt, BALANCE_RETRY_BLOCK_MS, modal.now())
}

/**
 * Reads holdings from the Blockchain API. Undefined without a project id or after a failure. A failure shows a toast if
 * the modal is open. `forced` sends a request even if the last answer is recent, and lists tokens that the service must
 * read again.
 */
export async function readService(modal: Modal, holder: Holder, forced?: readonly CaipAddress[]) {
  if (!modal.$options.get().projectId || isBlocked(modal, holder)) return undefined
  try {
    const { balances } = cachedApiOf(modal)
    return toFound(await balances.read(asked(holder, forced), { isForced: forced !== undefined }))
  } catch (error) {
    // The project id was removed meanwhile.
    if (isWalletModalError(error) && error.code === 'FeatureDisabled') return undefined
    // Offline, the service is not at fault: it is asked again as soon as the browser is online.
    if (navigator.onLine) portfolioOf(modal).failedAt.set(holder.network.caipNetworkId, modal.now())
    if (modal.shell.$open.get()) modal.toasts.add(modal.locale.$t.get()('toast.balance'), 'error')
    return undefined
  }
}

/** Returns the service's last answer, however old; undefined if there is none. */
export function lastOfService(modal: Modal, holder: Holder) {
  const last = modal.$options.get().projectId ? cachedApiOf(modal).balances.last(asked(holder)) : undefined
  return last && toFound(last)
}
