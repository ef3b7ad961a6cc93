import { expect, test } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import type { CustomConnector } from '../../../../src/core/options.ts'
import { connect } from '../../../../src/flows/connect/connect.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import { ALICE, fakeEip1193 } from '../../../kit/fakeEip1193.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'

standStill()

const PNG = 'data:image/png;base64,AAAA'

/** Creates a page whose site offers the given custom connectors. */
function bringing(...custom: readonly CustomConnector[]) {
  const chain = Object.assign(fakeChain(), { fromProvider: createEvmChain(loadEvm).fromProvider })
  return createTestModal({ chain, options: { connectors: { custom } } })
}

const house = (more: Partial<CustomConnector> = {}): CustomConnector => ({
  id: 'house',
  name: 'House Wallet',
  imageUrl: PNG,
  chain: 'eip155',
  provider: fakeEip1193(),
  ...more,
})

test("connects the site's own provider with its id, name and image", async () => {
  const { modal, entry } = bringing(house())
  expect(
    modal.wallets.$others.get().map(({ id, name, icon, type, namespaces }) => [id, name, icon, type, namespaces]),
  ).toEqual([['house', 'House Wallet', PNG, 'external', ['eip155']]])
  expect(await connect(modal, 'house')).toMatchObject({
    connectorId: 'house',
    connectorType: 'external',
    address: ALICE,
  })
  expect(entry.told('error')).toEqual([])
})

test('applies later changes of the option connectors.custom', () => {
  const { modal, entry } = bringing(house())
  entry.configure({ connectors: { custom: [house({ id: 'other' })] } })
  expect(modal.wallets.$others.get().map(({ id }) => id)).toEqual(['other'])
  entry.configure({ connectors: {} })
  expect(modal.wallets.$others.get()).toEqual([])
})

test.each<[string, Partial<CustomConnector>]>([
  ['an empty provider', { provider: {} }],
  ['an unknown chain', { chain: 'tezos' as never }],
  ['a chain without custom providers', { chain: 'sui' }],
  ['a missing chain', { chain: undefined }],
])('ignores a custom connector with %s, and reports one error', (_, more) => {
  const wrong = house(more)
  const { modal, entry } = bringing(wrong, house({ id: 'right' }))
  entry.configure({ debug: false })
  expect(modal.wallets.$others.get().map(({ id }) => id)).toEqual(['right'])
  expect(entry.told('error')).toMatchObject([
    { code: 'InvalidOption', message: 'Invalid option "connectors.custom": house has no provider for its chains' },
  ])
})
