import { expect, test } from 'vitest'
import { createAccountList } from '../../../../src/flows/connect/accountList.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'

test('asks the device for no further accounts while it shows an address', async () => {
  const { modal } = createTestModal()
  const listed: number[] = []
  let confirm = () => {}
  const choice = {
    schemes: [{ id: 'live', labelKey: 'ledger.way.live' }],
    list: async (_: string, from: number) => {
      listed.push(from)
      return [{ address: ALICE, type: 'eoa' as const }]
    },
    show: () => new Promise<void>((resolve) => (confirm = resolve)),
  }
  const { $list, more, confirm: show } = createAccountList(modal, choice, 'eip155')
  await more()
  const [account] = $list.get().accounts
  if (!account) throw new Error('There is no account')
  const confirmed = show(account)
  await more()
  expect(listed).toEqual([0])
  confirm()
  expect(await confirmed).toBe(true)
  await more()
  expect(listed).toEqual([0, 1])
})
