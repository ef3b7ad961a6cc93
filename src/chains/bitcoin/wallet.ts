import type { MessageProtocol, SignedPsbt, SignInput } from '../../core/transactions/bitcoin.ts'
import type { Account, CaipNetworkId, Connection } from '../../core/types.ts'
import type { Psbt } from './psbt.ts'

/** The accounts and network that a wallet has granted to the site. */
export interface Granted {
  /** The payment account first, then the one for ordinals. */
  accounts: readonly Account[]
  network: CaipNetworkId
  /** True if this was read from storage and the wallet has not confirmed it since. */
  isFromStorage?: true
}

export interface MessageRequest {
  account: Account
  message: string
  /** If undefined, the wallet chooses. */
  protocol: MessageProtocol | undefined
}

export interface PsbtRequest {
  psbt: Psbt
  /** If empty, the wallet signs all inputs that it can. */
  signInputs: readonly SignInput[]
  broadcast: boolean
}

export interface TransferRequest {
  from: Account
  recipient: string
  /** The amount in sats. */
  amount: bigint
}

/** Callbacks for a wallet's events. */
export interface WalletCallbacks {
  granted(granted: Granted): void
  closed(): void
}

/** The common interface to every kind of Bitcoin wallet. Answers are validated; errors are the wallet's own. */
export interface BitcoinWallet {
  /** Requests accounts, with a prompt for the visitor. Null if the answer contains none. */
  connect(): Promise<Granted | null>
  /** Returns the accounts that the wallet still grants, without a prompt. Null if there are none. */
  restore(saved: Connection): Promise<Granted | null>
  /** Requests the accounts again, with a prompt. Required if `restore` can only read from storage. */
  connectAgain?(): Promise<Granted | null>
  /** Resolves with the signature in base64. */
  signMessage(ask: MessageRequest): Promise<string>
  signPsbt(ask: PsbtRequest): Promise<SignedPsbt>
  /** Resolves with the transaction id. Absent if the wallet cannot send. */
  sendTransfer?(ask: TransferRequest): Promise<string>
  /**
   * Requests another network, with a prompt; resolves with the accounts granted there. Absent if the wallet cannot
   * switch.
   */
  switchNetwork?(network: CaipNetworkId): Promise<Granted | null>
  /** Listens to the wallet's events; returns a function that stops listening. Absent if the wallet has no events. */
  listen?(callbacks: WalletCallbacks): () => void
  /** Revokes the permission. Absent if the wallet does not store permissions. */
  disconnect?(): Promise<unknown>
}
