import { expect, test } from 'vitest'
import { readMints } from '../../../../src/flows/nfts/readMints.ts'
import type { Modal } from '../../../../src/modal.ts'

const OWNER = 'F1h9cExwvCQGVyzFsnWvVBmWdMhAWUXo2kVYBqCdJ9Gn'
const mintAt = (letter: string) => letter.repeat(43)
const account = (mint: string, amount: string, decimals: number) => ({
  account: { data: { parsed: { info: { mint, owner: OWNER, tokenAmount: { amount, decimals } } } } },
})

/** Returns what is read from a node whose two token programs answer with these accounts. */
function read(...answers: (readonly object[] | Error)[]) {
  const waiting = [...answers]
  const rpc = async () => {
    const value = waiting.shift()
    if (value instanceof Error) throw value
    return { value: value ?? [] }
  }
  const modal = { site: { rpc: () => rpc } } as unknown as Modal
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
  return readMints(modal, { address: OWNER, network, namespace: 'solana' })
}

test('lists Solana mints without decimals of which the account has exactly one, of both token programs', async () => {
  const first = [account(mintAt('A'), '1', 0), account(mintAt('B'), '2', 0), account(mintAt('C'), '1', 6)]
  const second = [account(mintAt('D'), '1', 0), account(mintAt('E'), '0', 0)]
  expect(await read(first, second)).toEqual({ mints: [mintAt('A'), mintAt('D')], isPartial: false })
})

test('tells that Solana NFTs may be missing if a token program does not answer, and rejects if none does', async () => {
  const down = new Error('down')
  expect(await read([account(mintAt('A'), '1', 0)], down)).toEqual({ mints: [mintAt('A')], isPartial: true })
  await expect(read(down, down)).rejects.toThrow('down')
})
