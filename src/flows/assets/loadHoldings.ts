import { hasTokens } from '../../chains/loadReadTokens.ts'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'
import { toJson } from '../../core/json.ts'
import { PORTFOLIO_TTL_MS } from '../../core/limits.ts'
import { toTokenBalance } from '../../core/money/holdings.ts'
import type { CaipAddress } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { isWithin } from '../../services/blockchainApi/savedEntries.ts'
import type { Figures, Portfolio } from '../../state/portfolio.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { addPrices } from './addPrices.ts'
import { holderOf, type Holder } from './holder.ts'
import { siteTokenList } from './listedTokens.ts'
import { portfolioOf } from './portfolioOf.ts'
import { readHoldings } from './readHoldings.ts'
import type { Demand } from './readService.ts'
import { reportOnce } from './reportOnce.ts'

/** Where the holdings were requested last: services, nodes and tokens that the site configured. */
const createAsked = () => ({ service: '', places: '' })

/** Remembers where the holdings are requested now. Returns whether that is where they were requested last. */
function notePlaces(modal: Modal, { network: { caipNetworkId: id } }: Holder): boolean {
  const { projectId, services, tokens, rpcUrls } = modal.site.options()
  const service = toJson([projectId, services?.blockchainApi])
  const places = toJson([service, tokens?.[id], rpcUrls?.[id]])
  const asked = modal.late(createAsked)
  const isSame = asked.places === places
  // Another service need not wait because the one before it failed.
  if (asked.service !== service) portfolioOf(modal).failedAt.clear()
  Object.assign(asked, { service, places })
  return isSame
}

/** Reports tokens of the site (option `tokens`) whose balance can never be read. */
function reportWrongTokens(modal: Modal, { connection, network: { caipNetworkId } }: Holder): void {
  const chain = modal.chain(connection.namespace)
  for (const { address } of siteTokenList(modal, caipNetworkId))
    if (!chain?.isAddress(address)) reportOnce(modal, `tokens: no token address on ${caipNetworkId}: ${address}`)
}

/** Whether the holdings are being loaded, or were loaded recently during this visit. */
function isRecent(shown: Portfolio, now: number): boolean {
  if (shown.state === 'loading') return true
  return shown.figures !== undefined && !shown.figures.isSaved && isWithin(shown.figures.at, PORTFOLIO_TTL_MS, now)
}

function publish({ balances }: Modal, account: CaipAddress, figures: Figures | undefined): void {
  balances.$tokens.set(figures ? { [account]: figures.tokens.map(toTokenBalance) } : {})
}

/**
 * Loads the holdings of the active account into `portfolioOf(modal)` and `getState().account.tokens`. Does nothing on
 * chains whose tokens are not shown, or if the figures are recent, unless they are `forced`. Never rejects.
 */
export async function loadHoldings(modal: Modal, demand: Demand = {}): Promise<void> {
  const { forced, isAsked = false } = demand
  const holder = holderOf(modal)
  if (!holder || !hasTokens(holder.connection.namespace)) return
  reportWrongTokens(modal, holder)
  const { account, currency } = holder
  const { $shown, begin } = portfolioOf(modal)
  const shown = $shown.get()
  const isSame = notePlaces(modal, holder) && shown?.account === account && shown.currency === currency
  if (!forced && isSame && isRecent(shown, modal.now())) return
  if (forced) void loadBalance(modal, { force: true, isAsked })
  const finish = begin(account, currency)
  let error: WalletModalError | undefined
  const figures = await readHoldings(modal, holder, demand).catch(
    (cause: unknown) => void (error = toWalletModalError(cause)),
  )
  // During the await, the account or the network changed, or the holdings were requested again.
  if (!finish(figures ?? undefined, error)) return
  publish(modal, account, $shown.get()?.figures)
  const priced = figures && (await addPrices(modal, holder, figures))
  if (priced && finish(priced)) publish(modal, account, priced)
}
