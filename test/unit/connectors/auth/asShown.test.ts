import { expect, test } from 'vitest'
import { rest, standStill } from '../../../kit/clock.ts'
import { createWorld, settled, SMART, type Provider } from './world.ts'

const HASH = `0x${'ab'.repeat(32)}`

standStill()

test('what the visitor is shown is what is sent, whatever the page makes of its own object meanwhile', async () => {
  const world = createWorld()
  world.hear()
  const link = await world.signIn()
  const provider = link.provider as Provider
  const transaction = { from: SMART, to: SMART, value: '0x1' }
  const params = [transaction]
  const done = settled(provider.request({ method: 'eth_sendTransaction', params }))
  transaction.value = '0xffff'
  params.push({ ...transaction })
  await rest()
  expect(world.heard.asked).toMatchObject([{ params: [{ from: SMART, to: SMART, value: '0x1' }] }])
  expect((world.asked('RPC_REQUEST').payload as { params: unknown }).params).toEqual([{ from: SMART, to: SMART, value: '0x1' }])
  world.answer('RPC_REQUEST', HASH)
  expect(await done).toEqual({ value: HASH })
})
