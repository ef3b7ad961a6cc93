import { formatUnits, hexToString, isHex } from 'viem'
import { base58 } from '@scure/base'
import type { UnsafeMethod, Batch } from '../schema/rpc.ts'
import { evmAddress } from '../signer.ts'
import type { Question } from '../tickets.ts'
import type { Ask } from './method.ts'
import { chainOf, signerOf, transactionIn } from './transactions.ts'

type Row = Question['rows'][number]

const nameOf = ({ session }: Ask) => session.app?.metadata?.name || 'This site'
const pretty = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
const accountRow = (value: string): Row => ({ label: 'Account', value, code: true })
const networkRow = ({ network }: Ask): Row => ({ label: 'Network', value: network })
const siteRow = ({ session }: Ask): Row => ({ label: 'Site', value: session.appOrigin ?? 'unknown' })

const contextOf = (ask: Ask, account: string) => [siteRow(ask), accountRow(account), networkRow(ask)]

const signature = (ask: Ask, account: string, body: string): Question => ({
  title: `${nameOf(ask)} requests a signature`,
  rows: [],
  context: contextOf(ask, account),
  body,
  yes: 'Sign',
})
const approval = (ask: Ask, what: string, account: string, rows: Row[], body: string): Question => ({
  title: `${nameOf(ask)} requests ${what}`,
  rows,
  context: contextOf(ask, account),
  body,
  yes: 'Approve',
})

const own = (ask: Ask, from: unknown) => evmAddress(ask.user.accounts, signerOf(ask, from))
const amount = (ask: Ask, value: string | undefined) => `${formatUnits(BigInt(value ?? 0), 18)} ${chainOf(ask).symbol}`

/** Decodes hex to text. Returns the hex if it is not valid text. */
function readable(message: unknown): string {
  if (!isHex(message)) return String(message)
  const text = hexToString(message)
  return text.includes('�') ? message : text
}

function transaction(ask: Ask, params: unknown): Question {
  const tx = transactionIn(params)
  const rows = [
    { label: 'To', value: tx.to ?? 'a new contract', code: true },
    { label: 'Amount', value: amount(ask, tx.value) },
  ]
  return approval(ask, 'a transaction', own(ask, tx.from), rows, tx.data && tx.data !== '0x' ? tx.data : '')
}

function batch(ask: Ask, asked: Batch): Question {
  const rows = asked.calls.map(({ to, value }, index) => ({
    label: `Call ${index + 1} of ${asked.calls.length}`,
    value: `${amount(ask, value)} to ${to}`,
    code: true,
  }))
  return approval(ask, 'multiple transactions', own(ask, asked.from), rows, pretty(asked.calls))
}

function solanaText(message: string): string {
  const bytes = base58.decode(message)
  const text = new TextDecoder().decode(bytes)
  return text.includes('�') ? message : text
}

/** Returns the content of the approval screen. Throws if the request cannot succeed. */
export function questionFor(ask: Ask, method: UnsafeMethod, params: unknown): Question {
  const list = (Array.isArray(params) ? params : []) as unknown[]
  const { solana } = ask.user.accounts
  switch (method) {
    case 'personal_sign':
      return signature(ask, own(ask, list[1]), readable(list[0]))
    case 'eth_signTypedData_v4':
      return signature(ask, own(ask, list[0]), pretty(typeof list[1] === 'string' ? JSON.parse(list[1]) : list[1]))
    case 'solana_signMessage':
      return signature(ask, solana.address, solanaText((params as { message: string }).message))
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
      return signature(ask, solana.address, pretty(params))
    case 'solana_signAndSendTransaction':
      return approval(ask, 'a transaction', solana.address, [], pretty(params))
    case 'eth_sendTransaction':
      return transaction(ask, params)
    case 'wallet_sendCalls':
      return batch(ask, params as Batch)
    case 'wallet_grantPermissions':
      return approval(ask, 'permissions', ask.user.accounts.smartAccount, [], pretty(params))
    case 'wallet_revokePermissions':
      return approval(ask, 'to revoke permissions', ask.user.accounts.smartAccount, [], pretty(params))
    case 'eth_sendUserOperation':
      return approval(ask, 'a user operation', own(ask, undefined), [], pretty(params))
  }
}
