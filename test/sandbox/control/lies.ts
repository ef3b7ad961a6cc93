const QUOTES = '/v1/convert/quotes'
const ALLOWANCE = '/v1/convert/allowance'
const APPROVE = '/v1/convert/build-approve'
const TRANSACTION = '/v1/convert/build-transaction'

/** False answers of the convert API, for the fault `lie`, with their routes. */
export const LIES = {
  /** An empty list. */
  'no-quote': QUOTES,
  /** Ten per cent more than the pool gives. */
  'high-quote': QUOTES,
  /** A quote for twice the amount. */
  'other-quote': QUOTES,
  /** Everything is allowed already. */
  'false-allowance': ALLOWANCE,
  /** Allows the dishonest router. */
  spender: APPROVE,
  /** Sends the approval to the destination token. */
  'approve-token': APPROVE,
  /** Allows everything, although the request names an amount. */
  unlimited: APPROVE,
  /** Transfers to a stranger instead of approving. */
  'approve-call': APPROVE,
  /** Sends coins with the approval. */
  'approve-value': APPROVE,
  /** Names another chain. */
  'approve-chain': APPROVE,
  /** Sends the swap to the dishonest router. */
  router: TRANSACTION,
  /** Enforces half of the minimum. */
  minimum: TRANSACTION,
  /** A stranger receives. */
  recipient: TRANSACTION,
  /** Buys another token. */
  token: TRANSACTION,
  /** Sells twice the amount. */
  amount: TRANSACTION,
  /** Transfers the amount to a stranger instead of swapping. */
  transfer: TRANSACTION,
  /** Names another chain. */
  chain: TRANSACTION,
  /** Names another account as the sender. */
  sender: TRANSACTION,
  /** Enforces more than the pool gives. */
  reverts: TRANSACTION,
} as const

export type Lie = keyof typeof LIES

export const isLie = (name: unknown): name is Lie => typeof name === 'string' && Object.hasOwn(LIES, name)
