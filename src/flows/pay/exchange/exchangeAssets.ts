import { atom } from 'nanostores'
import { namespaceOf } from '../../../core/caip.ts'
import { isWalletModalError } from '../../../core/errors.ts'
import { isImpostor } from '../../../core/money/knownTokens.ts'
import { EXCHANGE_ASSETS_SHOWN } from '../../../core/pay/limits.ts'
import { isSameAsset, type PayAsset } from '../../../core/pay/payAsset.ts'
import type { Modal } from '../../../modal.ts'
import { payApiOf } from '../payApiOf.ts'
import type { Payment } from '../paymentOf.ts'

/** What an exchange has to pay with, as far as it is known. */
interface ExchangeAssets {
  /** Id of the exchange. */
  exchange: string
  state: 'loading' | 'known' | 'failed'
  list: readonly PayAsset[]
}

const create = () => atom<ExchangeAssets | undefined>()

/** Returns the store of what the exchange that was chosen last has to pay with. */
export const exchangeAssetsOf = (modal: Modal) => modal.late(create)

/** Loads what an exchange has to pay with. None if the dashboard has payments off. Never rejects. */
export async function loadExchangeAssets(modal: Modal, exchange: string): Promise<void> {
  const $assets = exchangeAssetsOf(modal)
  const known = $assets.get()
  if (known?.exchange === exchange && known.state !== 'failed') return
  const loading: ExchangeAssets = { exchange, state: 'loading', list: [] }
  $assets.set(loading)
  const end = (fields: Partial<ExchangeAssets>) => {
    if ($assets.get() === loading) $assets.set({ ...loading, ...fields })
  }
  try {
    end({ state: 'known', list: await payApiOf(modal).exchangeAssets(exchange, modal.lifetime.signal) })
  } catch (cause) {
    end({ state: isWalletModalError(cause) && cause.code === 'FeatureDisabled' ? 'known' : 'failed' })
  }
}

const isDoubtful = ({ network, address = '', symbol }: PayAsset) => isImpostor(network, address, symbol)

/** A coin as the site's network has it: the exchange's words do not count. Undefined if its decimals are others. */
function ownWords(modal: Modal, asset: PayAsset): PayAsset | undefined {
  const coin = asset.address === undefined ? modal.networks.find(asset.network)?.nativeCurrency : undefined
  if (!coin) return asset
  return coin.decimals === asset.decimals ? { ...asset, name: coin.name, symbol: coin.symbol } : undefined
}

/**
 * Returns what an exchange can pay with: what the site asks for first, then what the exchange lists, those that only have
 * the symbol of a common token last. Its network need not be one of the site, but its chain, since addresses are checked.
 * Test networks are not mixed with others.
 */
export function assetsToPayWith(modal: Modal, { order }: Payment, list: readonly PayAsset[]): readonly PayAsset[] {
  const isTest = ({ network }: PayAsset) => modal.networks.get(network).testnet === true
  const others = list
    .filter((one) => modal.chain(namespaceOf(one.network))?.abilities.includes('pay'))
    .filter((one) => isTest(one) === isTest(order.asset) && !isSameAsset(one, order.asset))
    .flatMap((one) => ownWords(modal, one) ?? [])
  const [fine, doubtful] = [others.filter((one) => !isDoubtful(one)), others.filter(isDoubtful)]
  return [order.asset, ...fine, ...doubtful].slice(0, EXCHANGE_ASSETS_SHOWN)
}
