import { expect, test } from 'vitest'
import { rest, standStill } from '../../../kit/clock.ts'
import { createWorld, settled, SMART, type Provider } from './world.ts'

standStill()

test('what the visitor is shown is what is sent, whatever the page makes of its own object meanwhile', async () => {
  const world = createWorld()
  world.hear()
  const link = await world.signIn()
  const call = { to: SMART, value: '0x1' }
  const params = [{ version: '2.0.0', chainId: '0x1', from: SMART, calls: [call] }]
  const done = settled((link.provider as Provider).request({ method: 'wallet_sendCalls', params }))
  call.value = '0xffff'
  await rest()
  const [asked] = world.heard.asked
  expect(asked?.params).toMatchObject([{ calls: [{ to: SMART, value: '0x1' }] }])
  expect((world.asked('RPC_REQUEST').payload as { params: unknown }).params).toEqual(asked?.params)
  world.answer('RPC_REQUEST', { id: '0x01' })
  expect(await done).toEqual({ value: { id: '0x01' } })
})
