import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** What a call of a token does, as far as its data tells. */
export function decodeTokenCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}
