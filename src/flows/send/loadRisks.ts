import { recipientRisks, type Risk } from '../../core/safety/recipientRisks.ts'
import type { HistoryRow } from '../../core/transactions/history.ts'
import type { ChainMoney } from '../../core/money/chainMoney.ts'
import type { Modal } from '../../modal.ts'
import { cachedApiOf } from '../assets/cachedApiOf.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { portfolioOf } from '../assets/portfolioOf.ts'
import { addressBook } from './addressBook.ts'
import type { Review } from './draft.ts'

/** Returns the newest transactions of the account; none without a service, or if it fails. */
async function readHistory(modal: Modal, { transfer: { from, network } }: Review): Promise<readonly HistoryRow[]> {
  const namespace = modal.networks.get(network).chainNamespace
  if (!modal.$options.get().projectId || !modal.chain(namespace)?.abilities.includes('activity')) return []
  const page = await cachedApiOf(modal)
    .history.read({ address: from, network })
    .catch(() => undefined)
  return page?.value.rows ?? []
}

/** Returns the name of another network of the site on which the address is a contract. */
async function contractElsewhere(modal: Modal, money: ChainMoney, { transfer }: Review, signal: AbortSignal) {
  const { chainNamespace } = modal.networks.get(transfer.network)
  const others = modal.networks.$configured
    .get()
    .filter((one) => one.chainNamespace === chainNamespace && one.caipNetworkId !== transfer.network)
  const found = await Promise.all(
    others.map(async ({ caipNetworkId, name }) => {
      const { isContract } = await money.recipientFacts(transfer.to, modal.site.rpc(caipNetworkId), signal)
      return isContract ? name : undefined
    }),
  )
  return found.find((name) => name !== undefined)
}

/** Finds out what makes the recipient of a transfer risky. What no node or service can tell is no risk. Never rejects. */
export async function loadRisks(
  modal: Modal,
  money: ChainMoney,
  review: Review,
  signal: AbortSignal,
): Promise<readonly Risk[]> {
  const { to, from, network } = review.transfer
  const [history, facts] = await Promise.all([
    readHistory(modal, review),
    money.recipientFacts(to, modal.site.rpc(network), signal),
  ])
  // Only an account that does nothing here can be somebody's contract on another network.
  const isUnknown = facts.isContract === false && facts.isUsed === false
  const elsewhere = isUnknown ? await contractElsewhere(modal, money, review, signal) : undefined
  const { chainNamespace } = modal.networks.get(network)
  const held = portfolioOf(modal).$shown.get()?.figures?.tokens ?? []
  const tokens = [...listedTokens(modal, network), ...held].flatMap(({ address }) => address ?? [])
  return recipientRisks({
    to,
    isMistyped: review.recipient.isMistyped,
    from,
    book: addressBook(modal, chainNamespace, history),
    tokens,
    facts,
    elsewhere,
    history,
  })
}
