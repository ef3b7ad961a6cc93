import type { CaipNetworkId } from '../types.ts'

/** An event without properties. */
export type Nothing = Record<string, never>

/** Whether the account is a smart account, on the events about an account. */
export interface OfAccount {
  isSmartAccount: boolean
}

/** The account and its network. */
export interface OfNetwork extends OfAccount {
  network: CaipNetworkId
}

/** What is swapped, by symbol; amounts are decimal strings. The amounts never leave the page. */
interface OfSwap extends OfNetwork {
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** What is sent. The amount never leaves the page. */
interface OfTransfer extends OfNetwork {
  /** The token's symbol. */
  token: string
  amount: string
}

/** Events of names, swaps, transfers and purchases. */
export interface MoneyEvents {
  /** The visitor opened the swap. */
  OPEN_SWAP: OfNetwork
  /** The visitor opened the swap from the account. */
  CLICK_CONVERT: Nothing
  /** The visitor opened the list of tokens of a swap. */
  CLICK_SELECT_TOKEN_TO_SWAP: Nothing
  /** The visitor was asked for a network on which tokens can be swapped. */
  CLICK_SELECT_NETWORK_TO_SWAP: Nothing
  /** The visitor confirmed a swap. */
  INITIATE_SWAP: OfSwap
  /** A swap was sent. */
  SWAP_SUCCESS: OfSwap
  /** A swap failed. */
  SWAP_ERROR: OfSwap & { message: string }
  /** The allowance for a swap failed. */
  SWAP_APPROVAL_ERROR: OfSwap & { message: string }
  /** The visitor opened the form for a transfer. */
  OPEN_SEND: OfNetwork
  /** The visitor confirmed a transfer. */
  SEND_INITIATED: OfTransfer
  /** A transfer was sent. Its hash never leaves the page. */
  SEND_SUCCESS: OfTransfer & { hash: string }
  /** A transfer failed. */
  SEND_ERROR: OfTransfer & { message: string }
  /** The visitor refused a transfer in the wallet. */
  SEND_REJECTED: OfTransfer & { message: string }
  /** The visitor opened the view where coins are bought. */
  SELECT_BUY_CRYPTO: OfAccount
  /** The visitor asked what buying is. Never emitted (`NOT_EMITTED`). */
  SELECT_WHAT_IS_A_BUY: OfAccount
  /** The visitor chose who sells the coins. */
  SELECT_BUY_PROVIDER: OfAccount & { provider: string }
  /** The visitor opened the registration of a name. */
  OPEN_ENS_FLOW: OfAccount
  /** The visitor asked to register a name. The name never leaves the page. */
  REGISTER_NAME_INITIATED: OfAccount & { ensName: string }
  /** The name is registered. */
  REGISTER_NAME_SUCCESS: OfAccount & { ensName: string }
  /** The registration failed. */
  REGISTER_NAME_ERROR: OfAccount & { ensName: string; error: string }
}
