import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Ability } from '../../../../src/core/chain.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import type { Options } from '../../../../src/core/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { switchConnection } from '../../../../src/flows/connections/switchConnection.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { historyRow } from '../../../kit/fakeHistory.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, nameOf, settle, visitor } from '../../../kit/visitor.tsx'
import { urlOf } from '../../../kit/urlOf.ts'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/activity/Transactions.tsx'),
    import('../../../../src/chains/evm/money/readTokens.ts'),
  ]),
)
beforeEach(simulateListLayout)
afterEach(() => void vi.unstubAllGlobals())

/** Opens Account for a connected visitor, on a chain with these abilities. */
async function inAccount(abilities: readonly Ability[], options: Options = {}, ...connectors: Connector[]) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = urlOf(input)
    if (url.includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
    if (url.includes('/history')) return Response.json({ data: [historyRow('a')], next: null })
    return Response.json({ balances: [] })
  })
  const chain = Object.assign(fakeChain(), { abilities })
  const more = [fakeChain({ namespace: 'solana', networks: SOLANA })]
  const here = await createConnected(
    {},
    {
      chain,
      more,
      connectors,
      options: { projectId: 'p', services: { blockchainApi: 'https://api.test' }, ...options },
    },
  )
  const page = await visitor(here.modal)
  const open = async () => {
    await happen(() => void openModal(here.modal))
    await settle()
    await settle()
  }
  await open()
  return { ...here, page, open, tabs: () => page.all('tab').map(nameOf) }
}

const selected = (root: ShadowRoot) => root.querySelector('[role=tab][aria-selected=true]')?.textContent

test('lists the transactions of the account in the tab Activity of Account', async () => {
  const { page, tabs } = await inAccount(['balance', 'switch', 'activity'])
  expect(tabs()).toEqual(['Tokens', 'NFTs', 'Activity'])
  await page.press('tab', 'Activity')
  await settle()
  await settle()
  expect(page.all('link').map(nameOf).join()).toMatch(/Received/)
})

test('keeps the chosen tab of Account when the visitor leaves Account and comes back', async () => {
  const { modal, page, open } = await inAccount(['balance', 'switch', 'activity'])
  await page.press('tab', 'Activity')
  await happen(() => modal.router.push({ view: 'Networks' }))
  await settle()
  await open()
  expect(selected(page.root)).toBe('Activity')
})

test('remembers the chosen tab of Account for each chain', async () => {
  const solana = fakeConnector({ id: 's', namespace: 'solana', network: 'solana:main' })
  const { modal, wallet, page, open } = await inAccount(['balance', 'switch', 'activity'], {}, solana)
  await page.press('tab', 'Activity')
  await happen(() => connect(modal, 's'))
  await open()
  expect(selected(page.root)).toBe('Tokens')
  await page.press('tab', 'NFTs')
  await happen(() => switchConnection(modal, wallet.id))
  await open()
  expect(selected(page.root)).toBe('Activity')
  await happen(() => switchConnection(modal, 's'))
  await open()
  expect(selected(page.root)).toBe('NFTs')
})

test('shows the tabs Tokens and NFTs, but no Activity tab, if the site turned activity off or the chain has no history', async () => {
  const off = await inAccount(['balance', 'switch', 'activity'], { features: { activity: false } })
  expect(off.tabs()).toEqual(['Tokens', 'NFTs'])
  expect((await inAccount(['balance', 'switch'])).tabs()).toEqual(['Tokens', 'NFTs'])
})

test('has one Refresh button in the tab Activity, and loads the transactions once when a finger pulls the list down', async () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  await import('../../../../src/ui/list/followPull.ts')
  const { page } = await inAccount(['balance', 'switch', 'activity'])
  await page.press('tab', 'Activity')
  await settle()
  await settle()
  expect(page.all('button').filter((one) => nameOf(one) === 'Refresh')).toHaveLength(1)
  const asked = () => vi.mocked(fetch).mock.calls.filter(([input]) => urlOf(input).includes('/history')).length
  const before = asked()
  const row = page.root.querySelector('.activity .row')
  const touch = (type: string, clientY: number) =>
    row?.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true, composed: true }), {
        touches: [{ clientX: 0, clientY }],
      }),
    )
  touch('touchstart', 100)
  touch('touchmove', 240)
  await happen(() => void touch('touchend', 240))
  await settle()
  expect(asked() - before).toBe(1)
})
