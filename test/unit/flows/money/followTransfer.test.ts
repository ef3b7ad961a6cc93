import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { resumeTransfers } from '../../../../src/flows/money/resumeTransfers.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { hideTransfer } from '../../../../src/flows/money/hideTransfer.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { createSending, HASH } from '../../../kit/sending.ts'

const KEY = 'wallet-modal:transfers'
const SENT: SavedTransfer = {
  hash: HASH,
  network: 'eip155:1',
  from: ALICE,
  to: BOB,
  amount: '1500000000000000000',
  symbol: 'ETH',
  decimals: 18,
  at: 5,
  state: 'pending',
}
const OTHER = `0x${'cd'.repeat(32)}`

const savedIn = (...all: readonly SavedTransfer[]) => fakeStorage({ [KEY]: JSON.stringify(all) })

/** Continues the transfers that an earlier visit saved. */
async function resumed(...all: readonly SavedTransfer[]) {
  const here = await createSending({ storage: savedIn(...all) })
  resumeTransfers(here.modal)
  await rest()
  const toast = () => here.modal.toasts.$shown.get()
  const states = () =>
    transfersOf(here.modal)
      .$all.get()
      .map(({ state }) => state)
  const saved = () => JSON.parse(here.storage.getItem(KEY) ?? '[]') as SavedTransfer[]
  return { ...here, toast, states, saved }
}

describe('A transfer of an earlier visit', () => {
  test.each([
    ['confirmed', 'You successfully sent 1.5 ETH', 'success'],
    ['reverted', 'Your transfer of 1.5 ETH failed. Only the network fee was charged.', 'error'],
    ['replaced', 'Another transaction took the place of your transfer of 1.5 ETH', 'error'],
    ['cancelled', 'You cancelled your transfer of 1.5 ETH', 'info'],
    ['dropped', 'The network no longer knows your transfer of 1.5 ETH. Check it before you send again.', 'error'],
  ] as const)('is followed until it is %s, which a toast tells', async (is, text, tone) => {
    const { fake, toast, saved } = await resumed(SENT)
    expect(toast()).toBeUndefined()
    fake.end({ is, hash: OTHER })
    await rest()
    expect(toast()).toMatchObject({ text, tone })
    expect(saved()).toMatchObject([{ hash: HASH, state: is, takenBy: OTHER }])
  })

  test.each([
    ['confirmed', 'Allowance revoked: USDC', 'success'],
    ['reverted', 'The allowance was not revoked: USDC. Only the network fee was charged.', 'error'],
    ['replaced', 'Another transaction took the place of your revocation: USDC', 'error'],
    ['cancelled', 'You cancelled the revocation: USDC', 'info'],
    ['dropped', 'The network no longer knows your revocation: USDC. Revoke it again.', 'error'],
  ] as const)('has words of its own if it revokes an allowance: %s', async (is, text, tone) => {
    const { fake, toast } = await resumed({ ...SENT, kind: 'approve', amount: '0', symbol: 'USDC', decimals: 6 })
    fake.end({ is })
    await rest()
    expect(toast()).toMatchObject({ text, tone })
  })

  test('tells at most six digits of the amount', async () => {
    const { fake, toast } = await resumed({ ...SENT, amount: '2006000000000002' })
    fake.end({ is: 'confirmed' })
    await rest()
    expect(toast()?.text).toBe('You successfully sent 0.002006… ETH')
  })

  test('names a revoked token without a symbol by its address', async () => {
    const { fake, toast } = await resumed({ ...SENT, kind: 'approve', amount: '0', symbol: '', token: BOB })
    fake.end({ is: 'confirmed' })
    await rest()
    expect(toast()?.text).toBe('Allowance revoked: 0x3C44…4293BC')
  })

  test('is neither followed nor told again once it has ended', async () => {
    const { fake } = await resumed({ ...SENT, state: 'confirmed' })
    expect(fake.asked.followed).toEqual([])
  })

  test('stays pending if it takes longer than it is followed', async () => {
    const { fake, toast, states } = await resumed(SENT)
    fake.end(undefined)
    await rest()
    expect([toast(), states()]).toEqual([undefined, ['pending']])
  })

  test('is followed and told also after the visitor has hidden it', async () => {
    const { fake, modal, toast, saved } = await resumed({ ...SENT, wait: 'late' })
    hideTransfer(modal, HASH)
    expect(saved()).toMatchObject([{ state: 'pending', isHidden: true }])
    modal.toasts.dismiss(toast()?.id ?? 0)
    fake.end({ is: 'confirmed' })
    await vi.waitFor(() => expect(toast()?.text).toBe('You successfully sent 1.5 ETH'))
    expect(saved()).toMatchObject([{ state: 'confirmed' }])
  })

  test('is followed again when Account is shown later', async () => {
    const { fake, modal, toast } = await resumed(SENT)
    fake.end(undefined)
    await rest()
    resumeTransfers(modal)
    await rest()
    expect(fake.asked.followed).toEqual([HASH, HASH])
    fake.end({ is: 'confirmed' })
    await rest()
    expect(toast()?.text).toBe('You successfully sent 1.5 ETH')
  })

  test('is followed once, however often that is asked for', async () => {
    const { fake, modal } = await resumed(SENT)
    resumeTransfers(modal)
    transfersOf(modal).update(HASH, { nonce: '0x1' })
    await rest()
    expect(fake.asked.followed).toEqual([HASH])
  })

  test('reads the balance again when it has ended', async () => {
    const { fake, chain } = await resumed(SENT)
    fake.end({ is: 'confirmed' })
    await rest()
    expect(chain.asked.balance).toEqual([ALICE])
  })
})

describe('A transfer that takes long', () => {
  standStill()

  test('is noted as slow 25 s after it was sent, and as late when it is no longer followed', async () => {
    const { fake, modal, saved } = await resumed({ ...SENT, at: Date.now() })
    const waits = () => saved().map(({ wait }) => wait)
    await vi.advanceTimersByTimeAsync(24_900)
    expect(waits()).toEqual([undefined])
    await vi.advanceTimersByTimeAsync(100)
    expect(waits()).toEqual(['slow'])
    fake.end(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(waits()).toEqual(['late'])
    // Following it again takes nothing back.
    resumeTransfers(modal)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(waits()).toEqual(['late'])
  })

  test('is not noted as slow once it has ended', async () => {
    const { fake, saved } = await resumed({ ...SENT, at: Date.now() })
    fake.end({ is: 'confirmed' })
    await vi.advanceTimersByTimeAsync(25_000)
    expect(saved()).toMatchObject([{ state: 'confirmed' }])
    expect(saved()[0]).not.toHaveProperty('wait')
  })
})

describe('Several tabs', () => {
  const queue: (() => void)[] = []
  beforeEach(() => {
    queue.length = 0
    // One lock, which tabs get one after the other
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      locks: {
        request: async (_: string, __: object, work: () => Promise<void>) => {
          const turn = queue.length ? new Promise<void>((resolve) => queue.push(resolve)) : void queue.push(() => {})
          await turn
          await work()
          queue.splice(0, 2).at(1)?.()
        },
      },
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('follow a transfer one after the other, and only one tells how it ended', async () => {
    const storage = savedIn(SENT)
    const first = await createSending({ storage })
    const second = await createSending({ storage })
    resumeTransfers(first.modal)
    resumeTransfers(second.modal)
    await rest()
    expect([first.fake.asked.followed, second.fake.asked.followed]).toEqual([[HASH], []])
    first.fake.end({ is: 'confirmed' })
    await rest()
    expect(first.modal.toasts.$shown.get()?.text).toContain('successfully')
    expect([second.fake.asked.followed, second.modal.toasts.$shown.get()]).toEqual([[], undefined])
  })

  test('take over from a tab that was closed', async () => {
    const storage = savedIn(SENT)
    const first = await createSending({ storage })
    const second = await createSending({ storage })
    resumeTransfers(first.modal)
    resumeTransfers(second.modal)
    await rest()
    first.fake.end(undefined)
    await rest()
    expect(second.fake.asked.followed).toEqual([HASH])
    second.fake.end({ is: 'reverted' })
    await rest()
    expect(second.modal.toasts.$shown.get()?.text).toContain('failed')
  })
})

describe('The saved transfers', () => {
  test('are at most 99, the newest', async () => {
    const { modal } = await createSending()
    const { add, $all } = transfersOf(modal)
    for (let count = 0; count < 105; count++) add({ ...SENT, hash: `0x${count}`, state: 'confirmed' })
    expect($all.get()).toHaveLength(99)
    expect($all.get().at(-1)?.hash).toBe('0x104')
  })

  test('do not lose what another tab has sent meanwhile', async () => {
    const { modal, storage } = await createSending()
    const { add, update, $all } = transfersOf(modal)
    add(SENT)
    storage.setItem(KEY, JSON.stringify([SENT, { ...SENT, hash: OTHER }]))
    update(HASH, { state: 'confirmed' })
    expect($all.get().map(({ hash, state }) => [hash, state])).toEqual([
      [HASH, 'confirmed'],
      [OTHER, 'pending'],
    ])
  })

  test.each(['{', '5', '[{"hash":5}]', 'null'])('are none if the storage holds %s', async (text) => {
    const { modal } = await createSending({ storage: fakeStorage({ [KEY]: text }) })
    expect(transfersOf(modal).$all.get()).toEqual([])
  })

  test('are forgotten when their account is disconnected, unless they are pending', async () => {
    const { modal, storage } = await createSending({
      storage: savedIn(SENT, { ...SENT, hash: OTHER, state: 'confirmed' }),
    })
    transfersOf(modal)
    await disconnect(modal)
    expect(storage.getItem(KEY)).toContain(HASH)
    expect(storage.getItem(KEY)).not.toContain(OTHER)
  })
})
