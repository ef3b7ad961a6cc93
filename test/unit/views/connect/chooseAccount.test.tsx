import { expect, test } from 'vitest'
import type { ConnectRequest, Link } from '../../../../src/core/connector.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { settle, visitor } from '../../../kit/visitor.tsx'

standStill()

test('cuts the balance of each account to 3 decimals, and shows a smaller balance as "< 0.001"', async () => {
  const held: Record<string, bigint> = { [ALICE]: 1_234_567_000_000_000_000n, [BOB]: 999_999_999_999_999n, '0x0': 0n }
  const accounts = Object.keys(held).map((address, at) => ({ address, type: 'eoa' as const, path: `m/${at}` }))
  const device = {
    ...fakeConnector({ name: 'Device' }),
    connect: async ({ onAccounts }: ConnectRequest): Promise<Link> => {
      await onAccounts?.({
        schemes: [{ id: 'live', labelKey: 'ledger.way.live' }],
        list: async () => accounts,
        show: async () => {},
      })
      throw new WalletModalError('WalletLocked')
    },
  }
  const { modal, chain } = createTestModal({ connectors: [device] })
  chain.answers.balance = (address) => held[address] ?? 0n
  const page = await visitor(modal)
  void openModal(modal)
  await settle()
  await page.press('button', 'Device')
  await settle()
  const amounts = [...page.root.querySelectorAll('.account-amount')]
  expect(amounts.map((one) => [one.textContent, one.getAttribute('title')])).toEqual([
    ['1.234 ETH', '1.234567 ETH'],
    ['< 0.001 ETH', '0.000999999999999999 ETH'],
    ['0.000 ETH', '0 ETH'],
  ])
})
