import { base64 } from '@scure/base'
import { WalletModalError } from '../../core/errors.ts'
import { readerOf } from './psbtReader.ts'

export interface PsbtInput {
  /** The script of the output that the input spends, if the PSBT contains it. */
  script?: Uint8Array | undefined
  /** Whether the input is fully signed. */
  isFinal: boolean
}

/** The parts of a PSBT (BIP-174, BIP-370) that a signing request needs. */
export interface Psbt {
  bytes: Uint8Array
  inputs: readonly PsbtInput[]
}

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const GLOBAL = { transaction: 0x00, inputCount: 0x04 }
const INPUT = { transaction: 0x00, coin: 0x01, finalScript: 0x07, finalWitness: 0x08, outputIndex: 0x0f }
/** Number of bytes of the amount, which comes before an output's script. */
const AMOUNT_BYTES = 8

type Reader = ReturnType<typeof readerOf>

/** Reads one map of the PSBT: its fields by key type. Of several fields with the same type, the first counts. */
function readMap(reader: Reader): Map<number, Uint8Array> {
  const fields = new Map<number, Uint8Array>()
  for (let key = reader.sized(); key.length; key = reader.sized()) {
    const type = readerOf(key).size()
    const value = reader.sized()
    if (!fields.has(type)) fields.set(type, value)
  }
  return fields
}

/**
 * Reads the index of the output that each input spends, and the scripts of the outputs. `isSent`: the transaction has
 * been broadcast, so it may contain the segwit marker; the unsigned transaction of a PSBT never does (BIP-174).
 */
function readTransaction(bytes: Uint8Array, isSent: boolean): { spends: number[]; scripts: Uint8Array[] } {
  const reader = readerOf(bytes)
  reader.take(4)
  if (isSent) reader.skipIf(0, 1)
  const spends = Array.from({ length: reader.size() }, () => {
    reader.take(32)
    const output = reader.number(4)
    reader.sized()
    reader.take(4)
    return output
  })
  const scripts = Array.from({ length: reader.size() }, () => {
    reader.take(AMOUNT_BYTES)
    return reader.sized()
  })
  return { spends, scripts }
}

/**
 * Returns the script of the output that an input spends. The PSBT contains either that output or the whole transaction
 * that has it.
 */
function scriptOf(
  coin: Uint8Array | undefined,
  transaction: Uint8Array | undefined,
  output: number | undefined,
): Uint8Array | undefined {
  if (coin) return readerOf(coin.subarray(AMOUNT_BYTES)).sized()
  return transaction && output !== undefined ? readTransaction(transaction, true).scripts[output] : undefined
}

function toInput(fields: ReadonlyMap<number, Uint8Array>, spends: number | undefined): PsbtInput {
  const [coin, transaction, index] = [
    fields.get(INPUT.coin),
    fields.get(INPUT.transaction),
    fields.get(INPUT.outputIndex),
  ]
  const output = spends ?? (index && readerOf(index).number(4))
  return {
    script: scriptOf(coin, transaction, output),
    isFinal: fields.has(INPUT.finalScript) || fields.has(INPUT.finalWitness),
  }
}

function parse(bytes: Uint8Array): Psbt {
  const reader = readerOf(bytes)
  if (reader.take(MAGIC.length).some((byte, i) => byte !== MAGIC[i])) throw new Error('Not a PSBT')
  const globals = readMap(reader)
  const unsigned = globals.get(GLOBAL.transaction)
  const spends = unsigned && readTransaction(unsigned, false).spends
  const count = spends?.length ?? readerOf(globals.get(GLOBAL.inputCount) ?? new Uint8Array()).size()
  // The count comes from the site: cap it at the number of bytes, since every map takes at least one byte.
  const inputs = Array.from({ length: Math.min(count, bytes.length) }, (_, at) =>
    toInput(readMap(reader), spends?.[at]),
  )
  return { bytes, inputs }
}

/** Parses a PSBT from the site. Throws `InvalidOption` if it is malformed. */
export function readPsbt(text: unknown): Psbt {
  try {
    return parse(base64.decode(text as string))
  } catch (cause) {
    throw new WalletModalError('InvalidOption', { message: 'Invalid option "psbt": expected a PSBT in base64', cause })
  }
}
