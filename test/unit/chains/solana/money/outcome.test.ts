// @vitest-environment node
import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solanaMoney } from '../../../../../src/chains/solana/money/solanaMoney.ts'
import type { Outcome } from '../../../../../src/core/money/chainMoney.ts'
import { WalletModalError } from '../../../../../src/core/errors.ts'
import { ANNA } from '../../../../kit/fakeSolanaWallet.ts'
import { solanaNode } from '../../../../kit/solanaNode.ts'
import { keypairAt } from '../../../../sandbox/solana/accounts.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const HASH = base58.encode(new Uint8Array(64).fill(7))
const sent = { network: NETWORK, from: ANNA, hash: HASH } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows a transaction on a chain whose clock is the fake one. */
async function following(more: { lastBlock?: string } = {}) {
  const node = await solanaNode()
  node.clock.now = () => Date.now()
  const known: string[] = []
  const stop = new AbortController()
  const ends: (Outcome | undefined | WalletModalError)[] = []
  const ended = solanaMoney
    .outcome({ ...sent, ...more }, { rpc: node.rpc, signal: stop.signal, onLastBlock: (at) => known.push(at) })
    .then(
      (end) => ends.push(end),
      (error: WalletModalError) => ends.push(error),
    )
  return { node, known, stop, ends, ended }
}

const status = (fields: object) => ({ value: [{ err: null, confirmationStatus: 'confirmed', ...fields }] })

describe('A sent transaction on Solana', () => {
  test.each([
    ['confirmed', status({}), 'confirmed'],
    ['final', status({ confirmationStatus: 'finalized' }), 'confirmed'],
    ['failed', status({ err: { InstructionError: [0, { Custom: 1 }] } }), 'reverted'],
  ])('ends as soon as it is %s', async (_, answer, is) => {
    const { node, ends } = await following()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ends).toEqual([])
    node.state.answers.getSignatureStatuses = answer
    await vi.advanceTimersByTimeAsync(500)
    expect(ends).toEqual([{ is, hash: HASH }])
  })

  test('is not confirmed while it is only processed, and never dropped then', async () => {
    const { node, ends } = await following({ lastBlock: '1' })
    node.state.answers.getSignatureStatuses = status({ confirmationStatus: 'processed' })
    await vi.advanceTimersByTimeAsync(179_000)
    expect(ends).toEqual([])
  })

  test('is dropped once its blockhash has expired for good, about a minute later', async () => {
    const { known, ends } = await following()
    await vi.advanceTimersByTimeAsync(55_000)
    expect(known).toHaveLength(1)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(15_000)
    expect(ends).toEqual([{ is: 'dropped' }])
  })

  test('is dropped at once on a later visit, if its last block is long past', async () => {
    const { known, ends } = await following({ lastBlock: '1' })
    await vi.advanceTimersByTimeAsync(500)
    expect(ends).toEqual([{ is: 'dropped' }])
    expect(known).toEqual([])
  })

  test('is still pending if no node answers for 180 s', async () => {
    const { node, ends } = await following()
    const failed = new WalletModalError('ServiceUnavailable')
    Object.assign(node.state.answers, { getSignatureStatuses: failed, getBlockHeight: failed })
    await vi.advanceTimersByTimeAsync(179_000)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ends).toEqual([undefined])
  })

  test('is no longer followed after an abort', async () => {
    const { stop, ends } = await following()
    await vi.advanceTimersByTimeAsync(1_000)
    stop.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toMatchObject([{ code: 'Aborted' }])
  })

  test('is found on a real chain', async () => {
    const node = await solanaNode()
    const key = keypairAt(0)
    const airdrop = String(await node.rpc('requestAirdrop', [key.publicKey.toBase58(), 5]))
    const signal = new AbortController().signal
    expect(await solanaMoney.outcome({ ...sent, hash: airdrop }, { rpc: node.rpc, signal })).toEqual({
      is: 'confirmed',
      hash: airdrop,
    })
  })
})
