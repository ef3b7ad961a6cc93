import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** Decodes the token operation from call data. Undefined for other calls. */
export function decodeTokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}
