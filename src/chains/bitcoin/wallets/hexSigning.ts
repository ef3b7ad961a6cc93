import { hex } from '@scure/base'
import type { MessageProtocol, SignInput } from '../../../core/transactions/bitcoin.ts'
import { parseBytes, parseTxid } from '../answers.ts'
import { call } from '../ask.ts'
import type { BitcoinWallet } from '../wallet.ts'

/** What OKX, Unisat and those who copied it call the ways to sign a message. */
const MESSAGE_TYPES: Readonly<Record<MessageProtocol, string>> = { ECDSA: 'ecdsa', BIP322: 'bip322-simple' }

/** The options of their `signPsbt`: left open for others to sign, unless it is to be sent; without inputs it signs all of its own. */
const hexOptions = (signInputs: readonly SignInput[], broadcast: boolean) => ({
  autoFinalized: broadcast,
  ...(signInputs.length && { toSignInputs: signInputs.map(({ index, address, sighashTypes }) => ({ index, address, ...(sighashTypes && { sighashTypes }) })) }),
})

/** How OKX, Unisat and those who copied it sign: with one account, PSBTs in hex, sent by a call of its own. */
export const hexSigning = (provider: () => object): Pick<BitcoinWallet, 'signMessage' | 'signPsbt'> => ({
  async signMessage({ message, protocol }) {
    return parseBytes('signMessage', await call(provider(), 'signMessage', message, ...(protocol ? [MESSAGE_TYPES[protocol]] : [])))
  },
  async signPsbt({ psbt, signInputs, broadcast }) {
    const signed = await call(provider(), 'signPsbt', hex.encode(psbt.bytes), hexOptions(signInputs, broadcast))
    const answer = { psbt: parseBytes('signPsbt', signed, hex) }
    return broadcast ? { ...answer, txid: parseTxid('pushPsbt', await call(provider(), 'pushPsbt', signed)) } : answer
  },
})
