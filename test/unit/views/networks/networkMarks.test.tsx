import { beforeEach, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { WalletApi } from '../../../../src/services/walletApi/index.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, fakeNetwork } from '../../../kit/fakeChain.ts'
import { settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeEach(() =>
  Promise.all([import('../../../../src/ui/marks/common.ts'), import('../../../../src/ui/marks/more.ts')]),
)

const none = () => new Promise<never>(() => {})
const api: WalletApi = { wallets: none, features: none, assetUrl: (id) => `https://api.test/asset/${id}` }
/** One network with a bundled image, and one whose image only the wallet API has. */
const NETWORKS = [
  fakeNetwork(1, 'Ethereum', { assets: { imageId: 'eth' } }),
  fakeNetwork(424242, 'Rare', { assets: { imageId: 'rare' } }),
]

async function pictures(options: Options) {
  const here = createTestModal({ chain: fakeChain({ networks: NETWORKS }), walletApi: api, options })
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Networks' })
  await vi.waitFor(async () => {
    await settle()
    expect(page.get('button', 'Ethereum').querySelector('img')).not.toBeNull()
  })
  return Object.fromEntries(
    ['Ethereum', 'Rare'].map((name) => [name, page.get('button', name).querySelector('img')?.src]),
  )
}

test("shows the wallet API's image of a network without a bundled logo", async () => {
  expect(await pictures({ projectId: 'abc' })).toEqual({
    Ethereum: expect.stringMatching(/^data:image/),
    Rare: 'https://api.test/asset/rare',
  })
})

test('requests no network image from the wallet API without a project id', async () => {
  expect((await pictures({})).Rare).toBeUndefined()
})
