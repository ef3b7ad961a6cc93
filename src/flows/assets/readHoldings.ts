import { toWalletModalError, WalletModalError } from '../../core/errors.ts'
import { holdingKey } from '../../core/money/holdings.ts'
import { isCoinless } from '../../core/networks/coins.ts'
import { mergeHoldings, plausible, sortHoldings, withoutItems } from '../../core/money/portfolio.ts'
import type { Modal } from '../../modal.ts'
import type { Figures } from '../../state/portfolio.ts'
import type { Holder } from './holder.ts'
import { listedTokens, siteTokenList } from './listedTokens.ts'
import { readNode, type Found } from './readNode.ts'
import { lastOfService, readService, type Demand } from './readService.ts'
import { readWallet } from './readWallet.ts'

type Origin = Pick<Figures, 'at' | 'isFromNode' | 'isSaved'>

function toFigures(modal: Modal, { connection }: Holder, { holdings, ...found }: Found, origin: Origin): Figures {
  // Chains with a history find NFTs there. On the others, the tab NFTs shows what is left out here.
  const areNftsListed = !modal.chain(connection.namespace)?.abilities.includes('activity')
  const { tokens, hiddenCount } = withoutItems(plausible(holdings), { areNftsListed })
  return { tokens: sortHoldings(tokens), hiddenCount, ...found, ...origin }
}

/** Returns whether the service's answer lacks the native coin, and which tokens of the option `tokens` it lacks. */
function lackingIn(modal: Modal, { network: { caipNetworkId: id } }: Holder, { holdings }: Found) {
  const known = new Set(holdings.map(holdingKey))
  const tokens = siteTokenList(modal, id).filter((one) => !known.has(holdingKey({ ...one, network: id })))
  const hasCoin = isCoinless(id) || known.has(holdingKey({ network: id }))
  return { tokens, isComplete: hasCoin && !tokens.length }
}

/** Adds what the service's answer lacks, read from a node: the native coin, and the tokens of the option `tokens`. */
async function completed(modal: Modal, holder: Holder, found: Found): Promise<Found> {
  const { tokens, isComplete } = lackingIn(modal, holder, found)
  if (isComplete) return found
  const hasSome = found.holdings.length > 0
  // If the service lists nothing, it may not know the account or the network: then ask a node for the common tokens,
  // too.
  const wanted = hasSome ? tokens : listedTokens(modal, holder.network.caipNetworkId)
  let reason: unknown
  const more = await readNode(modal, holder, wanted).catch((error: unknown) => void (reason = error))
  // Without the node's answer, an empty list would say that the account has nothing.
  if (!more && !hasSome) throw toWalletModalError(reason)
  if (!more) return { ...found, isPartial: true }
  // A node that finds none of the common tokens does not say that there are no others: unknown is not zero.
  const isPartial = hasSome ? found.isPartial : found.isPartial || more.isPartial
  return { ...more, holdings: mergeHoldings(found.holdings, more.holdings), isPartial }
}

/**
 * Reads the holdings of an account: from the wallet, else from the service, else from the network's node, else from the
 * service's last answer. Rejects if all of these fail.
 */
export async function readHoldings(modal: Modal, holder: Holder, demand?: Demand): Promise<Figures> {
  try {
    const wallet = await readWallet(modal, holder)
    const service = wallet ? { ...wallet, at: modal.now() } : await readService(modal, holder, demand)
    if (service)
      return toFigures(modal, holder, await completed(modal, holder, service), {
        at: service.at,
        isFromNode: false,
        isSaved: false,
      })
    const found = await readNode(modal, holder, listedTokens(modal, holder.network.caipNetworkId))
    // That there is no native coin does not mean that there are no tokens.
    if (found.areTokensUnread && found.holdings.every(({ quantity }) => !quantity))
      throw new WalletModalError('ServiceUnavailable')
    return toFigures(modal, holder, found, { at: modal.now(), isFromNode: true, isSaved: false })
  } catch (error) {
    const last = lastOfService(modal, holder)
    // An empty answer may lack the native coin, so it does not say that the account has nothing.
    if (!last?.holdings.length) throw error
    const isPartial = last.isPartial || !lackingIn(modal, holder, last).isComplete
    return toFigures(modal, holder, { ...last, isPartial }, { at: last.at, isFromNode: false, isSaved: true })
  }
}
