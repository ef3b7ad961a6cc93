import { describe, expect, test } from 'vitest'
import { fromConvertId, plainAddress, toConvertId } from '../../../../src/core/swap/convertIds.ts'
import { namedToken } from '../../../../src/core/swap/namedToken.ts'
import { popularTokens, suggestedTokens } from '../../../../src/core/swap/suggested.ts'
import { isSwapNetwork } from '../../../../src/core/swap/swapNetworks.ts'
import type { SwapToken } from '../../../../src/core/swap/swapToken.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
let count = 0
function token(symbol: string, address?: string): SwapToken {
  count += 1
  const own = `0x${String(count).padStart(40, '0')}`
  const given = symbol === 'ETH' ? {} : { address: address ?? own }
  return { network: 'eip155:1', name: symbol, symbol, decimals: 18, ...given }
}
const symbolsOf = (tokens: readonly SwapToken[]) => tokens.map(({ symbol }) => symbol)

describe('Ids of the convert service', () => {
  test.each([
    [{ network: 'eip155:1' }, `eip155:1:${NATIVE}`],
    [{ network: 'eip155:8453', address: USDC }, `eip155:8453:${USDC}`],
  ] as const)('%s is named %s', (named, id) => {
    expect(toConvertId(named)).toBe(id)
    const { network, ...own } = named
    expect(fromConvertId(network, id)).toEqual(own)
  })

  test('name the native coin in any letter case', () => {
    expect(fromConvertId('eip155:1', 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')).toEqual({})
  })

  test.each([USDC, `eip155:10:${USDC}`, `eip155:1:${USDC}0`, 'eip155:1:', `eip155:1:0x${'g'.repeat(40)}`, null, 5, {}])(
    'are not read from %s',
    (id) => {
      expect(fromConvertId('eip155:1', id)).toBeUndefined()
      expect(plainAddress('eip155:1', id)).toBeUndefined()
    },
  )
})

test('"Swap networks (eip155): 1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554"', () => {
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554])
    expect(isSwapNetwork(`eip155:${id}`)).toBe(true)
  for (const network of ['eip155:11155111', 'solana:1', 'eip155:01'] as const)
    expect(isSwapNetwork(network)).toBe(false)
})

describe('Suggested tokens', () => {
  test('are at most eight, in the order of the contract', () => {
    const tokens = ['OP', 'USDC', 'ARB', 'DAI', 'WBTC', 'LINK', 'AAVE', 'UNI', 'ETH', 'ZZZ', 'GNO', 'CRV']
    const found = suggestedTokens(
      'eip155:1',
      tokens.map((one) =>
        token(
          one,
          {
            USDC,
            DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
            WBTC: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
          }[one],
        ),
      ),
    )
    expect(symbolsOf(found)).toEqual(['ETH', 'UNI', 'AAVE', 'LINK', 'GNO', 'WBTC', 'DAI', 'USDC'])
  })

  test('start with USD₮0 on Arbitrum', () => {
    const tokens = [token('UNI'), token('USD₮0')].map((one) => ({ ...one, network: 'eip155:42161' as const }))
    expect(symbolsOf(suggestedTokens('eip155:42161', tokens))).toEqual(['USD₮0', 'UNI'])
    expect(symbolsOf(suggestedTokens('eip155:10', tokens))).toEqual(['UNI'])
  })

  test('are no tokens that only borrow a common symbol', () => {
    expect(suggestedTokens('eip155:1', [token('USDC')])).toEqual([])
    expect(symbolsOf(suggestedTokens('eip155:1', [token('USDC'), token('USDC', USDC)]))).toEqual(['USDC'])
  })

  test('are the native coin rather than a token with its symbol', () => {
    const fake = { ...token('FAKE'), symbol: 'ETH' }
    const coin = token('ETH')
    expect(suggestedTokens('eip155:1', [fake, coin])).toEqual([coin])
    expect(namedToken([fake, coin], 'eth')).toBe(coin)
  })

  test('are popular, too, and so are more', () => {
    expect(
      symbolsOf(
        popularTokens(
          'eip155:1',
          ['WNT', 'ZZZ', 'HEX', 'UNI'].map((one) => token(one)),
        ),
      ),
    ).toEqual(['UNI', 'HEX', 'WNT'])
  })
})

describe('A token that a site names', () => {
  const real = token('USDC', USDC)

  test('is found by symbol or address, in any letter case', () => {
    expect(namedToken([token('ETH'), real], 'usdc')).toBe(real)
    expect(namedToken([token('ETH'), real], USDC.toLowerCase())).toBe(real)
    expect(namedToken([token('ETH'), real], 'ETH')?.address).toBeUndefined()
  })

  test('is never a token that borrows the symbol of a common one', () => {
    expect(namedToken([token('USDC'), real], 'USDC')).toBe(real)
    expect(namedToken([token('USDC')], 'USDC')).toBeUndefined()
  })

  test('is not guessed if several tokens have the symbol, or none', () => {
    expect(namedToken([token('FOO'), token('FOO')], 'FOO')).toBeUndefined()
    expect(namedToken([token('FOO')], 'BAR')).toBeUndefined()
    expect(namedToken([{ ...token('FOO'), symbol: '' }], '')).toBeUndefined()
  })
})
