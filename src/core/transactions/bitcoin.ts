import type { Account } from '../types.ts'

/** `ECDSA`: 65 bytes with the key to be recovered (BIP-137). `BIP322`: simple signatures, the only ones of Taproot addresses. */
export type MessageProtocol = 'ECDSA' | 'BIP322'

/** An input of a PSBT that is to be signed, and by whom. */
export interface SignInput {
  address: string
  index: number
  sighashTypes?: readonly number[]
}

/** A PSBT in base64 with the wallet's signatures, and the id of the transaction where it was sent. */
export interface SignedPsbt {
  psbt: string
  txid?: string
}

/**
 * What `getProvider('bip122')` gives: one object, whichever wallet is connected. Rejects with `WalletModalError`: `UserRejected`,
 * `NotConnected`, `InvalidOption`, `UnsupportedMethod` where the wallet cannot do it, `ConnectionFailed` …
 */
export interface BitcoinProvider {
  getAccounts(): Promise<readonly Account[]>
  /** The signature in base64. Without `protocol` the wallet chooses. */
  signMessage(ask: { address: string; message: string; protocol?: MessageProtocol }): Promise<string>
  /** Signs the inputs named, or all that are the wallet's. `broadcast` sends the transaction, which must be whole by then. */
  signPsbt(ask: { psbt: string; signInputs?: readonly SignInput[]; broadcast?: boolean }): Promise<SignedPsbt>
  /** Sends `amount` sats, a bigint or a string of digits; gives the transaction's id. */
  sendTransfer(ask: { recipient: string; amount: string | bigint }): Promise<string>
}
