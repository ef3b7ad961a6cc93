import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../src/core/errors.ts'
import { abandonSwitch, chooseNetwork, showNetworks } from '../../../src/flows/chooseNetwork.ts'
import { openModal } from '../../../src/flows/openModal.ts'
import { pass, rest, standStill } from '../../kit/clock.ts'
import { createConnected, createTestModal } from '../../kit/createTestModal.ts'
import type { FakeConnectorFacts } from '../../kit/fakeConnector.ts'

standStill()

/** A visitor at the networks of their account, and a wallet whose answer to a switch is still open. */
async function choosing(facts: FakeConnectorFacts = {}) {
  const here = await createConnected(facts)
  let answer = { approve: () => {}, refuse: (_: Error) => {} }
  here.chain.answers.switch = () => new Promise<void>((approve, refuse) => (answer = { approve, refuse }))
  void openModal(here.modal)
  if (!facts.network) showNetworks(here.modal)
  return {
    ...here,
    approve: async () => (answer.approve(), await rest()),
    refuse: async (error: Error = new WalletModalError('UserRejected')) => (answer.refuse(error), await rest()),
    view: () => here.modal.router.$route.get().view,
    attempt: () => here.modal.attempt.$switch.get(),
    isOpen: () => here.modal.shell.$open.get(),
  }
}

describe('the network switch', () => {
  test('§4: same network does nothing but close what was opened for it', async () => {
    const { modal, chain, view } = await choosing()
    await chooseNetwork(modal, 'eip155:1')
    expect(chain.asked.switch).toEqual([])
    expect(view()).toBe('Account')
  })

  test('goes to SwitchNetwork while the wallet is asked, and back to where the visitor came from', async () => {
    const { modal, approve, view, attempt, door } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    expect(view()).toBe('SwitchNetwork')
    expect(attempt()).toMatchObject({ network: 'eip155:8453', phase: 'waiting' })
    await approve()
    expect(view()).toBe('Account')
    expect(attempt()).toBeUndefined()
    expect(door.state().network).toBe('eip155:8453')
  })

  test("§4: afterwards the modal closes if the old network was not among the chain's networks", async () => {
    const { modal, approve, isOpen } = await choosing({ network: 'eip155:137' })
    void chooseNetwork(modal, 'eip155:1')
    await approve()
    expect(isOpen()).toBe(false)
  })

  test('§4: on failure it goes back; the view there says why', async () => {
    const { modal, refuse, view, attempt } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await refuse()
    expect(view()).toBe('Networks')
    expect(attempt()).toMatchObject({ network: 'eip155:8453', phase: 'failed', error: { code: 'UserRejected' } })
  })

  test('from UnsupportedChain a refusal leads back to it', async () => {
    const { modal, refuse, view, isOpen } = await choosing({ network: 'eip155:137' })
    void chooseNetwork(modal, 'eip155:1')
    await refuse()
    expect([view(), isOpen()]).toEqual(['UnsupportedChain', true])
  })

  test('an earlier failure is gone when the networks are shown anew', async () => {
    const { modal, refuse, attempt } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await refuse()
    modal.router.back()
    showNetworks(modal)
    expect(attempt()).toBeUndefined()
  })

  test('after 8 s the visitor is told where to look; a late approval is still taken', async () => {
    const { modal, approve, attempt, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await pass(8_000)
    expect(attempt()?.phase).toBe('late')
    await pass(52_000)
    expect(attempt()).toMatchObject({ phase: 'failed', error: { code: 'WalletTimeout' } })
    await approve()
    expect(view()).toBe('Account')
  })
})

describe('a visitor who no longer waits', () => {
  test('is not led anywhere by a late answer', async () => {
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

  test('nor after the wallet was silent for a minute', async () => {
    const { modal, approve, view } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await pass(60_000)
    modal.router.back()
    abandonSwitch(modal)
    await approve()
    expect(view()).toBe('Networks')
  })

  test('the wallet is where it is all the same: a late approval is the network in use', async () => {
    const { modal, approve, door } = await choosing()
    void chooseNetwork(modal, 'eip155:8453')
    await rest()
    abandonSwitch(modal)
    await approve()
    expect(door.state()).toMatchObject({ network: 'eip155:8453', connections: [{ network: 'eip155:8453' }] })
  })

  test('the second choice is the one that counts', async () => {
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

test('without a wallet the choice takes effect at once, and the modal that was opened for it closes', async () => {
  const { modal, door } = createTestModal()
  const result = openModal(modal, { view: 'Networks' })
  await chooseNetwork(modal, 'eip155:8453')
  await expect(result).resolves.toEqual({ outcome: 'closed' })
  expect(door.state()).toMatchObject({ network: 'eip155:8453', open: false })
})

test('an opening in which the last answer was a refused switch ends as `rejected`, and as `closed` after one that was made', async () => {
  const { modal, chain } = await createConnected()
  const refused = openModal(modal, { view: 'Networks' })
  chain.answers.switch = () => Promise.reject(new WalletModalError('UserRejected'))
  await chooseNetwork(modal, 'eip155:8453')
  modal.settle?.()
  await expect(refused).resolves.toEqual({ outcome: 'rejected' })

  const made = openModal(modal, { view: 'Networks' })
  chain.answers.switch = () => Promise.resolve()
  await chooseNetwork(modal, 'eip155:8453')
  await expect(made).resolves.toEqual({ outcome: 'closed' })
})
