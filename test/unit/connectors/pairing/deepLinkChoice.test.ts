import { beforeEach, expect, it, vi } from 'vitest'
import { checkDeepLink, forgetDeepLink } from '../../../../src/connectors/pairing/deepLinkChoice.ts'

// The SDK reads this storage key on each request and passes the `href` in its value to window.open.

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
let kept = new Map<string, string>()
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
})

it.each(['metamask://', 'https://wallet.example/', 'trust://', 'https://t.me/wallet/'])(
  'keeps the saved deep link of the chosen wallet: %s',
  (href) => {
    kept.set(KEY, JSON.stringify({ href, name: 'A wallet' }))
    checkDeepLink()
    expect(kept.has(KEY)).toBe(true)
  },
)

it.each([
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data://text/html,<script>',
  'blob://x',
  'file:///etc/passwd',
  ' javascript://x/',
  'JavaScript://x/',
  'view-source://x/',
  'https://',
  'https://a b/',
  'wallet',
  'ms-msdt://x/',
  'itms-services://',
  'http://wallet.example/',
  'wallet://pay/?to=0x1/',
  'c://',
  'a'.repeat(3000) + '://',
])('deletes an unsafe or invalid saved deep link: %s', (href) => {
  kept.set(KEY, JSON.stringify({ href, name: 'A wallet' }))
  checkDeepLink()
  expect(kept.has(KEY)).toBe(false)
})

it.each(['', 'null', '"javascript:alert(1)"', '7', '{}', '{"href":{}}', '{"href":', '[]'])(
  'deletes a malformed saved deep link: %s',
  (text) => {
    kept.set(KEY, text)
    checkDeepLink()
    expect(kept.has(KEY)).toBe(false)
  },
)

it('checks and deletes a saved deep link without throwing if storage is unavailable', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('blocked')
    },
    removeItem() {
      throw new DOMException('blocked')
    },
  })
  expect(() => [checkDeepLink(), forgetDeepLink()]).not.toThrow()
})
