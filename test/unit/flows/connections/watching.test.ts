import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { discover } from '../../../../src/flows/connect/discover.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { warmWallets } from '../../../../src/flows/wallets/warmWallets.ts'
import { watchAnswer } from '../../../../src/flows/connect/watchAnswer.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

describe('discover', () => {
  const ids = ({ modal }: ReturnType<typeof createTestModal>) => modal.wallets.$found.get().map(({ id }) => id)

  test('lists installed wallets, and those that appear later', () => {
    const here = createTestModal({ connectors: [fakeConnector({ id: 'a' })] })
    expect(ids(here)).toEqual(['a'])
    here.chain.announce(fakeConnector({ id: 'a' }), fakeConnector({ id: 'b' }))
    expect(ids(here)).toEqual(['a', 'b'])
  })

  test('finds no installed wallets while the site turns discovery off', () => {
    const here = createTestModal({
      connectors: [fakeConnector({ id: 'a' })],
      options: { connectors: { injected: false } },
    })
    expect(ids(here)).toEqual([])
    here.entry.configure({ connectors: { injected: true } })
    expect(ids(here)).toEqual(['a'])
  })

  test('stops listening for wallets when discovery is stopped', () => {
    const { modal, chain } = createTestModal()
    const before = chain.listeners()
    const stop = discover(modal)
    expect(chain.listeners()).toBe(before + 1)
    stop()
    expect(chain.listeners()).toBe(before)
  })
})

test('emits view-change events with the previous view', () => {
  const { modal, entry } = createTestModal()
  modal.router.push({ view: 'Networks' })
  void openModal(modal)
  modal.router.push({ view: 'Networks' })
  modal.router.back()
  closeModal(modal, 'api')
  void openModal(modal)
  expect(entry.told('view')).toEqual([
    { view: 'Connect', previous: null },
    { view: 'Networks', previous: 'Connect' },
    { view: 'Connect', previous: 'Networks' },
    { view: 'Connect', previous: null },
  ])
})

test('updates the state before an event is emitted', () => {
  const { modal, entry } = createTestModal()
  const seen: string[] = []
  entry.emit = (name) => void seen.push(`${name}: ${entry.state().open ? entry.state().view : 'closed'}`)
  void openModal(modal)
  modal.router.push({ view: 'Networks' })
  closeModal(modal, 'api')
  expect(seen).toEqual(['open: Connect', 'view: Connect', 'view: Networks', 'close: closed'])
})

describe('watchAnswer', () => {
  test('reports each phase of a wallet request once', async () => {
    const tell = vi.fn()
    watchAnswer(new AbortController().signal, tell)
    await pass(600_000)
    expect(tell.mock.calls).toEqual([['waiting'], ['late'], ['failed', new WalletModalError('WalletTimeout')]])
  })

  test('stops reporting phases of a wallet request after an abort or an answer', async () => {
    for (const end of ['signal', 'answer']) {
      const tell = vi.fn()
      const controller = new AbortController()
      const stop = watchAnswer(controller.signal, tell)
      if (end === 'signal') controller.abort()
      else stop()
      await pass(600_000)
      expect(tell.mock.calls).toEqual([['waiting']])
    }
  })
})

test('preloads the code that wallets need, and reports a failure only on connect', async () => {
  const wallet = fakeConnector()
  const { modal, chain, entry } = createTestModal({ connectors: [wallet] })
  chain.answers.load = vi.fn(() => Promise.reject(new WalletModalError('LoadFailed')))
  warmWallets(modal)
  await rest()
  expect(chain.answers.load).toHaveBeenCalledOnce()
  expect(entry.told('error')).toEqual([])
  await expect(connect(modal, wallet.id)).rejects.toMatchObject({ code: 'LoadFailed' })
})
