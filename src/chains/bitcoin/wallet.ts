import type { MessageProtocol, SignedPsbt, SignInput } from '../../core/transactions/bitcoin.ts'
import type { Account, CaipNetworkId, Connection } from '../../core/types.ts'
import type { Psbt } from './psbt.ts'

/** What a wallet lets the site see. */
export interface Granted {
  /** Payment first, then ordinals. */
  accounts: readonly Account[]
  network: CaipNetworkId
  /** The accounts come from storage; the wallet has not confirmed them in this visit. */
  isFromStorage?: true
}

export interface MessageAsk {
  account: Account
  message: string
  /** Undefined: as the wallet has it. */
  protocol: MessageProtocol | undefined
}

export interface PsbtAsk {
  psbt: Psbt
  /** Empty: which ones is the wallet's to know. */
  signInputs: readonly SignInput[]
  broadcast: boolean
}

export interface TransferAsk {
  from: Account
  recipient: string
  /** Sats. */
  amount: bigint
}

/** What a wallet can tell by itself. */
export interface WalletEars {
  granted(granted: Granted): void
  closed(): void
}

/**
 * A wallet, whatever interface it has (contract B8): the one thing that the rest of this folder talks to. Answers are parsed by
 * then; what a wallet throws is passed on as it is.
 */
export interface BitcoinWallet {
  /** Asks the visitor to let the site in; null where the answer has no account. */
  connect(): Promise<Granted | null>
  /** What the wallet still grants, without asking; null when that is nothing. */
  restore(saved: Connection): Promise<Granted | null>
  /** Asks the visitor for the accounts again. Needed if `restore` may only read storage. */
  again?(): Promise<Granted | null>
  /** Base64. */
  signMessage(ask: MessageAsk): Promise<string>
  signPsbt(ask: PsbtAsk): Promise<SignedPsbt>
  /** Gives the transaction's id. Absent where the wallet does not send. */
  sendTransfer?(ask: TransferAsk): Promise<string>
  /** Asks the visitor to change the network, and gives what is granted there. Absent where the wallet cannot. */
  switchNetwork?(network: CaipNetworkId): Promise<Granted | null>
  /** Absent where the wallet never tells. */
  listen?(ears: WalletEars): () => void
  /** Absent where the wallet keeps no permission that could be given back. */
  disconnect?(): Promise<unknown>
}
