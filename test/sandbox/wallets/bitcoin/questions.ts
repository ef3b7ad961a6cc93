import { Decimal, type Transaction } from '@scure/btc-signer'
import type { BitcoinAccount } from '../../bitcoin/accounts.ts'
import { ADDRESS_FORM, type BitcoinNetwork } from '../../bitcoin/networks.ts'
import type { Question, Row } from '../evm/question.ts'
import type { Recipient } from './node.ts'

export const NETWORK_NAMES: Readonly<Record<BitcoinNetwork, string>> = {
  mainnet: 'Bitcoin',
  testnet: 'Bitcoin Testnet',
}

const btc = (sats: bigint) => `${Decimal.encode(sats)} BTC`
const account = ({ address }: BitcoinAccount): Row => ({ label: 'Account', value: address, code: true })
const network = (name: BitcoinNetwork): Row => ({ label: 'Network', value: NETWORK_NAMES[name] })

export const connectQuestion = ([payment, ordinals]: readonly [BitcoinAccount, BitcoinAccount]): Question => ({
  title: 'Connect to this site?',
  meaning: 'It will see these addresses and what they hold. It cannot move anything without asking.',
  rows: [
    { label: 'Payment', value: payment.address, code: true },
    { label: 'Ordinals', value: ordinals.address, code: true },
  ],
})

export const messageQuestion = (signer: BitcoinAccount, message: Uint8Array): Question => ({
  title: 'Sign this message?',
  meaning: 'A signature moves nothing, but it proves that the account is yours.',
  rows: [account(signer), network(signer.network)],
  body: new TextDecoder().decode(message),
})

export const transferQuestion = (from: BitcoinAccount, recipients: readonly Recipient[]): Question => ({
  title: `Send ${btc(recipients.reduce((total, { sats }) => total + sats, 0n))}?`,
  rows: [
    account(from),
    ...recipients.map(({ address, sats }) => ({ label: btc(sats), value: address, code: true })),
    network(from.network),
  ],
})

export function psbtQuestion(tx: Transaction, on: BitcoinNetwork, broadcast: boolean): Question {
  const outputs = Array.from({ length: tx.outputsLength }, (_, index): Row => {
    const { amount = 0n } = tx.getOutput(index)
    return { label: btc(amount), value: tx.getOutputAddress(index, ADDRESS_FORM[on]) ?? 'no address', code: true }
  })
  return {
    title: broadcast ? 'Sign and send this transaction?' : 'Sign this transaction?',
    meaning: 'Whoever has it signed can send it.',
    rows: [...outputs, network(on)],
  }
}

export const switchQuestion = (from: BitcoinNetwork, to: BitcoinNetwork): Question => ({
  title: `Switch to ${NETWORK_NAMES[to]}?`,
  rows: [
    { label: 'Now', value: NETWORK_NAMES[from] },
    { label: 'Then', value: NETWORK_NAMES[to] },
  ],
})
