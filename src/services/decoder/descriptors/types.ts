import type { Intent, Label } from '../../../core/transactions/described.ts'
import type { Action } from '../../../core/transactions/description.ts'
import type { Run } from './run.ts'
import type { Values } from './values.ts'

/**
 * How a value is shown, as in ERC-7730 (https://eips.ethereum.org/EIPS/eip-7730): `amount` of native coins,
 * `tokenAmount`, `addressName`, `nftName`, `date`, `duration`, `raw`, and `calldata` of a call inside of the call.
 * `share`: hundredths of a percent.
 */
export type Format =
  | 'amount'
  | 'tokenAmount'
  | 'addressName'
  | 'nftName'
  | 'date'
  | 'duration'
  | 'raw'
  | 'share'
  | 'calldata'

export interface Params {
  /** The token of an amount, or the collection of an NFT, at a path or as an address. */
  tokenPath?: string
  token?: string
  /** The largest number means "everything". */
  isAll?: boolean
  /** Zero is a choice of the contract's, such as "no limit": the field is left out. */
  isOptional?: boolean
  /** The address gets what the call pays out: a warning appears if it is not the visitor's account. */
  isPayee?: boolean
  /** The contract of a call inside of the call; this contract if absent. */
  calleePath?: string
  valuePath?: string
  /** Values that stand for other addresses. */
  roles?: Readonly<Record<string, 'you' | 'here'>>
}

export interface FieldFormat {
  path: string
  label: Label
  format: Format
  params?: Params
}

export interface FunctionFormat {
  /** Two intents: for `true` and `false` at the path. */
  intent: Intent | { path: string; yes: Intent; no: Intent }
  fields: readonly FieldFormat[]
  /** Tokens that the call leaves in the contract, or pays out of it, for calls in several steps. */
  keeps?: { token: string; recipient: string }
  pays?: { token?: string; least: string }
  /** Another contract makes the calls inside of this call. */
  isOther?: boolean
  /** Coins may be sent with the call. Otherwise they are, if a field shows them. */
  isPayable?: boolean
  /** Code for data that no list of fields can describe. Undefined if the data does not fit. */
  read?: (values: Values, run: Run) => Promise<readonly Action[] | undefined>
}

/** A descriptor in the form of ERC-7730: which contract, whose, and what its functions do. */
export interface Descriptor {
  context: {
    contract: {
      /** Chain ids by address, with EIP-55 checksum. */
      deployments: Readonly<Record<string, readonly number[]>>
    }
  }
  /** `token`: the contract is a token, and these facts about it need no node. */
  metadata: { owner: string; contractName: string; token?: { ticker: string; decimals: number } }
  display: {
    /** By selector and signature, with a space between. */
    formats: Readonly<Record<string, FunctionFormat>>
  }
}
