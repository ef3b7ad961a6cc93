import * as fc from 'fast-check'
import { encodeFunctionData, encodeFunctionResult, erc20Abi, multicall3Abi, numberToHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  balanceCall,
  balanceCalls,
  balanceIn,
  balancesIn,
  MULTICALL,
} from '../../../../src/chains/evm/money/multicall.ts'
import { readTokens } from '../../../../src/chains/evm/money/readTokens.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'

const address = fc.bigInt(0n, 2n ** 160n - 1n).map((value) => numberToHex(value, { size: 20 }))
const uint = fc.bigInt(0n, 2n ** 256n - 1n)
const ACCOUNT = '0x00000000000000000000000000000000000A11cE'
const tokens = Array.from({ length: 3 }, (_, index) => ({
  address: numberToHex(index + 1, { size: 20 }),
  name: '',
  symbol: `T${index}`,
  decimals: 6,
}))
const ask = { address: ACCOUNT, network: 'eip155:1', tokens } as const

const resultOf = (results: readonly { success: boolean; returnData: Hex }[]) =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
const callData = (account: Hex) => encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })

describe('a call of Multicall3', () => {
  test('encodes Multicall3 calls like viem', () => {
    fc.assert(
      fc.property(address, fc.array(address, { maxLength: 30 }), (account, targets) => {
        expect(balanceCall(account)).toBe(callData(account))
        const calls = targets.map((target) => ({ target, allowFailure: true, callData: callData(account) }))
        expect(balanceCalls(account, targets)).toBe(
          encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
        )
      }),
    )
  })

  test('decodes Multicall3 results, with reverts and empty answers as unknown', () => {
    const result = fc.oneof(
      uint.map((value) => ({ value, success: true, returnData: numberToHex(value, { size: 32 }) })),
      uint.map((value) => ({ value, success: true, returnData: `${numberToHex(value, { size: 32 })}0102` as Hex })),
      fc
        .constantFrom<Hex>('0x', '0x01', '0x08c379a0')
        .map((returnData) => ({ value: undefined, success: true, returnData })),
      uint.map((value) => ({ value: undefined, success: false, returnData: numberToHex(value, { size: 32 }) })),
    )
    fc.assert(
      fc.property(fc.array(result, { maxLength: 30 }), (results) => {
        expect(balancesIn(resultOf(results), results.length)).toEqual(results.map(({ value }) => value))
      }),
    )
  })

  test.each([
    ['no contract', '0x'],
    ['another kind of answer', 7],
    ['another number of results', resultOf([])],
    ['a truncated answer', resultOf([{ success: true, returnData: numberToHex(1, { size: 32 }) }]).slice(0, -64)],
    ['random words', `0x${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'f'.repeat(64 * 4)}`],
  ])('returns no balances from a Multicall3 answer with %s', (_title, answer) =>
    expect(balancesIn(answer, 1)).toBeUndefined(),
  )

  test('never throws while decoding any Multicall3 answer', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.array(uint).map((all) => `0x${all.map((one) => numberToHex(one, { size: 32 }).slice(2)).join('')}`),
        ),
        fc.nat(5),
        (answer, count) => {
          expect(() => balancesIn(answer, count)).not.toThrow()
          expect(() => balanceIn(answer)).not.toThrow()
        },
      ),
    )
  })
})

describe('tokens on a network without Multicall3', () => {
  const quantities = (found: Awaited<ReturnType<typeof readTokens>>) => found.tokens.map(({ quantity }) => quantity)

  test.each([
    ['nothing', async () => '0x'],
    ['an error', () => Promise.reject(new WalletModalError('ConnectionFailed'))],
  ])('reads token balances one by one if Multicall3 answers %s', async (_title, answer) => {
    const asked: unknown[] = []
    const found = await readTokens(ask, async (method, [request]) => {
      const { to } = request as { to: string }
      asked.push([method, to])
      if (to === MULTICALL) return answer()
      if (to === tokens[1]?.address) throw new WalletModalError('ConnectionFailed')
      return to === tokens[2]?.address ? '0x' : numberToHex(5, { size: 32 })
    })
    expect(quantities(found)).toEqual([5n, undefined, undefined])
    expect(asked).toEqual([MULTICALL, ...tokens.map((token) => token.address)].map((to) => ['eth_call', to]))
  })

  test('rejects if the node does not answer any request for token balances', async () => {
    const error = new WalletModalError('ServiceUnavailable')
    await expect(readTokens(ask, () => Promise.reject(error))).rejects.toBe(error)
  })
})

test('reads no balance of a token with an invalid address', async () => {
  const { tokens: found } = await readTokens(
    { ...ask, tokens: [{ name: '', symbol: 'X', decimals: 6, address: 'nonsense' }] },
    () => Promise.reject(new Error('asked')),
  )
  expect(found).toEqual([{ network: 'eip155:1', name: '', symbol: 'X', decimals: 6, address: 'nonsense' }])
})
