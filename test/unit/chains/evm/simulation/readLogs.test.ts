import { encodeAbiParameters, encodeEventTopics, erc1155Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readLogs } from '../../../../../src/chains/evm/simulation/readLogs.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [me, thief, other] = [address('a1'), address('b2'), address('c3')]

/** The log of a batch of so many items. */
function batch(from: Hex, to: Hex, count: number) {
  const ids = Array.from({ length: count }, (_, id) => BigInt(id))
  const data = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, ids.map(() => 1n)])
  const topics = encodeEventTopics({ abi: erc1155Abi, eventName: 'TransferBatch', args: { operator: thief, from, to } })
  return { address: other, topics: topics as string[], data }
}

describe('A batch of items that leaves the account', () => {
  test('is read item by item, up to 256 of them', () => {
    const { moves, isMore } = readLogs([batch(me, thief, 256)], me)
    expect(moves.size).toBe(256)
    expect([...moves.values()].every(({ total }) => total === -1n)).toBe(true)
    expect(isMore).toBe(false)
  })

  test('is not passed over in silence if it is longer', () => {
    expect(readLogs([batch(me, thief, 257)], me).isMore).toBe(true)
    expect(readLogs([batch(thief, me, 257)], me).isMore).toBe(true)
  })

  test('of somebody else raises no doubt', () => {
    expect(readLogs([batch(thief, other, 257)], me).isMore).toBe(false)
  })
})
