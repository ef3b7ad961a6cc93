import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { abandonSwitch } from '../../../../src/flows/networks/abandonSwitch.ts'
import { chooseNetwork } from '../../../../src/flows/networks/chooseNetwork.ts'
import { showNetworks } from '../../../../src/flows/networks/showNetworks.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { titles } from '../../../../src/i18n/en/titles.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import type { FakeConnectorFacts } from '../../../kit/fakeConnector.ts'

standStill()

/** Opens the list of networks, with a wallet that leaves a switch pending until the test answers it. */
async function choosing(facts: FakeConnectorFacts = {}) {
  const here = await createConnected(facts)
  // As the views do that are loaded later
  await here.modal.locale.add(titles)
  let answer = { approve: () => {}, refuse: (_: Error) => {} }
  here.chain.answers.switch = () => new Promise<void>((approve, refuse) => (answer = { approve, refuse }))
  void openModal(here.modal)
  if (!facts.network) showNetworks(here.modal)
  return {
    ...here,
    approve: async () => {
      answer.approve()
      await rest()
    },
    refuse: async (error: Error = new WalletModalError('UserRejected')) => {
      answer.refuse(error)
      await rest()
    },
    view: () => here.modal.router.$route.get().view,
    attempt: () => here.modal.attempt.$switch.get(),
    isOpen: () => here.modal.shell.$open.get(),
  }
}

describe('chooseNetwork', () => {
  test('stays in Networks if the visitor chooses the current network (specification §4)', async () => {
    const { modal, chain, view, attempt, entry } = await choosing()
    await chooseNetwork(modal, 'eip155:1')
    expect([view(), attempt(), chain.asked.switch, entry.told('network')]).toEqual(['Networks', undefined, [], []])
  })

  test('shows SwitchNetwork while the request is pending, then goes back', async () => {
    const { modal, approve, view, attempt, entry } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    expect(view()).toBe('SwitchNetwork')
    expect(attempt()).toMatchObject({ network: 'eip155:8453', phase: 'waiting' })
    await approve()
    expect(view()).toBe('Account')
    expect(attempt()).toBeUndefined()
    expect(entry.state().network).toBe('eip155:8453')
    expect(modal.toasts.$shown.get()).toMatchObject({ text: 'Switched to Base', tone: 'success' })
  })

  test('closes the modal after a switch from an unsupported network (specification §4)', async () => {
    const { modal, approve, isOpen } = await choosing({ network: 'eip155:137' })
    void chooseNetwork(modal, 'eip155:1')
    await approve()
    expect(isOpen()).toBe(false)
  })

  test('closes the modal after leaving an unsupported network, even if opened at Account (specification §4)', async () => {
    const { modal, wallet, approve, view, isOpen } = await choosing()
    modal.router.reset({ view: 'Account' })
    wallet.link().useNetwork('eip155:137')
    expect(view()).toBe('UnsupportedChain')
    void chooseNetwork(modal, 'eip155:1')
    await approve()
    expect(isOpen()).toBe(false)
  })

  test('goes back when a network switch fails, and shows the reason in the previous view', async () => {
    const { modal, refuse, view, attempt } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await refuse()
    expect(view()).toBe('Networks')
    expect(attempt()).toMatchObject({ network: 'eip155:8453', phase: 'failed', error: { code: 'UserRejected' } })
    expect(modal.toasts.$shown.get()).toBeUndefined()
  })

  test('goes back to UnsupportedChain when the visitor rejects a network switch', async () => {
    const { modal, refuse, view, isOpen } = await choosing({ network: 'eip155:137' })
    void chooseNetwork(modal, 'eip155:1')
    await refuse()
    expect([view(), isOpen()]).toEqual(['UnsupportedChain', true])
  })

  test('clears an earlier error when the list of networks is opened again', async () => {
    const { modal, refuse, attempt } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await refuse()
    modal.router.back()
    showNetworks(modal)
    expect(attempt()).toBeUndefined()
  })

  test('resolves open() to `rejected` or `failed` if SwitchNetwork was the first view', async () => {
    for (const [answer, outcome] of [
      ['refuse', 'rejected'],
      ['silent', 'failed'],
    ] as const) {
      const here = await choosing()
      const result = openModal(here.modal, { view: 'Networks' })
      here.modal.router.reset({ view: 'SwitchNetwork' })
      void chooseNetwork(here.modal, 'eip155:8453')
      expect(here.modal.router.$canGoBack.get()).toBe(false)
      if (answer === 'refuse') await here.refuse()
      else await pass(60_000)
      expect(here.isOpen()).toBe(false)
      await expect(result).resolves.toMatchObject({ outcome })
    }
  })

  test('sends one switch request on a double click', async () => {
    const { modal, chain, approve } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    void chooseNetwork(modal, 'eip155:8453')
    expect([chain.asked.switch, modal.router.$trail.get().routes.map(({ view }) => view)]).toEqual([
      ['eip155:8453'],
      ['Account', 'Networks', 'SwitchNetwork'],
    ])
    await approve()
  })

  test('shows a hint after 8 s without an answer, and goes back with a timeout after 60 s', async () => {
    const { modal, attempt, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await pass(8_000)
    expect(attempt()?.phase).toBe('late')
    await pass(51_999)
    expect(view()).toBe('SwitchNetwork')
    await pass(1)
    expect([view(), attempt()]).toMatchObject(['Networks', { phase: 'failed', error: { code: 'WalletTimeout' } }])
  })

  test('accepts an approved switch after the timeout, and clears the error', async () => {
    const { modal, approve, attempt, view, entry } = await choosing()
    const result = openModal(modal, { view: 'Networks' })
    void chooseNetwork(modal, 'eip155:8453')
    await pass(60_000)
    await approve()
    expect([view(), attempt(), entry.state().network]).toEqual(['Networks', undefined, 'eip155:8453'])
    expect(modal.toasts.$shown.get()).toMatchObject({ text: 'Switched to Base', tone: 'success' })
    modal.shell.resolveOpen?.()
    await expect(result).resolves.toEqual({ outcome: 'closed' })
  })

  test('ignores a rejected switch after the timeout', async () => {
    const { modal, refuse, attempt, view, entry } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await pass(60_000)
    await refuse()
    expect([view(), attempt()?.phase, entry.state().network]).toEqual(['Networks', 'failed', 'eip155:1'])
  })

  test('shows UnsupportedChain if the wallet rejects after switching to another network', async () => {
    const { modal, wallet, refuse, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    wallet.link().useNetwork('eip155:137')
    expect(view()).toBe('SwitchNetwork')
    await refuse()
    expect(modal.router.$trail.get().routes.map((route) => route.view)).toEqual([
      'Account',
      'Networks',
      'UnsupportedChain',
    ])
  })

  test('shows UnsupportedChain if the site removed the network while the request was pending', async () => {
    const { modal, entry, approve, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    entry.configure({ networks: ['eip155:1'] })
    await approve()
    expect([view(), entry.state().network, entry.faces().network.label]).toEqual([
      'UnsupportedChain',
      'eip155:8453',
      'Switch Network',
    ])
  })

  test('ends a pending switch without an error if the wallet disconnects', async () => {
    const { modal, wallet, view, isOpen } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    wallet.link().useAccounts()
    await rest()
    expect([view(), isOpen(), modal.attempt.pending.switch]).toEqual(['Connect', false, undefined])
  })
})

describe('A visitor who has left SwitchNetwork', () => {
  test('does not navigate on a late answer after the visitor left SwitchNetwork', async () => {
    for (const answer of ['approve', 'refuse'] as const) {
      const here = await choosing()
      void chooseNetwork(here.modal, 'eip155:8453')
      await rest()
      here.modal.router.back()
      abandonSwitch(here.modal)
      await here[answer]()
      expect([here.view(), here.isOpen(), here.attempt()]).toEqual(['Networks', true, undefined])
    }
  })

  test('does not navigate on an answer that arrives after the timeout and after leaving SwitchNetwork', async () => {
    const { modal, approve, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await pass(60_000)
    modal.router.back()
    abandonSwitch(modal)
    await approve()
    expect(view()).toBe('Account')
  })

  test('applies a network that the wallet approves after the visitor left SwitchNetwork', async () => {
    const { modal, approve, entry } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await rest()
    abandonSwitch(modal)
    await approve()
    expect(entry.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
  })

  test('applies only the network that the visitor chose last', async () => {
    const { modal, chain, view, attempt } = await choosing()
    const answers: (() => void)[] = []
    chain.answers.switch = () => new Promise<void>((resolve) => answers.push(resolve))
    void chooseNetwork(modal, 'eip155:8453')
    modal.router.back()
    void chooseNetwork(modal, 'eip155:11155111')
    answers[0]?.()
    await rest()
    expect([view(), attempt()?.network]).toEqual(['SwitchNetwork', 'eip155:11155111'])
    answers[1]?.()
    await rest()
    expect(modal.networks.$activeId.get()).toBe('eip155:11155111')
  })
})

test('switches immediately without a wallet, and closes a modal that was opened at Networks', async () => {
  const { modal, entry } = createTestModal()
  const result = openModal(modal, { view: 'Networks' })
  await chooseNetwork(modal, 'eip155:8453')
  await expect(result).resolves.toEqual({ outcome: 'closed' })
  expect(entry.state()).toMatchObject({ network: 'eip155:8453', open: false })
})

test('resolves open() to `rejected` if the last switch was rejected, else to `closed`', async () => {
  const { modal, chain } = await createConnected()
  const refused = openModal(modal, { view: 'Networks' })
  chain.answers.switch = () => Promise.reject(new WalletModalError('UserRejected'))
  await chooseNetwork(modal, 'eip155:8453')
  modal.shell.resolveOpen?.()
  await expect(refused).resolves.toEqual({ outcome: 'rejected' })

  const made = openModal(modal, { view: 'Networks' })
  chain.answers.switch = () => Promise.resolve()
  await chooseNetwork(modal, 'eip155:8453')
  await expect(made).resolves.toEqual({ outcome: 'closed' })
})
