import { expect, test } from 'vitest'
import { expiryOf, isPairingUri } from '../../../../src/core/wallets/pairingUri.ts'

const URI = 'wc:7f6e504b@2?expiryTimestamp=1763629000&relay-protocol=irn&symKey=587d5484ce'

test('accepts only pairing URIs of version 2', () => {
  expect(isPairingUri(URI)).toBe(true)
  expect(isPairingUri('wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484ce')).toBe(true)
  for (const wrong of [
    '',
    'wc:',
    'wc:7f6e504b@1?bridge=x&key=y',
    'wc:7f6e504b@2?relay-protocol=irn',
    'https://x/wc:7f@2?symKey=1',
    `${URI} x`.replace('&', ' '),
    7,
    undefined,
    null,
    {},
  ]) {
    expect(isPairingUri(wrong), JSON.stringify(wrong)).toBe(false)
  }
})

test('reads the optional expiry of a pairing URI', () => {
  expect(expiryOf(URI)).toBe(1_763_629_000_000)
  expect(expiryOf('wc:7f@2?symKey=1')).toBeUndefined()
})
