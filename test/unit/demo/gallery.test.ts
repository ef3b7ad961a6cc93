import { describe, expect, test } from 'vitest'
import { VIEWS } from '../../../src/core/viewNames.ts'
import { fromPage } from './fromPage.ts'

const { ROOMS } = await fromPage('views')
const { SENTENCES } = await fromPage('sentences')
const all = Object.values(ROOMS).flat()

describe('The gallery of the demo page', () => {
  test('names each view of the product once', () => {
    expect(all.map(([view]) => view).sort()).toEqual([...VIEWS].sort())
  })

  test('begins at views that exist', () => {
    for (const [view, , from = view] of all) expect(VIEWS).toContain(from.replace('+', ''))
  })
})

describe('The sentences for events', () => {
  test.each([
    ['close', { reason: 'escape' }, 'The dialog closed: the visitor pressed Escape.'],
    ['view', { view: 'Account', previous: 'Connect' }, 'Went from Connect to Account.'],
    ['view', { view: 'Connect', previous: null }, 'Shows Connect.'],
    [
      'connect',
      { connection: { connectorName: 'Demo Wallet', network: 'eip155:8453' } },
      'Demo Wallet connected on Base.',
    ],
    ['disconnect', { connectorId: 'io.metamask', namespace: 'eip155' }, 'io.metamask disconnected (eip155).'],
    ['account', { account: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } }, 'The account is 0xf39F…2266.'],
    ['account', { account: null }, 'There is no account.'],
    ['network', { network: 'eip155:10', previous: 'eip155:1' }, 'The network changed from Ethereum to OP Mainnet.'],
    [
      'transaction',
      { hash: `0x${'ab'.repeat(32)}`, network: 'eip155:1', kind: 'swap' },
      'The wallet sent a swap on Ethereum: 0xabab…abab.',
    ],
    ['error', { code: 'UserRejected', message: 'You cancelled' }, 'You cancelled (UserRejected)'],
  ])('tells %s', (name, detail, sentence) => {
    expect(SENTENCES[name]?.(detail as never)).toBe(sentence)
  })
})
