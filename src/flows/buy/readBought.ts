import { loadReadTokens } from '../../chains/loadReadTokens.ts'
import { toCaipAddress } from '../../core/caip.ts'
import type { Bought } from '../../core/buy/boughtCoin.ts'
import { parseUnits } from '../../core/money/amount.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import type { Modal } from '../../modal.ts'
import { HttpError } from '../../services/http.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import type { Holder } from '../assets/holder.ts'

/** How much of a coin or token the account has, in base units, and who said so. */
export interface BoughtFound {
  from: 'service' | 'node'
  quantity: bigint
}

/** HTTP 503: the service asks clients to stop. */
export const isOutOfOrder = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof HttpError && error.cause.status === 503

/**
 * Asks the Blockchain API; undefined without a project id, or if the answer does not tell. Rejects as the API does. An
 * empty list may mean that the service does not know the account.
 */
async function askService(modal: Modal, holder: Holder, bought: Bought): Promise<BoughtFound | undefined> {
  if (!modal.$options.get().projectId) return undefined
  const { connection, network, currency } = holder
  const id = network.caipNetworkId
  const { value } = await cachedApiOf(modal).balances.read(
    {
      address: connection.address,
      network: id,
      currency: currency.toLowerCase(),
      forced: bought.address === undefined ? [] : [toCaipAddress(id, bought.address)],
    },
    { isForced: true },
  )
  if (!value.tokens.length) return undefined
  const wanted = holdingKey({ network: id, ...bought })
  const found = value.tokens.find(
    ({ chainId, address }) => wanted === holdingKey({ network: chainId, ...(address !== undefined && { address }) }),
  )
  const { numeric, decimals } = found?.quantity ?? { numeric: '0', decimals: '0' }
  return numeric === undefined ? undefined : { from: 'service', quantity: parseUnits(numeric, Number(decimals)) }
}

/** Asks the network's node; undefined if it does not tell. Rejects as `rpc` does. */
async function askNode(modal: Modal, { connection, network }: Holder, bought: Bought) {
  const { address, namespace } = connection
  const rpc = modal.site.rpc(network.caipNetworkId)
  if (bought.address === undefined) {
    const adapter = await modal.chain(namespace)?.load()
    return adapter?.balance?.(address, rpc)
  }
  const read = await loadReadTokens(namespace)
  const token = { ...bought, address: bought.address, name: bought.symbol }
  const { tokens = [] } = (await read?.({ address, network: network.caipNetworkId, tokens: [token] }, rpc)) ?? {}
  const wanted = holdingKey({ network: network.caipNetworkId, ...token })
  return tokens.find((one) => holdingKey(one) === wanted)?.quantity
}

/**
 * Reads how much of what is bought the account has: from the Blockchain API, else from the node. `onOutOfOrder` is called
 * if the API answers 503. Resolves with undefined if nobody knows.
 */
export async function readBought(
  modal: Modal,
  holder: Holder,
  bought: Bought,
  onOutOfOrder: () => void,
): Promise<BoughtFound | undefined> {
  const told = await askService(modal, holder, bought).catch((error: unknown) => {
    if (isOutOfOrder(error)) onOutOfOrder()
    return undefined
  })
  if (told) return told
  const quantity = await askNode(modal, holder, bought).catch(() => undefined)
  return quantity === undefined ? undefined : { from: 'node', quantity }
}
