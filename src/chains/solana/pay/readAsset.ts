import type { ChainPay } from '../../../core/pay/chainPay.ts'
import { parseMint } from '../money/mint.ts'
import { readAccounts } from '../money/readAccounts.ts'

/** Reads the decimals of a mint. It has no symbol that could be trusted. */
export const readAsset: ChainPay['readAsset'] = async (address, rpc, signal) => {
  const [account] = await readAccounts([address], rpc, signal)
  const mint = parseMint(account)
  return mint && { decimals: mint.decimals, symbol: '' }
}
