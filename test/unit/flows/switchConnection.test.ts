import { describe, expect, test } from 'vitest'
import { switchConnection } from '../../../src/flows/switchConnection.ts'
import { standStill } from '../../kit/clock.ts'
import { createConnected } from '../../kit/createTestModal.ts'
import { ALICE, BOB } from '../../kit/fakeEip1193.ts'

standStill()

describe('another account of a connection', () => {
  test.each([
    ['by id', 'com.example', BOB],
    ['in any case of its letters', 'com.example', BOB.toLowerCase()],
  ])('%s: becomes the current one without asking the wallet (B1)', async (_, id, address) => {
    const { modal, door, wallet, storage, chain } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, id, address)
    expect(door.state().account?.address).toBe(BOB)
    expect(storage.values.get('wallet-modal:connections')).toContain(`"address":"${BOB}"`)
    expect(chain.asked.balance).toEqual([BOB])
    expect(wallet.asked).toHaveLength(1)
  })

  test("by the state's object, without an address, keeps the current one", async () => {
    const { modal, door } = await createConnected({ accounts: [ALICE, BOB] })
    await switchConnection(modal, door.state().connections[0] ?? '')
    expect(door.state().account?.address).toBe(ALICE)
  })

  test('one that the wallet did not give is refused', async () => {
    const { modal } = await createConnected()
    await expect(switchConnection(modal, 'com.example', BOB)).rejects.toMatchObject({
      code: 'InvalidOption',
      message: `Invalid option "address": Example gave no account ${BOB}`,
    })
  })

  test('of a wallet that is not connected is refused', async () => {
    const { modal } = await createConnected()
    await expect(switchConnection(modal, 'other')).rejects.toMatchObject({ code: 'NotConnected' })
  })
})
