import { expect, test } from 'vitest'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()

/** Opens Account on a network of the site whose coin cannot be read. */
async function inAccount(id: number) {
  const own = {
    id,
    name: 'Own',
    nativeCurrency: { name: 'USD', symbol: 'USD', decimals: 6 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
  const { modal, chain } = await createConnected(
    { network: `eip155:${id}` },
    { options: { networks: ['eip155:1', own] } },
  )
  const page = await visitor(modal)
  chain.answers.balance = () => Promise.reject(new Error('no node'))
  await loadBalance(modal, { force: true })
  await happen(() => void openModal(modal))
  return { page, chain }
}
const retries = ({ root }: { root: ParentNode }) => root.querySelectorAll('[aria-label="Reload balance"]').length

// tempoxyz/tempo#1499. Mainnet, testnet and devnet: viem/chains/definitions
test.each([4217, 42431, 31318])('shows a dash that cannot be reloaded on Tempo (%i), which has no coin', async (id) => {
  const { page, chain } = await inAccount(id)
  page.get('img', 'Balance unknown')
  expect(retries(page)).toBe(0)
  expect(chain.asked.balance).toEqual([])
})

test('shows a dash that can be reloaded on a network whose node does not answer', async () => {
  const { page } = await inAccount(5)
  page.get('img', 'Balance unknown')
  expect(retries(page)).toBe(1)
})
