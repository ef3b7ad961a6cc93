import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Visit, VisitEntry } from '../../../src/core/devtools/visit.ts'
import { describeDifference } from '../../../src/devtools/replay/difference.ts'
import { replayVisit, type Replayed } from '../../../src/devtools/replay/replayVisit.ts'
import { describeStep, stepsOf } from '../../../src/devtools/replay/steps.ts'
import { startRecording } from '../../../src/devtools/startRecording.ts'
import { createTestPage } from '../../kit/createTestPage.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../kit/fakeConnector.ts'
import { happen, settle } from '../../kit/visitor.tsx'

const LIMIT_MS = 1_000

/** Creates a page with an installed wallet. */
const pageWith = (facts: FakeConnectorFacts = {}) =>
  createTestPage({
    connectors: [fakeConnector({ id: 'org.rainbow', name: 'Rainbow', ...facts })],
    markup: '<wallet-modal></wallet-modal>',
  })

/** Records a visitor who connects the wallet. */
async function connected(): Promise<Visit> {
  const page = await pageWith()
  const recording = startRecording(page.api)
  const opened = page.api.open()
  await settle()
  await page.at().press('button', 'Rainbow')
  await opened
  recording.stop()
  const visit = recording.visit()
  page.api.close()
  await happen(() => document.body.replaceChildren())
  localStorage.clear()
  return visit
}

async function replayed(visit: Visit, facts?: FakeConnectorFacts): Promise<Replayed> {
  const page = await pageWith(facts)
  const press = async (element: HTMLElement) => happen(() => element.click())
  return replayVisit(visit, { target: page.api, limitMs: LIMIT_MS, press })
}

const said = ({ difference }: Replayed) => difference && describeDifference(difference)

/** Returns a visit with other entries. */
const edited = (visit: Visit, edit: (entry: VisitEntry) => VisitEntry): Visit => ({
  ...visit,
  entries: visit.entries.map(edit),
})

beforeEach(() => localStorage.clear())

describe('Replaying a visit', () => {
  test('finds no difference in the same page', async () => {
    const visit = await connected()
    expect(said(await replayed(visit))).toBeUndefined()
  })

  test('names the screen or outcome that differs: a wallet that refuses', async () => {
    const visit = await connected()
    expect(said(await replayed(visit, { rejects: true }))).toMatch(
      /^step 2: expected screen no screen, saw ConnectingExternal "Rainbow"/,
    )
  })

  test('names a missing control, and the controls in the page', async () => {
    const visit = await connected()
    expect(said(await replayed(visit, { name: 'Other' }))).toMatch(
      /^step 2: expected control press button "Rainbow[^"]*", saw .*"Other/,
    )
  })

  test('names a call whose outcome differs', async () => {
    const visit = edited(await connected(), (entry) =>
      entry.kind === 'settled' ? { ...entry, outcome: 'closed' } : entry,
    )
    expect(said(await replayed(visit))).toBe('step 1: expected outcome closed, saw connected')
  })

  test('restores the functions of the page at the end', async () => {
    const visit = await connected()
    const page = await pageWith()
    const before = { ...page.api }
    const { fetch } = globalThis
    await replayVisit({ ...visit, entries: [] }, { target: page.api, limitMs: LIMIT_MS })
    expect({ ...page.api }).toEqual(before)
    expect(globalThis.fetch).toBe(fetch)
  })
})

describe('Recorded answers in a replay', () => {
  /** A press of a control that never appears: the replay waits for it until the time limit, while the test sends requests. */
  const missing: VisitEntry = { at: 5, kind: 'press', role: 'button', name: 'Missing', where: 'modal' }

  test('makes wallets answer as recorded, or not at all', async () => {
    const provider = { request: async () => ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as unknown }
    const { request } = provider
    const detail = { info: { uuid: '1', name: 'Rainbow', rdns: 'me.rainbow', icon: '' }, provider }
    const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', tell)
    onTestFinished(() => window.removeEventListener('eip6963:requestProvider', tell))
    const visit = await connected()
    const wallet = (method: string, answer: 'ok' | 'empty' | 'none' | number): VisitEntry => ({
      at: 0,
      kind: 'wallet',
      wallet: 'me.rainbow',
      method,
      answer,
      ms: 0,
    })
    const entries = [wallet('one', 4001), wallet('one', 'empty'), wallet('one', 'ok'), wallet('two', 'none'), missing]
    const replaying = replayVisit({ ...visit, entries }, { target: (await pageWith()).api, limitMs: LIMIT_MS })
    const ask = provider.request as (args: { method: string }) => Promise<unknown>
    const silent = vi.fn<() => void>()
    void ask({ method: 'two' }).then(silent, silent)
    await expect(ask({ method: 'one' })).rejects.toMatchObject({ code: 4001 })
    expect(await ask({ method: 'one' })).toEqual([])
    expect(await ask({ method: 'one' })).toHaveLength(1)
    await replaying
    expect(silent).not.toHaveBeenCalled()
    expect(provider.request).toBe(request)
  })

  test('makes requests fail as recorded, and sends all others to the services of the page', async () => {
    const real = vi.fn<typeof fetch>(async () => new Response('{"real":true}'))
    vi.stubGlobal('fetch', real)
    const visit = await connected()
    const request = (outcome: 'ok' | 'failed' | number): VisitEntry => ({
      at: 0,
      kind: 'request',
      service: 'walletApi',
      route: '/v1/getWallets',
      outcome,
      ms: 0,
    })
    const entries = [request('failed'), request(503), request('ok'), missing]
    const replaying = replayVisit({ ...visit, entries }, { target: (await pageWith()).api, limitMs: LIMIT_MS })
    const url = 'https://list.example/api/getWallets'
    await expect(fetch(url)).rejects.toThrow('Failed as recorded')
    expect((await fetch(url)).status).toBe(503)
    expect(await (await fetch(url)).json()).toEqual({ real: true })
    await replaying
    expect(real).toHaveBeenCalledTimes(1)
  })
})

describe('The steps of a visit', () => {
  const call = (id: number, at: number): VisitEntry => ({ at, kind: 'call', id, method: 'open', args: [] })

  test('are the actions of site and visitor, where simultaneous calls are one step', async () => {
    const visit = await connected()
    const screen: VisitEntry = { at: 50, kind: 'screen', view: 'Connect', title: 'Connect Wallet' }
    const press: VisitEntry = { at: 60, kind: 'press', role: 'button', name: 'Close', where: 'modal' }
    const steps = stepsOf({ ...visit, entries: [call(1, 10), call(2, 11), screen, press] })
    expect(steps.map(describeStep)).toEqual(['call open(), call open()', 'press button "Close"'])
    expect(steps.map(({ number, nextAt, pauseMs }) => [number, nextAt, pauseMs])).toEqual([
      [1, 60, 0],
      [3, Infinity, 50],
    ])
    expect(steps[0]?.expected.screen).toEqual({ kind: 'screen', view: 'Connect', title: 'Connect Wallet' })
  })
})
