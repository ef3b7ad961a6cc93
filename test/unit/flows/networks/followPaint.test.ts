import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_MARK } from '../../../../src/core/page/face.ts'
import { followPaint } from '../../../../src/flows/networks/followPaint.ts'
import { loadNetworkMarks } from '../../../../src/ui/marks/loadNetworkMarks.ts'
import { rest } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeNetwork } from '../../../kit/fakeChain.ts'

// happy-dom decodes no images
const decode = vi.fn(async () => {})
beforeEach(() => {
  decode.mockReset().mockResolvedValue()
  Object.assign(HTMLImageElement.prototype, { decode })
})
afterEach(() => document.body.replaceChildren())

const addButton = () => document.body.append(document.createElement('wallet-modal-network-button'))

async function following(options?: Parameters<typeof createTestModal>[0]) {
  const made = createTestModal(options)
  followPaint(made.modal)
  // The first `import()` of a file takes longer than `rest()` waits.
  await Promise.all([loadNetworkMarks('eip155:1'), loadNetworkMarks('eip155:8453')])
  await rest()
  return { ...made, paint: () => made.entry.faces().network.paint }
}

test('gives the network button of a page the mark of the current network, and of the next one', async () => {
  addButton()
  const { modal, paint } = await following()
  const ethereum = paint()
  expect(ethereum).toMatch(/^url\("data:image\/svg\+xml,<svg [^"]+"\) 50%\/cover$/)
  modal.networks.use('eip155:8453')
  // Never the mark of another network
  expect(paint()).toBe(NO_MARK)
  await rest()
  expect(paint()).toMatch(/^url/)
  expect(paint()).not.toBe(ethereum)
})

test('loads no mark for a page without such a button, until there is one', async () => {
  const { modal, paint } = await following()
  expect(paint()).toBe(NO_MARK)
  addButton()
  modal.router.reset({ view: 'Networks' })
  await rest()
  expect(paint()).toMatch(/^url/)
})

test('gives it the image that the site named for its own network, whatever characters its address has', async () => {
  addButton()
  const imageUrl = 'https://site.test/a.png?"),url(https://evil.test/'
  const network = { ...fakeNetwork(1337, 'Workshop'), assets: { imageUrl } }
  const { paint } = await following({ options: { networks: [network] } })
  expect(paint()).toBe(String.raw`url("https://site.test/a.png?\"),url(https://evil.test/") 50%/cover`)
})

test('leaves the mark out if the page’s policy blocks it', async () => {
  decode.mockRejectedValue(new Error('blocked'))
  addButton()
  const { paint } = await following()
  expect(decode).toHaveBeenCalled()
  expect(paint()).toBe(NO_MARK)
})

test('shows the mark where images cannot be decoded, as in jsdom', async () => {
  Object.assign(HTMLImageElement.prototype, { decode: undefined })
  addButton()
  const { paint } = await following()
  expect(paint()).toMatch(/^url/)
})

test('has no mark for a network that the site does not support', async () => {
  addButton()
  const { modal, entry } = await following()
  modal.networks.use('eip155:137')
  await rest()
  expect(entry.faces().network).toEqual({ label: 'Switch Network', paint: NO_MARK })
})

test('changes nothing once the modal has ended', async () => {
  addButton()
  const { modal } = createTestModal()
  followPaint(modal)
  modal.lifetime.abort()
  await loadNetworkMarks('eip155:1')
  await rest()
  expect(modal.networks.$paint.get()).toBeUndefined()
})
