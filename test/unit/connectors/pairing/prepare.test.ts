// @vitest-environment node
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createOpenSessions } from '../../../../src/connectors/pairing/openSessions.ts'
import { createPreparation } from '../../../../src/connectors/pairing/prepare.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask, deadPort, openPage, startPhone, startRelay } from './world.ts'

forbidTraffic()

it('connects to the relay once when the visitor points at the wallet, and disconnects if no press follows', async () => {
  const { url, relay } = await startRelay()
  const { prepare } = createPreparation(
    createOpenSessions(openPage(url).site, () => true),
    50,
  )
  prepare()
  prepare()
  await expect.poll(() => relay.connections).toBe(1)
  await expect.poll(() => relay.connections).toBe(0)
  prepare()
  await expect.poll(() => relay.connections).toBe(1)
})

it('requests the code on the connection that is already open', async () => {
  const { url, relay, routes } = await startRelay()
  const page = openPage(url)
  await page.connector.warm?.()
  await expect.poll(() => relay.connections).toBe(1)
  const lines = () => routes.filter((route) => route === 'connect').length
  const before = lines()
  const { code, link } = ask(page)
  const uri = await code
  expect([relay.connections, lines()]).toEqual([1, before])
  await (await startPhone(url)).pair(uri)
  expect((await link).namespace).toBe('eip155')
})

it.each([0, 5, 20])(
  'connects once if the press comes %i ms after the pointer, and leaves nothing behind',
  async (ms) => {
    const { url, relay } = await startRelay()
    const page = openPage(url)
    await page.connector.warm?.()
    await wait(ms)
    const { code } = ask(page)
    await code
    expect(relay.connections).toBe(1)
    page.leave()
    await expect.poll(() => relay.connections).toBe(0)
  },
)

it('says nothing of a relay that is unreachable before a code is asked for, and then says it', async () => {
  const page = openPage(await deadPort())
  await page.connector.warm?.()
  expect(page.alerts).toEqual([])
  await expect(ask(page).link).rejects.toMatchObject({ code: 'RelayUnreachable' })
})
