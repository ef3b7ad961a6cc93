import { fieldsOf, isRecord } from '../../../core/data/isRecord.ts'
import { expected } from '../../../core/errors/expected.ts'
import type { Allowance } from '../../../core/money/allowances.ts'
import type { CaipNetworkId } from '../../../core/types.ts'
import { toChecksumAddress } from '../../../core/transactions/checksum.ts'
import { isPermit2 } from '../../../core/transactions/permit2.ts'
import { isAddress } from '../isAddress.ts'
import { addressWord } from '../money/abiWords.ts'

/** What an event says that somebody was allowed to do. Only the chain knows whether it still is. */
export type Grant = Pick<Allowance, 'key' | 'kind' | 'network' | 'owner' | 'token' | 'spender' | 'item' | 'place'>

/** `Approval(owner, spender, value)` of ERC-20, and `Approval(owner, approved, id)` of ERC-721. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(owner, operator, approved)` of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `Approval` and `Permit` of Permit2, with owner, token and spender. Its `Lockdown` only takes away. */
const PERMIT2_EVENTS = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]

/** Returns the topics of all events by which an account allows something, for `eth_getLogs`. */
export const topicsOf = (owner: string) => [[APPROVAL, APPROVAL_FOR_ALL, ...PERMIT2_EVENTS], `0x${addressWord(owner)}`]

/** Returns the address in a word of 32 bytes. */
const addressIn = (topic: string) => toChecksumAddress(topic.slice(-40))

/** Approvals of this address take back an approval. */
const NOBODY = `0x${'0'.repeat(40)}`

const isWord = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

interface Account {
  owner: string
  network: CaipNetworkId
}

/** Reads what one event allowed; undefined for other events, and those of other accounts. */
function parseLog(value: unknown, account: Account): Grant | undefined {
  const { address, topics: given, removed } = fieldsOf(value)
  const topics: unknown[] = Array.isArray(given) ? given : []
  if (removed === true || typeof address !== 'string' || !isAddress(address) || !topics.every(isWord)) return undefined
  const [event = '', owner = '', second, third] = topics
  if (second === undefined || addressIn(owner) !== account.owner) return undefined
  const contract = toChecksumAddress(address)
  const grant = (fields: Pick<Grant, 'kind' | 'token' | 'spender' | 'item' | 'place'>): Grant | undefined => {
    const { kind, token, spender, item = '', place = '' } = fields
    if (spender === NOBODY) return undefined
    return { ...account, ...fields, key: [kind, token, spender, item, place].join(':') }
  }
  if (event === APPROVAL_FOR_ALL) return grant({ kind: 'collection', token: contract, spender: addressIn(second) })
  if (event === APPROVAL)
    return third === undefined
      ? grant({ kind: 'token', token: contract, spender: addressIn(second) })
      : grant({ kind: 'item', token: contract, spender: addressIn(second), item: BigInt(third) })
  // Any contract can log events of this form.
  if (!PERMIT2_EVENTS.includes(event) || !isPermit2(address) || third === undefined) return undefined
  return grant({ kind: 'permit2', token: addressIn(second), spender: addressIn(third), place: contract })
}

/** Reads what the events in an answer of `eth_getLogs` allowed, each once. Throws unless the answer is a list. */
export function grantsIn(answer: unknown, account: Account): Grant[] {
  if (!Array.isArray(answer)) throw new Error(expected('eth_getLogs', 'array', answer))
  const found = answer.map((log: unknown) => parseLog(log, account)).filter((grant) => grant !== undefined)
  // The last one is the newest. Lists are read newest first.
  return [...new Map(found.reverse().map((grant) => [grant.key, grant])).values()]
}

/** Reads what the events in a receipt allowed; nothing if the node does not know the transaction. */
export const grantsInReceipt = (receipt: unknown, account: Account): Grant[] =>
  isRecord(receipt) ? grantsIn(receipt.logs, account) : []
