import { isWalletModalError, toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { BALANCE_RETRY_BLOCK_MS } from '../../core/limits.ts'
import { SHEET_WIDTH_MAX } from '../../core/page/device.ts'
import { toHolding } from '../../core/money/holdings.ts'
import type { CaipAddress } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { BalancesAsk } from '../../services/blockchainApi/asks.ts'
import type { Balances } from '../../services/blockchainApi/parseTokens.ts'
import { placeOf } from '../../services/blockchainApi/gate.ts'
import { isWithin, type Cached } from '../../services/blockchainApi/savedEntries.ts'
import { cachedApiOf } from './cachedApiOf.ts'
import { holderOf, type Holder } from './holder.ts'
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

/** What a load of the holdings differs in from one that happens by itself. */
export interface Demand {
  /** Ignores recent answers, and lists tokens (CAIP-10) that the service must read again. */
  forced?: readonly CaipAddress[]
  /** Whether the visitor asked for it, and is told if it fails. */
  isAsked?: boolean
}

/** The views that show balances say it, too: the toast leaves by itself. */
const toastFailure = ({ shell, toasts }: Modal, error?: WalletModalError) =>
  shell.$open.get() && toasts.add((t) => t('toast.balance'), 'error', { ...(error && { error }), autoClose: true })

/**
 * Reads holdings from the Blockchain API. Undefined without a project id, after a failure, or less than 30 s after one
 * (specification §4). Shows a toast if the modal is open and the service begins to fail, or cannot do what the visitor
 * asked for.
 */
export async function readService(modal: Modal, holder: Holder, { forced, isAsked }: Demand = {}) {
  if (!modal.$options.get().projectId) return undefined
  const { failedAt } = portfolioOf(modal)
  const place = placeOf(modal.site.options())
  const id = holder.network.caipNetworkId
  const last = failedAt.get(id)
  try {
    if (last !== undefined && isWithin(last, BALANCE_RETRY_BLOCK_MS, modal.now())) {
      if (isAsked) toastFailure(modal)
      return undefined
    }
    const { balances } = cachedApiOf(modal)
    const found = toFound(await balances.read(asked(holder, forced), { isForced: forced !== undefined }))
    failedAt.delete(id)
    return found
  } catch (error) {
    // The project id was removed meanwhile.
    if (isWalletModalError(error) && error.code === 'FeatureDisabled') return undefined
    // The visitor or the site went on to something else, for which this failure says nothing.
    if (holderOf(modal)?.account !== holder.account || placeOf(modal.site.options()) !== place) return undefined
    // Offline, the service is not at fault: it is asked again as soon as the browser is online.
    const isOnline = navigator.onLine
    if (isOnline) failedAt.set(id, modal.now())
    // On phones, it covers the head of Account
    const isNew = isOnline && last === undefined && innerWidth > SHEET_WIDTH_MAX
    if (isAsked || isNew) toastFailure(modal, toWalletModalError(error))
    return undefined
  }
}

/** Returns the service's last answer, however old; undefined if there is none. */
export function lastOfService(modal: Modal, holder: Holder) {
  const last = modal.$options.get().projectId ? cachedApiOf(modal).balances.last(asked(holder)) : undefined
  return last && toFound(last)
}
