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
})
