import { loadReadTokens } from '../../chains/loadReadTokens.ts'
import { WalletModalError } from '../../core/errors.ts'
import { isCoinless } from '../../core/networks/coins.ts'
import { holdingKey, type Holding } from '../../core/money/holdings.ts'
import type { ListedToken } from '../../core/money/readTokens.ts'
import type { Modal } from '../../modal.ts'
import type { KnownBalance } from '../../state/balances.ts'
import { loadBalance } from '../account/loadBalance.ts'
import type { Holder } from './holder.ts'
import { siteTokenList } from './listedTokens.ts'

/** Holdings from one source. */
export interface Found {
  holdings: readonly Holding[]
  /** Whether the account may have more tokens than these. */
  isPartial: boolean
  /** Whether a request for tokens failed, so that some are missing. */
  areTokensUnread?: boolean
}

/**
 * Waits for the native balance that Account loads, so that it is requested once. Rejects if loading failed, and offline,
 * where Account shows an earlier balance.
 */
async function readNative(modal: Modal, { account, connection, network }: Holder): Promise<bigint | undefined> {
  const { address, namespace } = connection
  if (isCoinless(network.caipNetworkId)) return undefined
  if (!modal.links.get(namespace)) {
    const adapter = await modal.chain(namespace)?.load()
    return adapter?.balance?.(address, modal.site.rpc(network.caipNetworkId))
  }
  void loadBalance(modal)
  const { state, value, error } = await new Promise<Partial<KnownBalance>>((resolve) => {
    const stop = modal.balances.$all.subscribe((all) => {
      const known = all[account]
      if (known?.state === 'loading') return
      resolve(known ?? {})
      queueMicrotask(() => stop())
    })
  })
  if (state !== 'known' || value === undefined || !navigator.onLine)
    throw error ?? new WalletModalError('ServiceUnavailable')
  return value
}

async function readListed(modal: Modal, { connection, network }: Holder, tokens: readonly ListedToken[]) {
  const read = await loadReadTokens(connection.namespace)
  const id = network.caipNetworkId
  if (!read) return { tokens: [], isPartial: false, areTokensUnread: false }
  return read({ address: connection.address, network: id, tokens }, modal.site.rpc(id))
}

/** Reads the native coin and tokens from the network's node. Rejects if the node returns neither. */
export async function readNode(modal: Modal, holder: Holder, tokens: readonly ListedToken[]): Promise<Found> {
  const { network } = holder
  const id = network.caipNetworkId
  const [coin, listed] = await Promise.allSettled([readNative(modal, holder), readListed(modal, holder, tokens)])
  const found =
    listed.status === 'fulfilled'
      ? listed.value
      : { tokens: unread(tokens, id), isPartial: true, areTokensUnread: true }
  if (coin.status === 'rejected' && found.tokens.every(({ quantity }) => quantity === undefined))
    throw listed.status === 'rejected' ? listed.reason : coin.reason
  const quantity = coin.status === 'fulfilled' ? coin.value : undefined
  const native: Holding = { ...network.nativeCurrency, network: id, ...(quantity !== undefined && { quantity }) }
  const wanted = new Set(siteTokenList(modal, id).map((one) => holdingKey({ ...one, network: id })))
  // List a common token only if the account has some of it.
  const isListed = (one: Holding) => Boolean(one.quantity) || wanted.has(holdingKey(one))
  const holdings = [native, ...found.tokens.filter(isListed)]
  return { holdings, isPartial: found.isPartial, areTokensUnread: found.areTokensUnread }
}

const unread = (tokens: readonly ListedToken[], network: Holding['network']): Holding[] =>
  tokens.map((one) => ({ ...one, network }))
