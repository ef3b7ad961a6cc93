import type { MessageProtocol, SignedPsbt, SignInput } from '../../core/transactions/bitcoin.ts'
import type { Account, CaipNetworkId, Connection } from '../../core/types.ts'
import type { Psbt } from './psbt.ts'

/** What a wallet grants to the site. */
export interface Granted {
  /** Payment account first, then ordinals. */
  accounts: readonly Account[]
  network: CaipNetworkId
  /** Taken from storage and not confirmed by the wallet in this visit. */
  isFromStorage?: true
}

export interface MessageAsk {
  account: Account
  message: string
  /** Undefined leaves the choice to the wallet. */
  protocol: MessageProtocol | undefined
}

export interface PsbtAsk {
  psbt: Psbt
  /** If empty, the wallet finds its own inputs. */
  signInputs: readonly SignInput[]
  broadcast: boolean
}

export interface TransferAsk {
  from: Account
  recipient: string
  /** In sats. */
  amount: bigint
}

/** Callbacks for the wallet's events. */
export interface WalletCallbacks {
  granted(granted: Granted): void
  closed(): void
}

/** A Bitcoin wallet behind any interface. Answers are parsed; errors are the wallet's own. */
export interface BitcoinWallet {
  /** Asks the visitor for accounts. Null if the answer has none. */
  connect(): Promise<Granted | null>
  /** What the wallet still grants, without a prompt. Null if nothing. */
  restore(saved: Connection): Promise<Granted | null>
  /** Prompts for the accounts again. Needed if `restore` can only read storage. */
  again?(): Promise<Granted | null>
  /** Returns base64. */
  signMessage(ask: MessageAsk): Promise<string>
  signPsbt(ask: PsbtAsk): Promise<SignedPsbt>
  /** Returns the transaction id. Absent if the wallet cannot send. */
  sendTransfer?(ask: TransferAsk): Promise<string>
  /** Prompts for another network and returns what is granted there. Absent if the wallet cannot switch. */
  switchNetwork?(network: CaipNetworkId): Promise<Granted | null>
  /** Absent if the wallet emits no events. */
  listen?(callbacks: WalletCallbacks): () => void
  /** Absent if the wallet keeps no permission. */
  disconnect?(): Promise<unknown>
}
