import { expected } from '../../../core/errors/expected.ts'
import type { ChainMoney } from '../../../core/money/chainMoney.ts'
import { unclear } from '../../../core/money/sendFailure.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { askWallet, type Eip1193 } from '../eip1193.ts'
import { isAddress } from '../isAddress.ts'
import { decodeTransfer } from './decodeTransfer.ts'
import { outcome } from './outcome.ts'
import { most, prepare } from './prepare.ts'
import { recipientFacts } from './recipientFacts.ts'
import { walletFailure } from './walletFailure.ts'

/** Whether an address has no checksum: all its letters are of one case. */
const isPlain = (address: string) =>
  [address.toLowerCase(), address.toUpperCase().replace(/^0X/, '0x')].includes(address)

const toRecipient: ChainMoney['toRecipient'] = (text) => {
  if (!isAddress(text)) return undefined
  const address = toChecksumAddress(text)
  const given = text.replace(/^(?:0x)?/i, '0x')
  return given === address || isPlain(given) ? { address } : { address, isMistyped: true }
}

/** A transaction hash: 64 hex digits (specification §5). */
const HASH = /^0x[0-9a-f]{64}$/i

const send: ChainMoney['send'] = async ({ provider }, { request }) => {
  const method = 'eth_sendTransaction'
  const hash = await askWallet(provider as Eip1193, method, [request]).catch((error: unknown) => {
    throw walletFailure(error)
  })
  if (typeof hash === 'string' && HASH.test(hash)) return hash
  throw unclear('TransactionFailed', new Error(expected(method, 'transaction hash', hash)))
}

/** Moves money on EVM networks. */
export const evmMoney: ChainMoney = {
  toRecipient,
  recipientFacts,
  prepare,
  most,
  decode: decodeTransfer,
  send,
  outcome,
}
