import { createPublicClient, hashMessage, http, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { safe } from '../kit/signInWallets.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, openModal, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const SAFE = '0x5aFE000000000000000000000000000000000001'

it('A Safe gives no signature if its owners approved on the chain, and the contract says that it is valid', async () => {
  const context = await site.browser.newContext()
  context.setDefaultTimeout(15_000)
  const app = await safe(site, 'onchain').open(context, {})
  await openModal(app)
  await button(app, 'Sign').click()
  await dialog(app).waitFor({ state: 'detached' })
  const { message = '', signature, data } = (await stateOf(app)).session ?? {}
  expect([signature, data?.accountAddress]).toEqual(['0x', SAFE])
  const node = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  const isValid = (text: string) =>
    createPublicClient({ transport: http(node) })
      .readContract({ address: SAFE, abi, functionName: 'isValidSignature', args: [hashMessage(text), '0x'] })
      .catch(() => '0x')
  expect(await isValid(message)).toBe('0x1626ba7e')
  expect(await isValid(`${message}!`)).not.toBe('0x1626ba7e')
})
