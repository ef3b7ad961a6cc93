import type { Landed } from './bank.ts'

const MEMO_PROGRAMS = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

/** Returns the memos of a transaction, each with its length: `[5] hello`. */
export function memoOf({ transaction, keys }: Landed): string | null {
  const memos = transaction.message.compiledInstructions
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.includes(keys.all[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length > 0 ? memos.join('; ') : null
}
