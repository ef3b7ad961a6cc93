import { expect, test } from 'vitest'
import { redactFully } from '../../../../src/core/safety/redactFully.ts'

test.each([
  ['insufficient funds: have 123, want 4200000000', 'insufficient funds: have <number>, want <number>'],
  ['You sent 1.5 ETH and 500 USDC', 'You sent <number> ETH and <number> USDC'],
  ['{"value":500,"gas":"0xde0b6b3a7640000"}', '{"value":<number>,"gas":"<number>"}'],
  ['0.5ETH, 1 234,56 €', '<number>ETH, <number> €'],
])('removes amounts: %s', (text, safe) => expect(redactFully(text)).toBe(safe))

test.each([
  ['https://node.example/v3/short-key?x=1 failed', 'https://node.example failed'],
  ['wss://user:pass@relay.example:8080/?auth=abc', 'wss://relay.example:8080'],
  ['Failed to fetch "http://127.0.0.1:8545/chunks/a-1.js"', 'Failed to fetch "http://127.0.0.1:8545"'],
])('keeps only the origin of a URL: %s', (text, safe) => expect(redactFully(text)).toBe(safe))

test.each([
  'HttpError: 503',
  'walletApi answered 429',
  '{"code":-32002}',
  'status 500, code 4001',
  'eip155:8453 is unknown',
])('keeps codes and networks: %s', (text) => expect(redactFully(text)).toBe(text))

test('removes what identifies the visitor', () => {
  const text = `visitor@mail.example ${'0x'.padEnd(42, 'a')} vitalik.eth`
  expect(redactFully(text)).toBe('<e-mail> <address> <name>')
})
