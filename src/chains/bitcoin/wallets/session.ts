import { hex } from '@scure/base'
import type { Account } from '../../../core/types.ts'
import { parseAccount, parseBytes, parseList, parseObject, parseTxid } from '../answers.ts'
import { call } from '../callWallet.ts'
import type { Signer } from '../signer.ts'

/** Adapts a paired wallet. Its signatures are hex. */
export function sessionWallet(provider: object, accounts: readonly Account[], payer: Account): Signer {
  const request = (method: string, params: object) => call(provider, 'request', { method, params })

  return {
    async accounts(): Promise<readonly Account[]> {
      const answer = parseList('getAccountAddresses', await request('getAccountAddresses', { account: payer.address }))
      const known = answer.map((one, at) => {
        const { address, publicKey, path, intention } = parseObject(`getAccountAddresses[${at}]`, one)
        return parseAccount(`getAccountAddresses[${at}]`, intention === 'ordinal' ? 'ordinal' : 'payment', {
          address,
          publicKey,
          path,
        }).account
      })
      // First the session's accounts, with details from the answer; then the other addresses of the answer.
      const found = (address: string) => known.find((one) => one.address === address)
      return [
        ...accounts.map((one) => found(one.address) ?? one),
        ...known.filter(({ address }) => !accounts.some((one) => one.address === address)),
      ]
    },
    async signMessage({ account: { address }, message, protocol }) {
      const asked = { message, account: payer.address, address, ...(protocol && { protocol: protocol.toLowerCase() }) }
      const { signature } = parseObject('signMessage', await request('signMessage', asked))
      return parseBytes('signature', signature, hex)
    },
    async signPsbt({ psbt, signInputs, broadcast }) {
      const asked = { account: payer.address, psbt: parseBytes('psbt', psbt.bytes), signInputs, broadcast }
      const { psbt: signed, txid } = parseObject('signPsbt', await request('signPsbt', asked))
      return { psbt: parseBytes('psbt', signed), ...(broadcast && { txid: parseTxid('txid', txid) }) }
    },
    async sendTransfer({ from, recipient, amount }) {
      const answer = await request('sendTransfer', {
        account: from.address,
        recipientAddress: recipient,
        amount: amount.toString(),
      })
      return parseTxid('txid', typeof answer === 'string' ? answer : parseObject('sendTransfer', answer).txid)
    },
  }
}
