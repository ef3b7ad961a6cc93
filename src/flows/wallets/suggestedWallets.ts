import { RECOMMENDED_WALLETS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { registry } from '../../services/walletApi/registry.ts'
import { ruleOf, sharesNetwork } from './listRules.ts'

/** Whether there is a link to get the wallet. */
const isDownloadable = ({ homepage, appStore, playStore, chromeStore }: WalletListing) =>
  Boolean(homepage || appStore || playStore || chromeStore)

/**
 * Returns four wallets to suggest to a visitor who has none: from the wallet list, else built-in ones. Adds them to the
 * known wallets.
 */
export function suggestedWallets(modal: Modal): readonly WalletListing[] {
  const { $listed, find, add } = modal.walletList
  const { featured, recommended } = $listed.get()
  const known = registry()
  const missing = known.filter(({ id }) => !find(id))
  add(missing)
  const rule = ruleOf(modal)
  const all = new Map([...featured, ...recommended, ...known].map((one) => [one.name, one] as const).reverse())
  return [...all.values()]
    .reverse()
    .filter((one) => isDownloadable(one) && sharesNetwork(modal, one) && rule(one))
    .slice(0, RECOMMENDED_WALLETS)
}
