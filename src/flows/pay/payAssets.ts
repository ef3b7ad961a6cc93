import { isImpostor } from '../../core/money/knownTokens.ts'
import type { Holding } from '../../core/money/holdings.ts'
import { isSameAsset, type PayAsset } from '../../core/pay/payAsset.ts'
import type { Modal } from '../../modal.ts'
import type { Portfolio } from '../../state/portfolio.ts'
import { paymentOf, type Payment } from './paymentOf.ts'
import { quotePay } from './quotePay.ts'

/** Phases in which something else can be chosen to pay with. */
const OPEN = /^(?:quoting|refused|ready|blocked|failed)$/

const isDoubtful = ({ network, address = '', symbol }: Holding) => isImpostor(network, address, symbol)

/**
 * Whether a service tells a coin's decimals as the network does. With others, each amount of it would be another one; those
 * of tokens are compared with the chain.
 */
const isInUnits = (modal: Modal, { network, address, decimals }: Holding) =>
  address !== undefined || decimals === modal.networks.get(network).nativeCurrency.decimals

/**
 * Returns what a wallet can pay with instead of what the site asks for: what it holds on the network in use, those that only
 * have the symbol of a common token last. None without a project id, since a service has to swap it.
 */
export function otherAssets(modal: Modal, { order }: Payment, shown: Portfolio | undefined): readonly Holding[] {
  if (!modal.site.options().projectId) return []
  const held = shown?.figures?.tokens.filter(({ quantity = 0n }) => quantity > 0n) ?? []
  const others = held.filter((one) => !isSameAsset(one, order.asset) && isInUnits(modal, one))
  return [...others.filter((one) => !isDoubtful(one)), ...others.filter(isDoubtful)]
}

/** Chooses what to pay with, and quotes the payment anew. Does nothing while somebody is asked for money. */
export function choosePayAsset(modal: Modal, asset: PayAsset): void {
  const { $payment, change } = paymentOf(modal)
  const payment = $payment.get()
  if (!payment || !OPEN.test(payment.phase)) return
  const { network, address, name, symbol, iconUrl } = asset
  const { decimals } = address === undefined ? modal.networks.get(network).nativeCurrency : asset
  const origin: PayAsset = {
    ...{ network, name, symbol, decimals },
    ...(address !== undefined && { address }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
  change(payment.order, { origin, phase: 'quoting', doneCount: 0, isConfirmed: false })
  void quotePay(modal)
}
