import { ComputeBudgetProgram, type VersionedMessage } from '@solana/web3.js'

/** In order: lamports per signature, micro-lamports per lamport, compute units of an instruction without a limit. */
const PER_SIGNATURE = 5000
const MICRO = 1_000_000n
const DEFAULT_UNITS = 200_000n
const SET_LIMIT = 2
const SET_PRICE = 3

/** Returns the fee of a message in lamports: for its signatures, plus the priority fee. */
export function fees(message: VersionedMessage): number {
  const programOf = (index: number) => message.staticAccountKeys[index]
  const [budget, others] = [true, false].map((is) =>
    message.compiledInstructions.filter(
      ({ programIdIndex }) => programOf(programIdIndex)?.equals(ComputeBudgetProgram.programId) === is,
    ),
  )
  let price = 0n
  let limit = DEFAULT_UNITS * BigInt(others?.length ?? 0)
  for (const { data } of budget ?? []) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === SET_LIMIT && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === SET_PRICE && data.length >= 9) price = view.getBigUint64(1, true)
  }
  return message.header.numRequiredSignatures * PER_SIGNATURE + Number((price * limit + MICRO - 1n) / MICRO)
}
