import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { dropConnections } from '../../../../src/flows/connections/dropConnections.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'
import { savedStateOf } from '../../../../src/flows/connections/savedState.ts'

standStill()

const [FOX, OWL, SUN] = ['Fox Wallet', 'Owl Wallet', 'Sun Wallet']

/** Opens a page with two EVM wallets and one Solana wallet. Connects the named wallets in their order. */
async function page(connected: readonly string[], options: Options = { features: { multiWallet: true } }) {
  const fox = fakeConnector({ id: 'fox', name: FOX, accounts: [ALICE, BOB] })
  const owl = fakeConnector({ id: 'owl', name: OWL, accounts: [BOB], network: 'eip155:8453' })
  const sun = fakeConnector({
    id: 'sun',
    name: SUN,
    namespace: 'solana',
    accounts: ['SoLaNaAddress1'],
    network: 'solana:main',
  })
  const solana = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = createTestModal({ connectors: [fox, owl], more: [solana], options })
  solana.announce(sun)
  for (const id of connected) await connect(here.modal, id)
  await rest()
  here.entry.events.length = 0
  const person = await visitor(here.modal)
  await happen(() => void openModal(here.modal, { view: 'ProfileWallets' }))
  return {
    ...here,
    person,
    fox,
    owl,
    sun,
    said: () => here.modal.toasts.$shown.get()?.text,
    ids: () => here.entry.state().connections.map(({ connectorId }) => connectorId),
  }
}
const sections = (root: ShadowRoot) =>
  [...root.querySelectorAll('section')].map((one) => one.getAttribute('aria-label'))

describe('ProfileWallets', () => {
  test('shows the connected wallets of a chain with their accounts, the current wallet first', async () => {
    const { person } = await page(['fox', 'owl'])
    expect(person.title()).toBe('Wallets')
    expect(sections(person.root)).toEqual([OWL, FOX])
    expect(person.all('button', '0x').map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
  })

  test('switches wallet and account without contacting the wallet', async () => {
    const { person, entry, fox, said } = await page(['fox', 'owl'])
    const asked = fox.asked.length
    await happen(() => person.root.querySelectorAll('section')[1]?.querySelectorAll<HTMLElement>('.row')[1]?.click())
    expect(entry.state().account).toMatchObject({ address: BOB, wallet: { name: FOX } })
    expect(entry.state().network).toBe('eip155:1')
    expect(said()).toBe('Wallet switched')
    expect(fox.asked).toHaveLength(asked)
    expect(entry.told('disconnect')).toEqual([])
  })

  test('says why a wallet that has just disconnected cannot be used', async () => {
    const { person, modal, said } = await page(['fox', 'owl'])
    const [, row] = person.root.querySelectorAll('section')[1]?.querySelectorAll<HTMLElement>('.row') ?? []
    await happen(() => {
      dropConnections(
        modal,
        modal.connections.$all.get().filter(({ connectorId }) => connectorId === 'fox'),
      )
      row?.click()
    })
    expect(said()).toBe('No wallet is connected')
  })

  test('adds a second wallet, makes it current, and returns to ProfileWallets', async () => {
    const { person, ids, entry, said } = await page(['fox'])
    await person.press('button', 'Add EVM Wallet')
    expect(person.view()).toBe('Connect')
    expect(person.all('button', SUN)).toHaveLength(0)
    await person.press('button', OWL)
    expect(person.view()).toBe('ProfileWallets')
    expect(said()).toBe('Wallet added')
    expect(ids()).toEqual(['owl', 'fox'])
    expect(entry.told('disconnect')).toEqual([])
  })

  test('disconnects one of several wallets and makes another wallet current, without a disconnect event', async () => {
    const { person, ids, entry, owl } = await page(['fox', 'owl'])
    await person.press('button', `Disconnect ${OWL}`)
    expect(ids()).toEqual(['fox'])
    expect(owl.link().isClosed()).toBe(true)
    expect(entry.told('disconnect')).toEqual([])
    expect(entry.state()).toMatchObject({ open: true, account: { address: ALICE }, network: 'eip155:1' })
  })

  test('disconnects all wallets, emits one event per chain, and keeps the modal open', async () => {
    const { person, ids, entry } = await page(['fox', 'owl', 'sun'])
    await person.press('button', 'Disconnect All')
    expect(ids()).toEqual([])
    expect(entry.told('disconnect')).toEqual([
      { namespace: 'eip155', connectorId: 'owl' },
      { namespace: 'solana', connectorId: 'sun' },
    ])
    expect(entry.state().open).toBe(true)
  })

  test('lists disconnected wallets, and offers to connect or remove them', async () => {
    const { person, ids, owl, modal } = await page(['fox', 'owl'])
    await person.press('button', `Disconnect ${OWL}`)
    await person.press('button', `Disconnect ${FOX}`)
    expect(person.text()).toContain('Recently connected')
    await person.press('button', `Delete ${FOX}`)
    expect(
      savedStateOf(modal)
        .left()
        .map(({ connectorId }) => connectorId),
    ).toEqual(['owl'])
    const asked = owl.asked.length
    await person.press('button', `${OWL} `)
    expect(owl.asked).toHaveLength(asked + 1)
    expect(ids()).toEqual(['owl'])
    expect(person.view()).toBe('ProfileWallets')
  })

  test('shows one tab per chain in ProfileWallets', async () => {
    const { person } = await page(['fox', 'sun'])
    expect(person.all('tab').map((tab) => tab.textContent)).toEqual(['EVM', 'Solana'])
    expect(sections(person.root)).toEqual([SUN])
    await person.press('tab', 'EVM')
    expect(sections(person.root)).toEqual([FOX])
  })

  test('keeps the label that the visitor gives an account, also after a reload', async () => {
    const { person, entry, storage } = await page(['owl'])
    await person.press('button', 'Name the account')
    const field = person.get('textbox', 'Account name') as HTMLInputElement
    field.value = 'Savings\u202e'
    await happen(() => field.form?.requestSubmit())
    expect(person.all('button', 'Savings')).toHaveLength(1)
    expect(entry.state().account?.label).toBe('Savings')
    const again = createTestModal({ storage, connectors: [fakeConnector({ id: 'owl', accounts: [BOB] })] })
    await connect(again.modal, 'owl')
    expect(again.entry.state().account?.label).toBe('Savings')
  })

  test('requests other accounts from the wallet and shows the new account', async () => {
    const { person, fox, entry, said } = await page(['fox'])
    const link = fox.link()
    link.chooseAccounts = async () => link.useAccounts(BOB)
    await happen(() => entry.configure({ debug: true }))
    await person.press('button', 'Use another account')
    expect(entry.state().account?.address).toBe(BOB)
    link.chooseAccounts = () => Promise.reject(new WalletModalError('UserRejected'))
    await person.press('button', 'Use another account')
    expect(said()).toBe('You declined. Your accounts stay the same.')
    expect(entry.state().loading).toBe(false)
  })

  test.each(['closing', 'leaving'])('cancels a request for other accounts on %s', async (how) => {
    const { person, fox, entry, modal, said } = await page(['fox'])
    let refuse = () => {}
    let asked = 0
    fox.link().chooseAccounts = () =>
      new Promise((_, reject) => {
        asked++
        refuse = () => reject(new WalletModalError('UserRejected'))
      })
    await happen(() => entry.configure({ debug: true }))
    await person.press('button', 'Use another account')
    await person.press('button', 'Use another account')
    expect([entry.state().loading, asked]).toEqual([true, 1])
    await happen(() => (how === 'closing' ? closeModal(modal, 'button') : modal.router.push({ view: 'Networks' })))
    expect(entry.state().loading).toBe(false)
    await happen(refuse)
    expect(said()).toBeUndefined()
  })
})

describe('A double click in ProfileWallets', () => {
  /** Clicks twice as browsers do on a double click: each click goes to the element that is there at that time. */
  const double = async (find: () => HTMLElement | undefined) => {
    for (const detail of [1, 2])
      await happen(() => find()?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, composed: true })))
  }

  test('disconnects one wallet on a double click, not the wallet that moves into its place', async () => {
    const { person, ids } = await page(['fox', 'owl'])
    await double(() => person.all('button', 'Disconnect ')[0])
    expect(ids()).toEqual(['fox'])
  })

  test('disconnects only one wallet on a double click in Account', async () => {
    const { person, ids, modal } = await page(['fox', 'owl'])
    await happen(() => void openModal(modal))
    await double(() => person.get('button', 'Disconnect'))
    expect(ids()).toEqual(['fox'])
    expect(person.view()).toBe('Account')
  })

  test('selects one account on a double click, even when the order of wallets changes', async () => {
    const { person, entry } = await page(['fox', 'owl'])
    const third = () => [...person.root.querySelectorAll<HTMLElement>('.profile-wallet .row')][1]
    await double(third)
    expect(entry.state().account).toMatchObject({ address: ALICE, wallet: { name: FOX } })
  })

  test('removes one disconnected wallet on a double click', async () => {
    const { person, modal } = await page(['fox', 'owl'])
    await person.press('button', `Disconnect ${OWL}`)
    await person.press('button', `Disconnect ${FOX}`)
    await double(() => person.all('button', 'Delete ')[0])
    expect(savedStateOf(modal).left()).toHaveLength(1)
  })

  test('ignores the repeated key events of a held key', async () => {
    const { person, ids, modal } = await page(['fox', 'owl'])
    await happen(() => void openModal(modal))
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    person.get('button', 'Disconnect').dispatchEvent(held)
    expect([held.defaultPrevented, ids()]).toEqual([true, ['owl', 'fox']])
  })
})

describe('ProfileWallets without multiWallet', () => {
  test('keeps one wallet per chain without multiWallet', async () => {
    const { person } = await page(['fox', 'owl', 'sun'], {})
    await person.press('tab', 'EVM')
    expect(sections(person.root)).toEqual([OWL])
    expect(person.all('button', 'Add')).toHaveLength(0)
  })

  test('adds a wallet on a chain that has none', async () => {
    const { person, ids } = await page(['fox'], {})
    await person.press('tab', 'Solana')
    await person.press('button', 'Add Solana Wallet')
    await person.press('button', SUN)
    expect(ids()).toEqual(['fox', 'sun'])
    await settle()
  })
})

describe('The Account view', () => {
  test('explains why accounts cannot be switched while the wallet is being restored', async () => {
    const { modal, person, entry, said } = await page(['fox'], {})
    await happen(() => modal.router.reset({ view: 'Account' }))
    await happen(() =>
      modal.connections.$known.set(
        modal.connections.$known.get().map((one) => ({ ...one, status: 'reconnecting' as const })),
      ),
    )
    await happen(() => person.all('button', BOB.slice(0, 6))[0]?.click())
    await settle()
    expect([said(), entry.state().account?.address]).toEqual(['A request is already open in your wallet', ALICE])
  })
})
