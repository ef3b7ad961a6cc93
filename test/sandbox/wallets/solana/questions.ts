import { formatUnits } from 'viem'
import type { Question, Row } from '../evm/question.ts'
import { domainWarning } from '../evm/questions.ts'
import type { SolanaNode } from './node.ts'
import type { SolanaFacts } from './settings.ts'
import type { Instruction, ParsedTransaction } from './transaction.ts'

const SYSTEM = '11111111111111111111111111111111'
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Programs that create token accounts or set fees. They need no description, because they cost only rent and fees. */
const HARMLESS = [ASSOCIATED, 'ComputeBudget111111111111111111111111111111']
const SYSTEM_TRANSFER = 2
const TRANSFER_CHECKED = 12
const SOL_DECIMALS = 9

const code = (label: string, value: string | Promise<string>): Row => ({ label, value, code: true })
const NETWORK: Row = { label: 'Network', value: 'Solana' }

/** Decodes a message to text, or to hexadecimal if it is not valid UTF-8. */
function textOf(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    return `0x${Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}

export function messageQuestion(message: Uint8Array, address: string): Question {
  const body = textOf(message)
  return {
    title: 'Sign this message?',
    meaning: 'A signature moves nothing, but it proves that the account is yours.',
    warning: domainWarning(body),
    rows: [code('Account', address), NETWORK],
    body,
  }
}

export const signInQuestion = (text: string, address: string): Question => ({
  title: 'Sign in to this site?',
  meaning: 'The site will see the account and what it holds, and know that it is yours.',
  warning: domainWarning(text),
  rows: [code('Account', address), NETWORK],
  body: text,
})

interface Step {
  title: string
  rows: readonly Row[]
}

const viewOf = ({ data }: Instruction) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Describes one instruction. Undefined if it is unknown. */
function stepOf(
  instruction: Instruction,
  all: readonly Instruction[],
  { tokens }: SolanaFacts,
  node: SolanaNode,
): Step | undefined {
  const { program, accounts, data } = instruction
  const [source = 'unknown', second = 'unknown', third = 'unknown'] = accounts
  if (program === SYSTEM && data.length === 12 && viewOf(instruction).getUint32(0, true) === SYSTEM_TRANSFER) {
    const amount = `${formatUnits(viewOf(instruction).getBigUint64(4, true), SOL_DECIMALS)} SOL`
    return {
      title: `Send ${amount}?`,
      rows: [code('From', source), code('To', second), { label: 'Amount', value: amount }],
    }
  }
  if (!TOKEN_PROGRAMS.includes(program) || data[0] !== TRANSFER_CHECKED || data.length !== 10) return undefined
  const token = tokens.find(({ address }) => address === second)
  const amount = `${formatUnits(viewOf(instruction).getBigUint64(1, true), data[9] ?? 0)} ${token?.symbol ?? 'tokens'}`
  // The same transaction may create the recipient's token account, and so name its owner.
  const making = all.find((other) => other.program === ASSOCIATED && other.accounts[1] === third)
  const owner = making?.accounts[2] ?? node.ownerOf(third)
  return {
    title: `Send ${amount}?`,
    rows: [code('To', owner), code('Token account', third), { label: 'Amount', value: amount }, code('Token', second)],
  }
}

export function transactionQuestion(
  transaction: ParsedTransaction,
  message: Uint8Array,
  signer: string,
  facts: SolanaFacts,
  node: SolanaNode,
): Question {
  const { instructions } = transaction
  const known = instructions.map((one) => stepOf(one, instructions, facts, node))
  const steps = known.flatMap((step) => step ?? [])
  // Names the programs of unknown instructions, so that the title does not hide them.
  const others = instructions.filter(({ program }, index) => known[index] === undefined && !HARMLESS.includes(program))
  const fee: Row = {
    label: 'Network fee',
    value: node.fee(message).then((lamports) => `about ${formatUnits(lamports, SOL_DECIMALS)} SOL`),
  }
  const [only] = steps
  return {
    title: only && steps.length === 1 && others.length === 0 ? only.title : 'Sign this transaction?',
    rows: [
      code('Account', signer),
      ...steps.flatMap(({ rows }) => rows),
      ...others.map(({ program }) => code('Program', program)),
      NETWORK,
      fee,
    ],
  }
}

/** Combines several transactions into one prompt. */
export const transactionsQuestion = (questions: readonly Question[]): Question => {
  const [first] = questions
  if (first && questions.length === 1) return first
  return {
    title: `Sign ${questions.length} transactions?`,
    meaning: 'They are signed together, or not at all.',
    rows: questions.flatMap(({ title, rows }, index) => [{ label: `Number ${index + 1}`, value: title }, ...rows]),
  }
}
