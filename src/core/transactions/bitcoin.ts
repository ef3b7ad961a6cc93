import type { Account } from '../types.ts'

/**
 * Signature formats for messages. `ECDSA`: 65 bytes from which the public key can be recovered (BIP-137). `BIP322`:
 * simple signatures, the only ones that exist for Taproot addresses.
 */
export type MessageProtocol = 'ECDSA' | 'BIP322'

/** An input of a PSBT that shall be signed, and the address that signs it. */
export interface SignInput {
  address: string
  index: number
  sighashTypes?: readonly number[]
}

/** A signed PSBT in base64, and the transaction id if it was sent. */
export interface SignedPsbt {
  psbt: string
  txid?: string
}

/**
 * What `getProvider('bip122')` returns for any wallet. Rejects with a `WalletModalError`: `UserRejected`,
 * `NotConnected`, `InvalidOption`, `UnsupportedMethod` if the wallet cannot do it, `ConnectionFailed` …
 */
export interface BitcoinProvider {
  getAccounts(): Promise<readonly Account[]>
  /** Resolves with the signature in base64. Without `protocol` the wallet chooses. */
  signMessage(ask: { address: string; message: string; protocol?: MessageProtocol }): Promise<string>
  /**
   * Signs the given inputs; by default all inputs of the wallet. `broadcast` also sends the transaction, which must be
   * fully signed then.
   */
  signPsbt(ask: { psbt: string; signInputs?: readonly SignInput[]; broadcast?: boolean }): Promise<SignedPsbt>
  /** Sends `amount` sats, a bigint or a string of digits; resolves with the transaction id. */
  sendTransfer(ask: { recipient: string; amount: string | bigint }): Promise<string>
}
