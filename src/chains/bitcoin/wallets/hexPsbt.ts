import type { MessageProtocol, SignInput } from '../../../core/bitcoin.ts'

/** What OKX, Unisat and those who copied it call the ways to sign a message. */
export const MESSAGE_TYPES: Readonly<Record<MessageProtocol, string>> = { ECDSA: 'ecdsa', BIP322: 'bip322-simple' }

/** The options of their `signPsbt`: left open for others to sign, unless it is to be sent; without inputs it signs all of its own. */
export const hexOptions = (signInputs: readonly SignInput[], broadcast: boolean) => ({
  autoFinalized: broadcast,
  ...(signInputs.length && { toSignInputs: signInputs.map(({ index, address, sighashTypes }) => ({ index, address, ...(sighashTypes && { sighashTypes }) })) }),
})
