import { RECOMMENDED_WALLETS } from '../../core/limits.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import type { Modal } from '../../modal.ts'
import { registry } from '../../services/walletApi/registry.ts'
import { ruleOf, sharesNetwork } from './listRules.ts'

/** Whether anybody says where the wallet can be had. */
const canBeHad = ({ homepage, appStore, playStore, chromeStore }: WalletListing) => Boolean(homepage || appStore || playStore || chromeStore)

/** Four wallets for who has none: what the list puts forward, filled up with wallets that we know. They can be found by id from now on. */
export function walletsToGet(modal: Modal): readonly WalletListing[] {
  const { $listed, find, note } = modal.walletList
  const { featured, recommended } = $listed.get()
  const known = registry()
  const missing = known.filter(({ id }) => !find(id))
  note(missing)
  const rule = ruleOf(modal)
  const all = new Map([...featured, ...recommended, ...known].map((one) => [one.name, one] as const).reverse())
  return [...all.values()].reverse().filter((one) => canBeHad(one) && sharesNetwork(modal, one) && rule(one)).slice(0, RECOMMENDED_WALLETS)
}
