import { expect, onTestFinished, test, vi } from 'vitest'
import { createHosts } from '../../../../src/flows/assets/picturesOf.ts'

const hostOf = createHosts()

const options = {
  services: { walletApi: ['https://api.test/v1'], blockchainApi: 'http://127.0.0.1:8545/' },
  tokens: { 'eip155:1': [{ address: '0x1', symbol: 'A', decimals: 18, image: 'https://site.test/a.png' }] },
} as const

test.each([
  ['https://api.test/icon', 'own'],
  ['http://127.0.0.1:8545/icons/NFT', 'own'],
  ['https://site.test/a.png', 'own'],
  ['https://site.test/b.png', 'stranger'],
  ['https://pictures.example/a.svg', 'stranger'],
  ['https://api.test.example/icon', 'stranger'],
  ['http://pictures.example/a.png', 'none'],
  ['ipfs://bafy/1.png', 'none'],
  ['javascript:alert(1)', 'none'],
  ['data:image/svg+xml,<svg/>', 'none'],
  ['//pictures.example/a.png', 'none'],
  ['', 'none'],
])('knows whether the creator of a token chose the host of a picture, and that %s is loaded as: %s', (url, host) => {
  expect(hostOf(options, url)).toBe(host)
})

test.each([
  ['/proxy/public/getTokenImage/USDC', 'own'],
  ['/proxy/public/getAssetImage/1', 'own'],
  ['/proxy/public/getTokenImage/../../../logout', 'none'],
  ['/proxy/v1/account', 'none'],
  ['/logout', 'none'],
])('loads from services on the host of the page only the wallet API’s pictures: %s is %s', (path, host) => {
  const services = { walletApi: `${location.origin}/proxy/`, blockchainApi: `${location.origin}/api` }
  expect(hostOf({ services }, `${location.origin}${path}`)).toBe(host)
})

test('never loads a picture from the host of the page, which would get cookies', () => {
  expect(hostOf({}, `${location.origin}/logout`)).toBe('none')
})

test('parses the URL of a picture once, since a list has thousands', () => {
  const parse = vi.spyOn(URL, 'canParse')
  onTestFinished(() => parse.mockRestore())
  const answers = () => [hostOf(options, 'https://pictures.example/c.svg'), hostOf(options, 'https://site.test/a.png')]
  const first = answers()
  const count = parse.mock.calls.length
  expect(answers()).toEqual(first)
  expect(first).toEqual(['stranger', 'own'])
  expect(parse).toHaveBeenCalledTimes(count)
  // Other options may say something else
  expect(hostOf({}, 'https://site.test/a.png')).toBe('stranger')
})
