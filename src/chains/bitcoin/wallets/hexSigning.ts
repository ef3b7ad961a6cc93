import { hex } from '@scure/base'
import type { MessageProtocol, SignInput } from '../../../core/transactions/bitcoin.ts'
import { parseBytes, parseTxid } from '../answers.ts'
import { call } from '../callWallet.ts'
import type { BitcoinWallet } from '../wallet.ts'

/** Names of the message protocols in OKX, Unisat and wallets with the same interface. */
const MESSAGE_TYPES: Readonly<Record<MessageProtocol, string>> = { ECDSA: 'ecdsa', BIP322: 'bip322-simple' }

/**
 * Creates the options of `signPsbt` in OKX, Unisat and wallets with the same interface. Only a PSBT to broadcast is
 * finalized. If `signInputs` is empty, the wallet signs all of its own inputs.
 */
const hexOptions = (signInputs: readonly SignInput[], broadcast: boolean) => ({
  autoFinalized: broadcast,
  ...(signInputs.length && {
    toSignInputs: signInputs.map(({ index, address, sighashTypes }) => ({
      index,
      address,
      ...(sighashTypes && { sighashTypes }),
    })),
  }),
})

/**
 * Creates the signing methods of OKX, Unisat and wallets with the same interface: one account, PSBTs in hex, and a
 * separate call to broadcast.
 */
export const hexSigning = (provider: () => object): Pick<BitcoinWallet, 'signMessage' | 'signPsbt'> => ({
  async signMessage({ message, protocol }) {
    return parseBytes(
      'signMessage',
      await call(provider(), 'signMessage', message, ...(protocol ? [MESSAGE_TYPES[protocol]] : [])),
    )
  },
  async signPsbt({ psbt, signInputs, broadcast }) {
    const signed = await call(provider(), 'signPsbt', hex.encode(psbt.bytes), hexOptions(signInputs, broadcast))
    const answer = { psbt: parseBytes('signPsbt', signed, hex) }
    return broadcast ? { ...answer, txid: parseTxid('pushPsbt', await call(provider(), 'pushPsbt', signed)) } : answer
  },
})
