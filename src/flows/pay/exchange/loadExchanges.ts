import { toWalletModalError } from '../../../core/errors.ts'
import { formatUnits } from '../../../core/money/amount.ts'
import { EXCHANGES_SHOWN } from '../../../core/pay/limits.ts'
import { notSupported } from '../../../core/pay/notSupported.ts'
import type { Exchange } from '../../../core/pay/payApi.ts'
import type { PayOrder } from '../../../core/pay/payOrder.ts'
import type { Modal } from '../../../modal.ts'
import { payApiOf } from '../payApiOf.ts'
import { paymentOf } from '../paymentOf.ts'
import { chooseExchange } from './chooseExchange.ts'

/** The only exchange that pays on test networks. */
const TEST_EXCHANGE = 'reown_test'

/** Asks for the exchanges that can pay an order: none without a project id, or if the dashboard has payments off. */
async function ask(modal: Modal, { asset, amount, exchange }: PayOrder): Promise<readonly Exchange[]> {
  if (!modal.$options.get().projectId) return []
  const { testnet } = modal.networks.get(asset.network)
  const only = exchange ?? (testnet ? TEST_EXCHANGE : undefined)
  try {
    const found = await payApiOf(modal).exchanges({
      ...{ asset, amount: formatUnits(amount, asset.decimals), signal: modal.lifetime.signal },
      ...(only !== undefined && { only }),
    })
    return found.filter(({ id }) => only === undefined || id === only).slice(0, EXCHANGES_SHOWN)
  } catch (cause) {
    const error = toWalletModalError(cause)
    if (error.code === 'FeatureDisabled') return []
    throw error
  }
}

/**
 * Loads the exchanges that can make the payment. If the site named one, goes on with it, or says that it cannot pay. Never
 * rejects.
 */
export async function loadExchanges(modal: Modal): Promise<void> {
  const { $payment, change } = paymentOf(modal)
  const { order, exchanges } = $payment.get() ?? {}
  if (!order || exchanges?.state === 'loading' || exchanges?.state === 'known') return
  change(order, { exchanges: { state: 'loading', list: [] } })
  try {
    const list = await ask(modal, order)
    change(order, { exchanges: { state: 'known', list } })
    if (order.exchange === undefined || $payment.get()?.phase !== 'choosing') return
    if (list[0]) chooseExchange(modal, list[0])
    else change(order, { phase: 'refused', error: notSupported(`${order.exchange} is not supported`, undefined) })
  } catch (cause) {
    const error = toWalletModalError(cause)
    change(order, { exchanges: { state: 'failed', list: [], error } })
    if (order.exchange !== undefined) change(order, { error })
  }
}
