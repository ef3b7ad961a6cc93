import { describe, expect, test } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import type { FakeConnectorFacts } from '../../../kit/fakeConnector.ts'
import { happen, nameOf, visitor } from '../../../kit/visitor.tsx'

standStill()

/** Opens Account. Returns, among others, a function that lists the names of its tiles. */
async function tiles(features: Options['features'], facts: FakeConnectorFacts = {}, chain = fakeChain()) {
  const { modal, entry } = await createConnected(facts, { options: { features }, chain })
  const page = await visitor(modal)
  await happen(() => void openModal(modal))
  return { page, entry, names: () => [...page.root.querySelectorAll('.tile')].map(nameOf) }
}

describe('The actions of Account', () => {
  test('shows tiles in Account for the features that are on and have a view', async () => {
    expect((await tiles({})).names()).toEqual(['Receive', 'Explorer'])
    expect((await tiles({ receive: false })).names()).toEqual(['Explorer'])
    const all = await tiles({ multiWallet: true, smartSessions: true, swaps: true, onramp: true, send: true })
    expect(all.names()).toEqual(['Receive', 'Smart Sessions', 'Wallets', 'Explorer'])
  })

  test('shows Send only on chains that can send', async () => {
    const chain = Object.assign(fakeChain(), { abilities: ['balance', 'send'] as const })
    expect((await tiles({}, {}, chain)).names()).toEqual(['Receive', 'Send', 'Explorer'])
    expect((await tiles({ walletFeaturesOrder: ['send', 'receive'] }, {}, chain)).names()).toEqual([
      'Send',
      'Receive',
      'Explorer',
    ])
    expect((await tiles({ send: false }, {}, chain)).names()).toEqual(['Receive', 'Explorer'])
  })

  test.each([[['send', 'receive']], [['receive', 'receive']], [[]], [['toString', 'receive', 'nothing']]])(
    'shows each tile once with walletFeaturesOrder %j',
    async (walletFeaturesOrder) => {
      expect((await tiles({ walletFeaturesOrder })).names()).toEqual(['Receive', 'Explorer'])
    },
  )

  test('updates the tiles of Account when the features change', async () => {
    const { entry, names } = await tiles({})
    await happen(() => entry.configure({ features: { receive: false } }))
    expect(names()).toEqual(['Explorer'])
  })

  test('opens the block explorer in a new tab without a referrer', async () => {
    const { page } = await tiles({})
    const link = page.get('link', 'Explorer')
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      expect.stringMatching(/^https:\/\/etherscan\.io\/address\/0x/) as string,
      '_blank',
      'noopener noreferrer',
    ])
  })

  test('opens ProfileWallets and WalletReceive from the tiles of Account', async () => {
    const { page } = await tiles({ multiWallet: true })
    await page.press('button', 'Wallets')
    expect(page.view()).toBe('ProfileWallets')
    await page.press('button', 'Back')
    await page.press('button', 'Receive')
    expect(page.view()).toBe('WalletReceive')
  })
})
