import { expect, test } from 'vitest'
import type { ConnectRequest, Link } from '../../../../src/core/connector.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()

const LIVE = { id: 'live', labelKey: 'ledger.way.live' }

/** Opens the list of a device with these accounts, which shows an address until it is rejected or confirmed. */
async function choosing(addresses: readonly string[], schemes = [LIVE]) {
  const accounts = addresses.map((address, at) => ({ address, type: 'eoa' as const, path: `m/${at}` }))
  const shown: string[] = []
  const chosen: string[] = []
  let answer: { confirm(): void; reject(error: Error): void } | undefined
  const device = {
    ...fakeConnector({ name: 'Device' }),
    connect: async ({ onAccounts }: ConnectRequest): Promise<Link> => {
      const account = await onAccounts?.({
        schemes,
        list: async () => accounts,
        show: ({ address }) => {
          shown.push(address)
          return new Promise((confirm, reject) => void (answer = { confirm, reject }))
        },
      })
      if (account) chosen.push(account.address)
      throw new WalletModalError('WalletLocked')
    },
  }
  const { modal } = createTestModal({ connectors: [device] })
  const page = await visitor(modal)
  void openModal(modal)
  await settle()
  await page.press('button', 'Device')
  await settle()
  const reject = () => happen(() => answer?.reject(new WalletModalError('UserRejected')))
  return { page, shown, chosen, reject, confirm: () => happen(() => answer?.confirm()) }
}

test('marks the account that is compared, and offers no other one until the device has answered', async () => {
  const { page, shown, reject } = await choosing([ALICE, BOB])
  const rows = () => [...page.root.querySelectorAll<HTMLElement>('.list .row')]
  const states = () => rows().map((row) => ['aria-current', 'aria-disabled'].map((name) => row.getAttribute(name)))
  await happen(() => page.root.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  await happen(() => rows()[1]?.click())
  expect(page.text()).toContain('Compare the address on your Device first')
  expect(page.text()).toContain('Is it the same address on your Device’s screen? Confirm or reject it there.')
  expect(states()).toEqual([
    [null, 'true'],
    ['true', 'true'],
  ])
  expect(page.get('button', 'More addresses').hasAttribute('disabled')).toBe(true)
  await happen(() => rows()[0]?.click())
  expect(shown).toEqual([BOB])
  await reject()
  expect(states().flat()).toEqual([null, null, null, null])
})

test('keeps the scheme, and the account that is compared, until the device has answered', async () => {
  const { page, shown, chosen, confirm } = await choosing([ALICE, BOB], [LIVE, { ...LIVE, id: 'legacy' }])
  const tabs = () => [...page.root.querySelectorAll<HTMLElement>('[role=tab]')]
  const rows = () => [...page.root.querySelectorAll<HTMLElement>('.list .row')]
  await happen(() => page.root.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  await happen(() => rows()[0]?.click())
  expect(tabs().map((tab) => tab.getAttribute('aria-disabled'))).toEqual([null, 'true'])
  await happen(() => tabs()[1]?.click())
  await settle()
  await happen(() => rows()[1]?.click())
  expect(tabs().map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null])
  expect(shown).toEqual([ALICE])
  await confirm()
  await settle()
  expect(chosen).toEqual([ALICE])
})

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
