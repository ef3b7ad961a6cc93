import type { Amount } from './amount.ts'

/**
 * What a call to a well-known contract does. Each has a short sentence in `i18n/en/described.ts`, under
 * `described.does.` and this name.
 */
export const INTENTS = [
  'addLiquidity',
  'borrow',
  'bridge',
  'burnPosition',
  'buyItem',
  'cancelOrder',
  'cancelOrders',
  'checkBalance',
  'claim',
  'collectFees',
  'commitName',
  'confirmOrder',
  'delegateAll',
  'delegateName',
  'deposit',
  'increaseLiquidity',
  'invalidateSignatures',
  'mintPosition',
  'nameOwner',
  'nameRecord',
  'openSafe',
  'order',
  'payFee',
  'payOut',
  'placeOrder',
  'primaryName',
  'pullToken',
  'registerName',
  'removeLiquidity',
  'renewName',
  'repay',
  'requestWithdrawal',
  'returnRest',
  'revokeAllowances',
  'runCalls',
  'runSafe',
  'runSteps',
  'sellItem',
  'sendShares',
  'setCollateral',
  'setMode',
  'setResolver',
  'stake',
  'supply',
  'swap',
  'swapUnlisted',
  'trade',
  'undelegateAll',
  'undelegateName',
  'unsetCollateral',
  'unwrap',
  'withdraw',
  'wrap',
] as const

export type Intent = (typeof INTENTS)[number]

/** Names of the fields of a described call. Each has a label in `i18n/en/described.ts`, under `described.field.`. */
export const LABELS = [
  'amount',
  'atLeast',
  'atMost',
  'category',
  'collateral',
  'delegate',
  'duration',
  'feeTo',
  'from',
  'gets',
  'gives',
  'hash',
  'key',
  'leastUnits',
  'liquidity',
  'maxFee',
  'name',
  'network',
  'on',
  'oracle',
  'order',
  'owner',
  'paidTo',
  'part',
  'pays',
  'paysOther',
  'position',
  'receives',
  'recipient',
  'recordOf',
  'request',
  'resolver',
  'rest',
  'runsCode',
  'sends',
  'share',
  'shares',
  'spender',
  'startsAt',
  'steps',
  'threshold',
  'toAccount',
  'token',
  'until',
  'value',
  'zone',
] as const

export type Label = (typeof LABELS)[number]

/** A fact about a described call. */
export type DescribedField = { label: Label } &
  /** `isAll`: the contract takes this number as "everything". `isUnlimited`: so large that it limits nothing. */
  (
    | { kind: 'amount'; amount: Amount; isAll?: boolean; isUnlimited?: boolean }
    /** `role`: who the address is for the contract. `here`: the contract keeps it for a later step. */
    | { kind: 'address'; address: string; role?: 'you' | 'here' }
    | { kind: 'item'; collection: string; item?: bigint; count?: bigint }
    | { kind: 'time'; time: bigint }
    | { kind: 'duration'; seconds: bigint }
    | { kind: 'number'; number: bigint }
    /** A share in hundredths of a percent. */
    | { kind: 'share'; share: bigint }
    | { kind: 'text'; text: string }
  )

/**
 * A call or signature that one of our descriptors explains: the contract's address is listed for the network (or it may
 * be a Safe, see `isUnproven`), and all data fits the contract's function.
 */
export interface DescribedAction {
  kind: 'described'
  contract: string
  /** The contract's name, which is a proper name and is not translated. */
  name: string
  intent: Intent
  fields: readonly DescribedField[]
  /** Number of fields or steps that were left out. */
  rest?: number
  /** It is signed instead of sent: whoever has the signature can use it. */
  isSigned?: boolean
  /** Whether the contract may be another one than its function suggests: any contract can have a function like it. */
  isUnproven?: boolean
}
