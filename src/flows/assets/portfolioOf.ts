import { toCaipAddress } from '../../core/caip.ts'
import type { Modal } from '../../modal.ts'
import { createPortfolio } from '../../state/portfolio.ts'

function create({ connections, balances, lifetime }: Modal): ReturnType<typeof createPortfolio> {
  const portfolio = createPortfolio()
  const stop = connections.$active.listen((connection) => {
    const account = connection && toCaipAddress(connection.network, connection.address)
    if (account === portfolio.$shown.get()?.account) return
    portfolio.clear()
    balances.$tokens.set({})
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
  return portfolio
}

/** Returns the store of the active account's holdings. It is cleared as soon as the account or the network changes. */
export const portfolioOf = (modal: Modal) => modal.late(create)
