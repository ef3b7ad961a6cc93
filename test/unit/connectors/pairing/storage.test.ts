import { expect, test } from 'vitest'
import { createSdkStorage } from '../../../../src/connectors/pairing/storage.ts'

const soon = Math.floor(Date.now() / 1000) + 3_600
const session = (more: object = {}) => ({
  topic: 'a',
  expiry: soon,
  namespaces: { eip155: { accounts: [] } },
  peer: { metadata: { name: 'Wallet' } },
  ...more,
})

test('omits malformed and expired sessions, which would prevent the SDK from starting', async () => {
  const broken = [
    null,
    7,
    session({ namespaces: { eip155: null } }),
    session({ namespaces: null }),
    session({ peer: null }),
    session({ topic: 7 }),
    session({ expiry: 1 }),
  ]
  const kept = new Map<string, string>()
  const storage = createSdkStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  await storage.setItem('wc@2:client:0.3//session', [...broken, session()])
  expect(await storage.getItem('wc@2:client:0.3//session')).toEqual([session()])
})
