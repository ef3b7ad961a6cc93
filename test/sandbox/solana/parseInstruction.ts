import { base58 } from '@scure/base'
import { decodeTransferCheckedInstructionUnchecked, decodeTransferInstructionUnchecked } from '@solana/spl-token'
import { PublicKey, SystemInstruction, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { TOKEN_PROGRAMS, tokenAmount } from './tokenBalances.ts'

interface Parsed {
  type: string
  info: Record<string, unknown>
}

const TRANSFER = 3
const TRANSFER_CHECKED = 12

function systemTransfer(instruction: TransactionInstruction): Parsed | undefined {
  if (SystemInstruction.decodeInstructionType(instruction) !== 'Transfer') return undefined
  const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(instruction)
  return {
    type: 'transfer',
    info: { source: fromPubkey.toBase58(), destination: toPubkey.toBase58(), lamports: Number(lamports) },
  }
}

function tokenTransfer(instruction: TransactionInstruction): Parsed | undefined {
  const kind = instruction.data[0]
  if (kind === TRANSFER) {
    const { keys, data } = decodeTransferInstructionUnchecked(instruction)
    return {
      type: 'transfer',
      info: {
        source: at(keys.source),
        destination: at(keys.destination),
        authority: at(keys.owner),
        amount: data.amount.toString(),
      },
    }
  }
  if (kind !== TRANSFER_CHECKED) return undefined
  const { keys, data } = decodeTransferCheckedInstructionUnchecked(instruction)
  const info = {
    source: at(keys.source),
    mint: at(keys.mint),
    destination: at(keys.destination),
    authority: at(keys.owner),
  }
  return { type: 'transferChecked', info: { ...info, tokenAmount: tokenAmount(data.amount, data.decimals) } }
}

const at = (meta: { pubkey: PublicKey } | undefined) => meta?.pubkey.toBase58()

function parserOf(
  program: string,
): [name: string, parse: (instruction: TransactionInstruction) => Parsed | undefined] | undefined {
  if (program === SystemProgram.programId.toBase58()) return ['system', systemTransfer]
  const token = TOKEN_PROGRAMS[program]
  return token === undefined ? undefined : [token, tokenTransfer]
}

/** Parses an instruction. Undefined if it is malformed, as instructions that failed may be. */
function attempt(parse: () => Parsed | undefined): Parsed | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/**
 * Encodes an instruction in `jsonParsed` format. Only transfers are parsed; all others keep accounts and bytes, like
 * unknown programs.
 */
export function parseInstruction(programId: string, accounts: readonly string[], data: Uint8Array) {
  const keys = accounts.map((account) => ({ pubkey: new PublicKey(account), isSigner: false, isWritable: false }))
  const [program, parse] = parserOf(programId) ?? []
  const parsed =
    parse &&
    attempt(() =>
      parse(new TransactionInstruction({ programId: new PublicKey(programId), keys, data: Buffer.from(data) })),
    )
  return parsed ? { program, programId, parsed } : { programId, accounts, data: base58.encode(data) }
}
