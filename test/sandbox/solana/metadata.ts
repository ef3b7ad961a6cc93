import { base58, base64 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import type { TransactionMetadata } from 'litesvm'

/** Returns the inner instructions, grouped by the outer instruction. */
export function innerInstructions(meta: TransactionMetadata) {
  return meta.innerInstructions().flatMap((calls, index) => {
    if (calls.length === 0) return []
    const instructions = calls.map((call) => {
      const instruction = call.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.encode(instruction.data()),
        stackHeight: call.stackHeight(),
      }
    })
    return [{ index, instructions }]
  })
}

/** Returns the return data of the last program, or null. */
export function returnData(meta: TransactionMetadata) {
  const given = meta.returnData()
  const data = given.data()
  return data.length === 0
    ? null
    : { programId: new PublicKey(given.programId()).toBase58(), data: [base64.encode(data), 'base64'] }
}
