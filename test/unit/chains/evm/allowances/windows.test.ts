import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWindowSize, isTooMuch, readWindows } from '../../../../../src/chains/evm/allowances/windows.ts'
import { WalletModalError } from '../../../../../src/core/errors.ts'
import type { BlockRange } from '../../../../../src/core/money/allowances.ts'
import { ALLOWANCE_WINDOW_BLOCKS } from '../../../../../src/core/money/limits.ts'
import { NODE_ERRORS } from '../../../services/rpc/nodeErrors.ts'

const PUBLIC_NODE = NODE_ERRORS.find(({ kind, from }) => kind === 'range' && from.includes('PublicNode'))
const REFUSAL = new WalletModalError('Unknown', {
  cause: { code: PUBLIC_NODE?.code, message: PUBLIC_NODE?.message },
})

/** Reads a range from a node that accepts some windows only. Returns those that it answered. */
async function readFrom(range: BlockRange, isAscending: boolean, accepts: (window: BlockRange) => boolean) {
  const read: BlockRange[] = []
  await readWindows({
    range,
    isAscending,
    size: createWindowSize(),
    async read(window) {
      if (!accepts(window)) throw REFUSAL
      read.push(window)
    },
  })
  return read
}

const lengthOf = ({ from, to }: BlockRange) => to - from + 1n

test('Every block is read once and in order, whatever number of blocks or results a node accepts', async () => {
  const blocks = fc.bigInt(0n, 25_000n)
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(blocks, blocks),
      fc.boolean(),
      fc.bigInt(1n, 20_000n),
      // Blocks with a log of the account each, and the number of logs that the node returns at most.
      fc.array(blocks, { maxLength: 200 }),
      fc.integer({ min: 1, max: 50 }),
      async ([one, other], isAscending, mostBlocks, logs, mostLogs) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const perBlock = new Map<bigint, number>()
        for (const block of logs) perBlock.set(block, (perBlock.get(block) ?? 0) + 1)
        // A single block is never refused.
        const accepts = (window: BlockRange) =>
          window.from === window.to ||
          (lengthOf(window) <= mostBlocks &&
            logs.filter((block) => block >= window.from && block <= window.to).length <= mostLogs)
        const read = await readFrom({ from, to }, isAscending, accepts)
        const ordered = isAscending ? read : [...read].reverse()
        expect(ordered[0]?.from).toBe(from)
        expect(ordered.at(-1)?.to).toBe(to)
        ordered.slice(1).forEach((window, index) => expect(window.from).toBe((ordered[index]?.to ?? 0n) + 1n))
        expect(ordered.every((window) => lengthOf(window) >= 1n && lengthOf(window) <= ALLOWANCE_WINDOW_BLOCKS)).toBe(
          true,
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('An empty range asks the node nothing', async () => {
  expect(await readFrom({ from: 5n, to: 4n }, false, () => false)).toEqual([])
})

test('A window has at most 10,000 blocks, the newest first', async () => {
  expect(await readFrom({ from: 0n, to: 24_999n }, false, () => true)).toEqual([
    { from: 15_000n, to: 24_999n },
    { from: 5_000n, to: 14_999n },
    { from: 0n, to: 4_999n },
  ])
})

test('A node that refuses a few windows is asked for large ones again later', async () => {
  let refusals = 3
  const read = await readFrom({ from: 0n, to: 99_999n }, false, () => refusals-- <= 0)
  expect(lengthOf(read[0] as BlockRange)).toBe(1_250n)
  expect(read.some((window) => lengthOf(window) > 1_250n)).toBe(true)
})

test('The search fails if the node refuses to read even one block', async () => {
  await expect(readFrom({ from: 0n, to: 9n }, false, () => false)).rejects.toBe(REFUSAL)
})

test('Another failure is not asked again', async () => {
  const failure = new WalletModalError('ServiceUnavailable')
  const asked: BlockRange[] = []
  const read = (window: BlockRange) => {
    asked.push(window)
    return Promise.reject(failure)
  }
  const ask = { range: { from: 0n, to: 9n }, isAscending: false, size: createWindowSize(), read }
  await expect(readWindows(ask)).rejects.toBe(failure)
  expect(asked).toHaveLength(1)
})

test.each(NODE_ERRORS.filter(({ kind }) => kind === 'range'))(
  'halves the window after a refusal of $from ($source): $code $message',
  async ({ code, message, data }) => {
    const error = new WalletModalError('Unknown', { cause: { code, message, data } })
    const sizes: bigint[] = []
    await readWindows({
      range: { from: 0n, to: 9_999n },
      isAscending: false,
      size: createWindowSize(),
      async read(window) {
        sizes.push(lengthOf(window))
        if (lengthOf(window) > 5_000n) throw error
      },
    })
    expect(sizes).toEqual([10_000n, 5_000n, 5_000n])
  },
)

test.each(NODE_ERRORS.filter(({ kind }) => kind !== 'range' && kind !== 'final'))(
  'asks for no smaller window after another error of $from: $code $message',
  ({ code, message, data }) =>
    expect(isTooMuch(new WalletModalError('Unknown', { cause: { code, message, data } }))).toBe(false),
)

test.each([
  [413, true],
  [400, true],
  [429, false],
  [500, false],
])('An HTTP status %i refuses a window: %s', (status, expected) => {
  expect(isTooMuch(new WalletModalError('ServiceUnavailable', { cause: new Response(null, { status }) }))).toBe(
    expected,
  )
})
