import type { Hex } from 'viem'
import type { BatchCall } from './batchTransaction.ts'
import type { Question, Row } from './question.ts'
import { transactionQuestion } from './questions.ts'
import type { WalletChain, WalletToken } from './settings.ts'

/** Rows that the calls of a batch have in common. */
const SHARED: readonly string[] = ['From', 'Network', 'Network fee']

/** Asks for all calls of a batch, as for single transactions. */
export function batchQuestion(
  from: Hex,
  calls: readonly BatchCall[],
  tokens: readonly WalletToken[],
  chain: WalletChain,
): Question {
  const single = calls.map((call) => transactionQuestion({ from, ...call }, tokens, chain, Promise.resolve(0n)))
  const rows = single.flatMap(({ title, rows: own }, i): Row[] => [
    { label: `Call ${i + 1}`, value: title.replace('?', '') },
    ...own.filter(({ label }) => !SHARED.includes(label)),
  ])
  return {
    title: calls.length === 1 ? 'Make this call?' : `Make ${calls.length} calls at once?`,
    meaning: 'All of them happen, or none.',
    rows: [{ label: 'From', value: from, code: true }, ...rows, { label: 'Network', value: chain.name }],
    body: JSON.stringify(calls, null, 2),
  }
}
