import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** The token operation, decoded from call data where possible. */
export function decodeTokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}
