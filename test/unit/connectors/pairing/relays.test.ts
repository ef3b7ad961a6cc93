import { expect, test, vi } from 'vitest'
import { isThere } from '../../../../src/connectors/pairing/relays.ts'
import { isRelayUrl } from '../../../../src/connectors/pairing/relayUrls.ts'

test.each(['wss://relay.test', 'ws://127.0.0.1:9', 'ws://localhost:80/path', 'ws://[::1]:9'])('accepts %s', (url) => {
  expect(isRelayUrl(url)).toBe(true)
})

test.each([
  'https://relay.test',
  'http://127.0.0.1',
  'ws://relay.test',
  'ws://localhost.test',
  'ws://127.0.0.1.test',
  'relay',
])('refuses %s as a relay, and opens no connection to it', async (url) => {
  const opened = vi.fn()
  vi.stubGlobal('WebSocket', opened)
  expect(isRelayUrl(url)).toBe(false)
  expect(await isThere(url)).toBe(false)
  expect(opened).not.toHaveBeenCalled()
})
