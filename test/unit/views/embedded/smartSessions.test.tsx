import { beforeAll, describe, expect, test } from 'vitest'
import { sessionWallet } from '../../../../src/core/wallets/sessionWallet.ts'
import type { SessionWallet, SmartSession, SmartSessions } from '../../../../src/core/login/smartSessions.ts'
import type { CaipAddress, CaipNetworkId } from '../../../../src/core/types.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { revokeSmartSession } from '../../../../src/flows/embedded/smartSessions.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { stateOf } from '../../../../src/views/embedded/stateOf.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork, type FakeChain } from '../../../kit/fakeChain.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, nameOf, settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/services/decoder/index.ts'))

const DAY = 86_400
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const NATIVE = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x6f05b59d3b20000', start: 1, period: DAY },
}
const ERC20 = {
  type: 'erc20-recurring-allowance',
  data: { allowance: '0xf4240', start: 1, period: 3600, token: TOKEN },
}
const CALL = {
  type: 'contract-call',
  data: { address: BOB, abi: [], functions: [{ functionName: 'mint' }, { functionName: 'burn' }] },
}

interface Question {
  account: CaipAddress
  resolve(sessions: readonly SmartSession[]): void
  reject(error: Error): void
}

/** Simulates a cosigner in which each request waits for the test. */
function fakeCosigner() {
  const lists: Question[] = []
  const ended: {
    session: Pick<SmartSession, 'pci'>
    wallet: SessionWallet
    resolve(signature: string): void
    reject(error: Error): void
  }[] = []
  const cosigner: SmartSessions = {
    walletOf: sessionWallet,
    list: (account) => new Promise((resolve, reject) => lists.push({ account, resolve, reject })),
    grant: () => Promise.reject(new Error('No test grants here')),
    revoke: (wallet, session) => new Promise((resolve, reject) => ended.push({ wallet, session, resolve, reject })),
  }
  return { cosigner, lists, ended }
}

async function arrive(
  features = { smartSessions: true },
  { chain = fakeChain(), network = 'eip155:1' }: { chain?: FakeChain; network?: CaipNetworkId } = {},
) {
  const { cosigner, lists, ended } = fakeCosigner()
  const here = await createConnected(
    { accounts: [ALICE, BOB], network },
    { options: { features, projectId: 'p' }, cosigner, chain },
  )
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal, { view: 'SmartSessionList' }))
  const text = () => page.text().replace(/[\u2068\u2069]/g, '')
  const answer = (...sessions: SmartSession[]) => happen(() => lists.at(-1)?.resolve(sessions))
  /** Returns the buttons with exactly this name below the tabs. */
  const buttons = (name: string) =>
    [...page.root.querySelectorAll<HTMLElement>('[role=tabpanel] button')].filter((one) => nameOf(one) === name)
  const press = (name: string) => happen(() => buttons(name)[0]?.click())
  const focused = () => page.root.activeElement?.textContent
  return {
    ...here,
    page,
    buttons,
    press,
    lists,
    ended,
    text,
    answer,
    focused,
    said: () => here.modal.toasts.$shown.get()?.text,
  }
}

const nowS = () => Math.floor(Date.now() / 1000)
const session = (more: Partial<SmartSession> = {}): SmartSession => ({
  pci: 'a',
  project: { name: 'A shop' },
  expiry: nowS() + 3 * DAY,
  permissions: [NATIVE],
  ...more,
})
const dateOf = (seconds: number, locale = 'en') =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000)

describe('SmartSessionList', () => {
  test('shows placeholders, then smart sessions with permissions, exact amounts and expiry', async () => {
    const { page, answer, text, lists } = await arrive()
    expect([page.view(), page.title()]).toEqual(['SmartSessionList', 'Smart Sessions'])
    expect(page.root.querySelectorAll('.skeleton')).toHaveLength(3)
    expect(page.get('status', 'Loading smart sessions')).toBeDefined()
    expect(lists.map(({ account }) => account)).toEqual([`eip155:1:${ALICE}`])
    await answer(session({ permissions: [NATIVE, ERC20, CALL, { type: 'new-kind', data: {} }] }))
    expect(page.root.querySelectorAll('.skeleton')).toHaveLength(0)
    expect(page.names('tab')).toEqual(['Active', 'Expired', 'Revoked'])
    expect(page.root.querySelector('section')?.getAttribute('aria-label')).toBe('A shop')
    expect(text()).toContain('Spend 0.5 ETH per day')
    expect(text()).toContain('Spend 1,000,000 base units per hour')
    expect(text()).toContain(`Unknown token${TOKEN}`)
    expect(text()).toContain(`Call mint, burn`)
    expect(text()).toContain(`Contract${BOB}`)
    expect(text()).toContain('Unknown: new-kind')
    expect(text()).toContain(`Until${dateOf(nowS() + 3 * DAY)}`)
  })

  test('separates active, expired and revoked smart sessions, and offers Revoke only for active sessions', async () => {
    const { page, answer, text } = await arrive()
    await answer(
      session(),
      session({ pci: 'b', project: { name: 'Old shop' }, expiry: nowS() }),
      session({ pci: 'c', project: { name: 'Gone shop' }, revokedAt: nowS() - 2 * DAY }),
      session({ pci: 'd', project: { name: 'Silent shop' }, expiry: undefined }),
    )
    const shown = () => [...page.root.querySelectorAll('section')].map((one) => one.getAttribute('aria-label'))
    expect(shown()).toEqual(['A shop', 'Silent shop'])
    expect(text()).toContain('UntilUnknown')
    expect(page.names('button').filter((name) => name.startsWith('Revoke '))).toEqual([
      'Revoke A shop',
      'Revoke Silent shop',
    ])
    await page.press('tab', 'Expired')
    expect(shown()).toEqual(['Old shop'])
    expect(text()).toContain('Expired on')
    expect(page.root.querySelector('[role=tabpanel] button')).toBeNull()
    await page.press('tab', 'Revoked')
    expect(shown()).toEqual(['Gone shop'])
    expect(text()).toContain(`Revoked on${dateOf(nowS() - 2 * DAY)}`)
    expect(page.root.querySelector('[role=tabpanel] button')).toBeNull()
  })

  test('shows unreadable permissions and unnamed sites of smart sessions', async () => {
    const { answer, text, page } = await arrive()
    await answer(session({ project: { name: '' }, permissions: [] }))
    expect(page.root.querySelector('section')?.getAttribute('aria-label')).toBe('Unnamed site')
    expect(text()).toContain('Could not be read')
  })

  test('counts the smart sessions that are not listed', async () => {
    const { answer, text } = await arrive()
    await answer(session({ permissions: Array.from({ length: 40 }, () => NATIVE) }))
    expect(text()).toContain('8 more not shown')
  })

  test('shows an empty state in each tab of the smart sessions', async () => {
    const { page, answer, text } = await arrive()
    await answer()
    expect(text()).toContain('No active smart sessions')
    await page.press('tab', 'Expired')
    expect(text()).toContain('No expired smart sessions')
    await page.press('tab', 'Revoked')
    expect(text()).toContain('No revoked smart sessions')
  })

  test('shows an error with a retry, not an empty list, if smart sessions fail to load', async () => {
    const { page, lists, text, said, answer } = await arrive()
    await happen(() => lists[0]?.reject(new Error('down')))
    expect(said()).toBe('Error fetching smart sessions')
    expect(text()).not.toContain('No active')
    await page.press('button', 'Try again')
    expect(page.root.querySelectorAll('.skeleton')).toHaveLength(3)
    await answer(session())
    expect(page.root.querySelector('section')).not.toBeNull()
  })

  test('asks for confirmation, revokes the smart session, and moves the focus to the tab', async () => {
    const { page, press, buttons, answer, ended, text, focused, said } = await arrive()
    await answer(session())
    await press('Revoke A shop')
    expect(text()).toContain('A shop will no longer be able to act for you.')
    expect(focused()).toBe('Revoke')
    expect(ended).toEqual([])
    await press('Cancel')
    expect(focused()).toBe('Revoke A shop')
    await press('Revoke A shop')
    await press('Revoke')
    expect(buttons('Revoke')[0]?.getAttribute('aria-busy')).toBe('true')
    await press('Revoke')
    expect(ended.map((one) => one.session.pci)).toEqual(['a'])
    expect(ended[0]?.wallet.account()).toMatchObject({ network: 'eip155:1', address: ALICE })
    await happen(() => ended[0]?.resolve('0x'))
    expect(said()).toBe('Smart session revoked')
    expect(text()).toContain('No active smart sessions')
    expect(focused()).toBe('Active')
    await page.press('tab', 'Revoked')
    expect(text()).toContain('A shop')
  })

  test('keeps a smart session that could not be revoked, and reports the failure', async () => {
    const { press, answer, ended, text, said, focused } = await arrive()
    await answer(session())
    await press('Revoke A shop')
    await press('Revoke')
    await happen(() => ended[0]?.reject(Object.assign(new Error('no'), { code: 4001 })))
    expect(said()).toBe('Error revoking smart session')
    expect(focused()).toBe('Revoke A shop')
    expect(text()).toContain('A shop')
  })

  test('ignores an older list of smart sessions that arrives after a newer request', async () => {
    const { page, press, buttons, modal, answer, ended, lists, text } = await arrive()
    await answer(session())
    await press('Revoke A shop')
    await press('Revoke')
    // Leaves the approval view for Networks and goes back, which loads the list again.
    await happen(() => modal.router.push({ view: 'Networks' }))
    await page.press('button', 'Back')
    expect(lists).toHaveLength(2)
    expect(buttons('Revoke')[0]?.getAttribute('aria-busy')).toBe('true')
    await happen(() => ended[0]?.resolve('0x'))
    await answer(session(), session({ pci: 'b', project: { name: 'B shop' } }))
    expect(text()).not.toContain('A shop')
    expect(text()).toContain('B shop')
  })

  test('loads the list of a new current account, and ignores a late list of the previous account', async () => {
    const { page, modal, lists, text } = await arrive()
    const connection = modal.connections.$active.get()
    if (!connection) throw new Error('Nothing is connected')
    await happen(() => switchConnection(modal, connection, BOB))
    if (page.view() !== 'SmartSessionList') await happen(() => void openModal(modal, { view: 'SmartSessionList' }))
    expect(lists.map(({ account }) => account)).toEqual([`eip155:1:${ALICE}`, `eip155:1:${BOB}`])
    await happen(() => lists[1]?.resolve([session({ project: { name: 'Bobs shop' } })]))
    await happen(() => lists[0]?.resolve([session({ project: { name: 'Alices shop' } })]))
    expect(text()).toContain('Bobs shop')
    expect(text()).not.toContain('Alices shop')
  })

  test("formats dates and numbers of smart sessions in the visitor's language", async () => {
    const { answer, text, modal } = await arrive()
    modal.locale.$locale.set('de')
    await answer(session())
    expect(text()).toContain('0,5 ETH')
    expect(text()).toContain(dateOf(nowS() + 3 * DAY, 'de'))
  })
})

describe('Opening SmartSessionList', () => {
  test('offers SmartSessionList in Account and AccountSettings only if the site turns the feature on', async () => {
    for (const isOn of [true, false]) {
      const { page, modal } = await arrive({ smartSessions: isOn })
      for (const view of ['Account', 'AccountSettings'] as const) {
        await happen(() => void openModal(modal, { view }))
        expect(page.has('button', 'Smart Sessions')).toBe(isOn)
      }
      if (isOn) await page.press('button', 'Smart Sessions')
      expect(page.view()).toBe(isOn ? 'SmartSessionList' : 'AccountSettings')
    }
  })

  test('requires an account for SmartSessionList', async () => {
    const { modal } = createTestModal({ options: { features: { smartSessions: true } } })
    await happen(() => void open(modal, { view: 'SmartSessionList' }))
    expect(modal.router.$route.get().view).toBe('Connect')
  })

  test('sends no request for smart sessions and reports an error to the site if the feature is off', async () => {
    const { lists, entry, text } = await arrive({ smartSessions: false })
    expect(lists).toEqual([])
    expect(entry.told('error')).toMatchObject([{ code: 'FeatureDisabled', message: 'Smart Sessions Not Enabled' }])
    expect(text()).toContain('No active smart sessions')
  })

  test('sends no request for smart sessions on a network that the service does not support', async () => {
    const chain = fakeChain({ networks: [fakeNetwork(31337, 'Local')] })
    const { lists, text } = await arrive({ smartSessions: true }, { chain, network: 'eip155:31337' })
    expect(lists).toEqual([])
    expect(text()).toContain('No active smart sessions')
  })
})

test('shows a smart session as expired from the second of its expiry', () => {
  const one = session({ expiry: 5 })
  expect([stateOf(one, 4_999), stateOf(one, 5_000), stateOf({ ...one, revokedAt: 9 }, 0)]).toEqual([
    'active',
    'expired',
    'revoked',
  ])
})

test('sends one revocation of a smart session at a time', async () => {
  const { modal, answer, ended } = await arrive()
  await answer(session())
  const first = revokeSmartSession(modal, session())
  expect(await revokeSmartSession(modal, session())).toBe(false)
  await settle()
  expect(ended).toHaveLength(1)
  await happen(() => ended[0]?.resolve('0x'))
  expect(await first).toBe(true)
})
