import { describe, expect, test } from 'vitest'
import { highestPrice, readGasPrices } from '../../../../src/core/transactions/gasPrices.ts'

/** A node with these answers, by method. */
const node = (answers: Readonly<Record<string, unknown>>) => async (method: string) => answers[method]

const LONDON = { eth_getBlockByNumber: { baseFeePerGas: '0x64' }, eth_maxPriorityFeePerGas: '0x7' }

describe('The price of gas', () => {
  test('is 1.2 times the base fee plus the tip that the node proposes', async () => {
    const prices = await readGasPrices(node(LONDON))
    expect(prices).toEqual({ maxFeePerGas: 127n, maxPriorityFeePerGas: 7n })
    expect(highestPrice(prices)).toBe(127n)
  })

  test('uses the tip of the site, and does not ask for another', async () => {
    const prices = await readGasPrices(node({ eth_getBlockByNumber: { baseFeePerGas: '0x64' } }), { tip: 1n })
    expect(prices).toEqual({ maxFeePerGas: 121n, maxPriorityFeePerGas: 1n })
  })

  test.each([[{}], [{ baseFeePerGas: null }], [null]])(
    'is the gas price on a network without a base fee, with the block %j',
    async (block) => {
      const prices = await readGasPrices(node({ eth_getBlockByNumber: block, eth_gasPrice: '0x9' }))
      expect(prices).toEqual({ gasPrice: 9n })
      expect(highestPrice(prices)).toBe(9n)
    },
  )

  test.each([
    [
      { ...LONDON, eth_maxPriorityFeePerGas: 'seven' },
      'eth_maxPriorityFeePerGas: Expected hex quantity, received string',
    ],
    [
      { eth_getBlockByNumber: { baseFeePerGas: 5 } },
      'eth_getBlockByNumber.baseFeePerGas: Expected string, received number',
    ],
    [{ eth_getBlockByNumber: {} }, 'eth_gasPrice: Required'],
  ])('is never guessed from a malformed answer: %j', async (answers, message) => {
    await expect(readGasPrices(node(answers))).rejects.toMatchObject({ code: 'ServiceUnavailable', message })
  })

  const GWEI = 10n ** 9n
  const hex = (value: bigint) => `0x${value.toString(16)}`
  const withBase = (price: bigint) => ({ ...LONDON, eth_getBlockByNumber: { baseFeePerGas: hex(price) } })

  test.each([
    ['eth_getBlockByNumber.baseFeePerGas', withBase(100_001n * GWEI)],
    ['eth_maxPriorityFeePerGas', { ...LONDON, eth_maxPriorityFeePerGas: hex(100_001n * GWEI) }],
    ['eth_gasPrice', { eth_getBlockByNumber: {}, eth_gasPrice: hex(100_001n * GWEI) }],
  ])('is not believed if a node answers to %s with more than 100,000 gwei', async (where, answers) => {
    await expect(readGasPrices(node(answers), { chain: 1 })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      message: `${where}: 100001000000000 per unit of gas is too much to be true`,
    })
  })

  test('may be so high where the coin is worth little', async () => {
    const answers = withBase(9_000_000n * GWEI)
    expect(highestPrice(await readGasPrices(node(answers), { chain: 199 }))).toBe(10_800_000n * GWEI + 7n)
    expect(highestPrice(await readGasPrices(node(withBase(100_000n * GWEI)), { chain: 1 }))).toBe(120_000n * GWEI + 7n)
  })
})
