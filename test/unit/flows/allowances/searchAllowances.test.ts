import { beforeAll, describe, expect, test } from 'vitest'
import { allowancesOf } from '../../../../src/flows/allowances/allowancesOf.ts'
import {
  retrySearch,
  searchFurther,
  stopSearch,
  watchAllowances,
} from '../../../../src/flows/allowances/searchAllowances.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { createAllowing, ALLOWANCE, ENDLESS } from '../../../kit/allowances.ts'
import { rest, standStill } from '../../../kit/clock.ts'

standStill()
beforeAll(() => import('../../../../src/flows/assets/refreshers.ts'))

const SCANNED = { from: 90n, to: 100n }

async function searching() {
  const here = await createAllowing()
  const stop = watchAllowances(here.modal)
  await rest()
  const { $known } = allowancesOf(here.modal)
  const keys = () => $known.get()?.list.map(({ key }) => key)
  return { ...here, stop, keys, known: () => $known.get(), state: () => $known.get()?.state }
}

/** Hides or shows the page, as browsers do when the visitor changes tabs. */
function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('The search for allowances', () => {
  test('lists what it finds, once, while it goes on', async () => {
    const { found, known, state, keys } = await searching()
    expect(state()).toBe('searching')
    found.last().onProgress({ window: SCANNED, head: 100n, percent: 5 })
    expect(known()?.progress).toEqual({ window: SCANNED, head: 100n, percent: 5 })
    found.last().onFound([ALLOWANCE], SCANNED)
    found.last().onFound([{ ...ALLOWANCE, amount: 7n }, ENDLESS], { from: 80n, to: 100n })
    expect(keys()).toEqual(['usdc', 'endless'])
    expect(known()).toMatchObject({ list: [{ amount: 7n }, ENDLESS], scanned: { from: 80n } })
    found.last().end()
    await rest()
    expect([state(), known()?.progress]).toEqual(['done', undefined])
  })

  test('stops at the visitor’s request, keeps what it found, and waits', async () => {
    const { modal, found, state, keys, stop } = await searching()
    found.last().onFound([ALLOWANCE], SCANNED)
    stopSearch(modal)
    await rest()
    expect([state(), found.last().signal.aborted]).toEqual(['stopped', true])
    stop()
    watchAllowances(modal)
    await rest()
    expect([found.scans.length, keys()]).toEqual([1, ['usdc']])
    searchFurther(modal)
    await rest()
    expect(found.last()).toMatchObject({ scanned: SCANNED, isWhole: true })
  })

  test('does not list what a stopped search still finds', async () => {
    const { modal, found, keys } = await searching()
    stopSearch(modal)
    found.last().onFound([ALLOWANCE], SCANNED)
    expect(keys()).toEqual([])
  })

  test('pauses while the view is out of sight, and continues where it was', async () => {
    const { modal, found, state, stop, keys } = await searching()
    found.last().onFound([ALLOWANCE], SCANNED)
    hide(true)
    await rest()
    expect([state(), found.last().signal.aborted]).toEqual(['paused', true])
    hide(false)
    await rest()
    expect([state(), found.last().scanned]).toEqual(['searching', SCANNED])
    stop()
    expect(state()).toBe('paused')
    watchAllowances(modal)
    await rest()
    expect([found.scans.length, keys()]).toEqual([3, ['usdc']])
  })

  test('says that it failed, and continues when it is tried again', async () => {
    const { modal, found, state, keys } = await searching()
    found.last().onFound([ALLOWANCE], SCANNED)
    found.last().fail(new Error('down'))
    await rest()
    expect([state(), keys()]).toEqual(['failed', ['usdc']])
    retrySearch(modal)
    await rest()
    expect([state(), found.last().scanned, found.last().isWhole]).toEqual(['searching', SCANNED, false])
  })

  test('reads again what it found, when the visitor returns', async () => {
    const { modal, found, keys, stop } = await searching()
    found.last().onFound([ALLOWANCE, ENDLESS], SCANNED)
    found.last().end()
    await rest()
    stop()
    found.answers.check = async () => [ENDLESS]
    watchAllowances(modal)
    await rest()
    expect(found.asked.check).toEqual([['usdc', 'endless']])
    expect([keys(), found.scans.length]).toEqual([['endless'], 2])
  })

  test.each(['the network changes', 'the account is disconnected'])('is forgotten when %s', async (what) => {
    const { modal, wallet, found, known } = await searching()
    found.last().onFound([ALLOWANCE], SCANNED)
    if (what === 'the network changes') wallet.link().useNetwork('eip155:8453')
    else await disconnect(modal)
    await rest()
    expect(known()?.list ?? []).toEqual([])
    found.scans[0]?.onFound([ENDLESS], SCANNED)
    expect(known()?.list ?? []).toEqual([])
    expect(found.scans[0]?.signal.aborted).toBe(true)
  })

  test('saves nothing', async () => {
    const { found, storage } = await searching()
    found.last().onFound([ALLOWANCE], SCANNED)
    found.last().end()
    await rest()
    const saved = JSON.stringify([...storage.values])
    expect(saved).toContain(ALLOWANCE.owner)
    expect(saved.toLowerCase()).not.toContain(ALLOWANCE.spender.toLowerCase())
    expect(saved).not.toContain(ALLOWANCE.key)
  })

  test('asks no service without a project id', async () => {
    const { found } = await searching()
    expect(await found.last().hashes()).toEqual([])
  })
})
