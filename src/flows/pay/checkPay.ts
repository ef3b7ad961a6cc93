import { isNetworkId } from '../../core/caip.ts'
import type { Chain } from '../../core/chain.ts'
import { isRecord, ownOf } from '../../core/data/isRecord.ts'
import { WalletModalError } from '../../core/errors.ts'
import { toDecimal, type Decimal } from '../../core/money/decimal.ts'
import { PAY_TEXT_CHARS_MAX } from '../../core/pay/limits.ts'
import type { Network } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { invalid } from '../money/openArgs.ts'

/** What is wrong with a payment, in the words of the services' contract (views-and-flows §7). */
const WORDS = {
  config: 'Invalid payment configuration',
  amount: 'Invalid payment amount',
  recipient: 'Invalid recipient address',
  recipientForAsset: 'The recipient address does not belong to this network',
  asset: 'Invalid asset specified',
  namespace: 'Invalid chain namespace',
} as const

/** Creates the error of an argument of `pay()`: the contract's words, and what is expected. */
export function wrong(what: keyof typeof WORDS, name: string, expected: string, value: unknown): WalletModalError {
  return new WalletModalError('InvalidOption', { message: `${WORDS[what]}. ${invalid(name, expected, value).message}` })
}

/** The arguments of `pay()`, checked as far as no code of the chain is needed. */
export interface CheckedPay {
  chain: Chain
  network: Network
  token: string | undefined
  amount: Decimal
  recipient: string
  exchange: string | undefined
  reference: string | undefined
}

function textOf(args: Record<string, unknown>, name: 'exchange' | 'reference'): string | undefined {
  const value = args[name]
  const isText = typeof value === 'string' && value !== '' && value.length <= PAY_TEXT_CHARS_MAX
  if (value !== undefined && !isText)
    throw wrong('config', name, `a text of at most ${PAY_TEXT_CHARS_MAX} characters`, value)
  return isText ? value : undefined
}

function amountOf(amount: unknown): Decimal {
  const found = typeof amount === 'string' ? toDecimal(amount) : undefined
  if (!found || found.units <= 0n) throw wrong('amount', 'amount', 'a decimal string above 0', amount)
  return found
}

/** Checks what a site passed to `pay()`. Throws `InvalidOption`, which names the wrong argument. */
export function checkPay(modal: Modal, given: unknown): CheckedPay {
  const args = ownOf(given)
  if (!isRecord(args)) throw wrong('config', 'pay', 'an object', args)
  const amount = amountOf(args.amount)
  const { network: id, token, recipient } = args
  const network = isNetworkId(id) ? modal.networks.find(id) : undefined
  if (!network || network.unsupported) throw wrong('asset', 'network', 'one of the networks of the site, CAIP-2', id)
  const chain = modal.chain(network.chainNamespace)
  if (!chain?.abilities.includes('pay'))
    throw wrong('namespace', 'network', 'a network on which payments can be made', id)
  if (token !== undefined && !(typeof token === 'string' && chain.isAddress(token)))
    throw wrong('asset', 'token', 'the address of a token, or nothing for the coin', token)
  if (typeof recipient !== 'string') throw wrong('recipient', 'recipient', 'an address', recipient)
  return {
    ...{ chain, network, token, amount, recipient },
    exchange: textOf(args, 'exchange'),
    reference: textOf(args, 'reference'),
  }
}
