import { encodeFunctionData, toHex, type Abi, type Hex } from 'viem'
import biting from './contracts/BitingToken.json' with { type: 'json' }
import { createRpc } from './rpc.ts'

/** What is wrong with a token, in the order of `Bite` in `BitingToken.sol`. */
const BITES = ['none', 'no-return', 'fee', 'paused', 'no-decimals', 'word-symbol', 'no-balance', 'burned-gas'] as const

/** The bite of USDT, as the contract takes it. */
export const NO_RETURN = BITES.indexOf('no-return')

export interface BitingToken {
  address: Hex
  symbol: string
  decimals: number
  bite: (typeof BITES)[number]
  /** Balance of the holder in base units. */
  units: bigint
}

const token = (index: number, symbol: string, decimals: number, bite: BitingToken['bite'], units: bigint) => ({
  address: `0xb17e00000000000000000000000000000000000${index}` as Hex,
  symbol,
  decimals,
  bite,
  units,
})

/** Tokens that break rules of ERC-20, or imitate others. `furnishBitingTokens` adds them to a chain. */
export const BITING_TOKENS: readonly BitingToken[] = [
  token(0, 'NORET', 6, 'no-return', 12_345_678n),
  token(1, 'FEE', 18, 'fee', 7n * 10n ** 17n),
  token(2, 'PAUSED', 8, 'paused', 123_456_789n),
  token(3, 'ITEM', 0, 'none', 7n),
  token(4, 'DEEP', 36, 'none', 1_234_567n * 10n ** 33n + 1n),
  // Without cleaning, the first one is displayed as USDC, and the second one turns the rest of its line around.
  token(5, '\u202eCDSU\u202c', 6, 'none', 4_000_000n),
  token(6, 'TURN\u202e\u2067', 6, 'none', 5_500_000n),
  token(7, 'USDC', 6, 'none', 999_000_000n),
  token(8, 'NODEC', 18, 'no-decimals', 2n * 10n ** 18n),
  token(9, 'WORD', 18, 'word-symbol', 3n * 10n ** 18n),
].concat([
  { ...token(0, 'NOBAL', 18, 'no-balance', 1n), address: '0xb17e000000000000000000000000000000000010' },
  { ...token(0, 'BURN', 18, 'burned-gas', 1n), address: '0xb17e000000000000000000000000000000000011' },
])

/** The address that opens the tokens, so that the funded accounts have no past transactions. */
const OPENER = '0x7EA5000000000000000000000000000000000002'

/** Adds the biting tokens to a chain, all held by `holder`. A reset of the sandbox removes them. */
export async function furnishBitingTokens(rpcUrl: string, holder: Hex): Promise<void> {
  const rpc = createRpc(rpcUrl)
  await rpc.batch([
    ...BITING_TOKENS.map(({ address }) => ({
      method: 'anvil_setCode',
      params: [address, biting.deployedBytecode],
    })),
    { method: 'anvil_setBalance', params: [OPENER, toHex(10n ** 20n)] },
    { method: 'anvil_impersonateAccount', params: [OPENER] },
  ])
  for (const { address, symbol, decimals, bite, units } of BITING_TOKENS) {
    const args = [symbol, decimals, BITES.indexOf(bite), holder, units]
    const data = encodeFunctionData({ abi: biting.abi as Abi, functionName: 'open', args })
    await rpc.call('eth_sendTransaction', { from: OPENER, to: address, data, gas: toHex(500_000) })
  }
  await rpc.call('anvil_stopImpersonatingAccount', OPENER)
}
