import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import type { WalletModalError } from '../../core/errors.ts'
import { unitsOf } from '../../core/money/sendProblem.ts'
import type { PayAsset } from '../../core/pay/payAsset.ts'
import type { PayOrder } from '../../core/pay/payOrder.ts'
import type { Modal } from '../../modal.ts'
import { listedTokens } from '../assets/listedTokens.ts'
import { moneyOf } from '../money/moneyOf.ts'
import { chainPayOf } from './chainPayOf.ts'
import { wrong, type CheckedPay } from './checkPay.ts'

/** Returns the recipient in the usual form of the chain. Throws `InvalidOption`. Rejects with `LoadFailed`. */
async function recipientOf(modal: Modal, { chain, recipient }: CheckedPay): Promise<string> {
  const money = await moneyOf(modal, chain.namespace)
  const found = money?.toRecipient(recipient)
  if (found && !found.isMistyped) return found.address
  const isElsewhere = !found && modal.chains.some((one) => one.isAddress(recipient))
  const expected = found ? 'an address with the right checksum' : `an address of ${chain.namespace}`
  throw wrong(isElsewhere ? 'recipientForAsset' : 'recipient', 'recipient', expected, recipient)
}

/**
 * Returns the coin, or what is known of the token: as the site or our list has it, else as the chain says. Throws
 * `InvalidOption` for an address that is no token. Rejects like the node.
 */
async function assetOf(modal: Modal, { chain, network, token }: CheckedPay): Promise<PayAsset> {
  const { caipNetworkId: id, nativeCurrency } = network
  if (token === undefined) {
    const { name, symbol, decimals } = nativeCurrency
    return { network: id, name, symbol, decimals }
  }
  const listed = listedTokens(modal, id).find(({ address }) => isSameAddress(address, token))
  if (listed) return { ...listed, network: id }
  const chainPay = await chainPayOf(modal, chain.namespace)
  const read = await chainPay?.readAsset(token, modal.site.rpc(id), modal.lifetime.signal)
  if (!read) throw wrong('asset', 'token', 'the address of a token, or nothing for the coin', token)
  return { network: id, address: token, name: read.symbol, ...read }
}

/** Returns an id for a payment of which the site has none. */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/**
 * Returns what the site wants to be paid. Rejects with `InvalidOption`, like the node if it cannot tell what a token is,
 * and with `LoadFailed`.
 */
export async function orderOf(modal: Modal, checked: CheckedPay): Promise<PayOrder> {
  const startedAt = modal.now()
  const [recipient, asset] = await Promise.all([recipientOf(modal, checked), assetOf(modal, checked)])
  if (asset.address !== undefined && isSameAddress(asset.address, recipient))
    throw wrong('recipient', 'recipient', 'an address that is not the token’s own contract', recipient)
  const amount = unitsOf(checked.amount, asset.decimals)
  if (!amount) throw wrong('amount', 'amount', `at most ${asset.decimals} decimals`, checked.amount)
  const { reference, exchange } = checked
  return {
    id: reference ?? newId(),
    hasReference: reference !== undefined,
    ...{ asset, amount, recipient, startedAt },
    ...(exchange !== undefined && { exchange }),
  }
}

/** Whether an error means that the site passed something wrong, so that `pay()` rejects with it. */
export const isWrongArgument = (error: WalletModalError): boolean =>
  error.code === 'InvalidOption' || error.code === 'FeatureDisabled'
