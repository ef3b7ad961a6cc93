import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSavedTransfer, type SavedTransfer } from '../../../../src/core/money/savedTransfer.ts'

const SAVED: SavedTransfer = {
  hash: '0xaa',
  network: 'eip155:1',
  from: '0x1',
  to: '0x2',
  amount: '15',
  symbol: 'ETH',
  decimals: 18,
  at: 5,
  state: 'pending',
  nonce: '0x7',
  token: '0x3',
  takenBy: '0xbb',
  kind: 'approve',
  allowance: 'token:0x3:0x2',
}

test('A saved transfer is read as it was saved', () => {
  expect(toSavedTransfer(JSON.parse(JSON.stringify(SAVED)))).toEqual(SAVED)
  const { nonce: _, token: __, takenBy: ___, kind: ____, allowance: _____, ...least } = SAVED
  expect(toSavedTransfer({ ...least, symbol: '', more: 1 })).toEqual({ ...least, symbol: '' })
})

test.each([
  [{ amount: '1.5' }],
  [{ amount: 15 }],
  [{ hash: '' }],
  [{ from: undefined }],
  [{ state: 'sent' }],
  [{ decimals: -1 }],
  [{ decimals: 1.5 }],
  [{ decimals: 1000 }],
  [{ at: 'now' }],
  [{ symbol: 5 }],
  [{ to: 'x'.repeat(300) }],
  // These would change the path of a link to an explorer, or how a text beside them reads.
  [{ hash: '../address/0x1' }],
  [{ hash: '0xaa?x=1' }],
  [{ to: '0x2\u202e' }],
  [{ kind: 'mint' }],
])('A malformed transfer is not read: %j', (fields) => {
  expect(toSavedTransfer({ ...SAVED, ...fields })).toBeUndefined()
})

test('Only a symbol that cannot be mistaken for a part of the amount is read, and only ids of other transactions', () => {
  expect(toSavedTransfer({ ...SAVED, symbol: '000 USDC' })?.symbol).toBe('')
  expect(toSavedTransfer({ ...SAVED, symbol: '\u202eHTE' })?.symbol).not.toContain('\u202e')
  expect(toSavedTransfer({ ...SAVED, takenBy: '../0xbb', token: '/' })).not.toMatchObject({
    takenBy: expect.anything(),
  })
  expect(toSavedTransfer({ ...SAVED, endedAt: 7 })?.endedAt).toBe(7)
  expect(toSavedTransfer({ ...SAVED, endedAt: 'now' })?.endedAt).toBeUndefined()
})

test('Anything else in the storage is no transfer', () => {
  fc.assert(fc.property(fc.anything(), (value) => toSavedTransfer(value) === undefined))
})

test('A malformed number of the transaction is left out', () => {
  expect(toSavedTransfer({ ...SAVED, nonce: 'seven' })?.nonce).toBeUndefined()
})
