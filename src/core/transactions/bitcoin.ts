import type { Account } from '../types.ts'

/**
 * `ECDSA`: 65 bytes with a recoverable key (BIP-137). `BIP322`: simple signatures, the only ones of Taproot addresses.
 */
export type MessageProtocol = 'ECDSA' | 'BIP322'

/** An input of a PSBT to sign, and its address. */
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
 * What `getProvider('bip122')` returns for any wallet. Rejects with `WalletModalError`: `UserRejected`, `NotConnected`,
 * `InvalidOption`, `UnsupportedMethod` if the wallet cannot do it, `ConnectionFailed` …
 */
export interface BitcoinProvider {
  getAccounts(): Promise<readonly Account[]>
  /** The signature in base64. Without `protocol` the wallet chooses. */
  signMessage(ask: { address: string; message: string; protocol?: MessageProtocol }): Promise<string>
  /** Signs the given inputs, or all of the wallet's. `broadcast` sends the transaction, which must be complete then. */
  signPsbt(ask: { psbt: string; signInputs?: readonly SignInput[]; broadcast?: boolean }): Promise<SignedPsbt>
  /** Sends `amount` sats, a bigint or a string of digits; resolves with the transaction id. */
  sendTransfer(ask: { recipient: string; amount: string | bigint }): Promise<string>
}
