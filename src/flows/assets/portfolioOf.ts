import { toCaipAddress } from '../../core/caip.ts'
import type { Modal } from '../../modal.ts'
import { createPortfolio } from '../../state/portfolio.ts'

function create({ connections, balances, $options, lifetime, now }: Modal): ReturnType<typeof createPortfolio> {
  const portfolio = createPortfolio(now)
  const clear = () => {
    portfolio.clear()
    balances.$tokens.set({})
  }
  const stopAccount = connections.$active.listen((connection) => {
    const account = connection && toCaipAddress(connection.network, connection.address)
    if (account !== portfolio.$shown.get()?.account) clear()
  })
  let { currency } = $options.get()
  const stopCurrency = $options.listen((options) => {
    if (options.currency === currency) return
    currency = options.currency
    // The state names no currency: sites would take the old values for values in the new one.
    clear()
  })
  const stop = () => {
    stopAccount()
    stopCurrency()
  }
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return portfolio
}

/**
 * Returns the store of the active account's holdings. It is cleared as soon as the account, the network or the currency
 * changes.
 */
export const portfolioOf = (modal: Modal) => modal.late(create)
