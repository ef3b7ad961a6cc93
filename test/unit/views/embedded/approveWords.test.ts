import { describe, expect, test } from 'vitest'
import type { Action, Amount } from '../../../../src/core/transactions/description.ts'
import { approval } from '../../../../src/i18n/en/approval.ts'
import { words as es } from '../../../../src/i18n/es/approval.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { createFormatters } from '../../../../src/views/embedded/formatters.ts'
import { describeAction } from '../../../../src/views/embedded/describeAction.ts'

const format = createFormatters(createTranslate(approval), 'en')
const plain = (text: unknown) => String(text).replace(/[\u2068\u2069]/g, '')

/** Returns the headline, then each detail as `label: value`. */
function told(action: Action): string[] {
  const { headline, facts, folded, text } = describeAction(action, format)
  return [
    headline,
    ...facts.map(({ label, value, isAddress }) => `${label}${isAddress ? '*' : ''}: ${plain(value)}`),
    ...(folded ? [`(${folded.label}) ${folded.facts.map(({ value }) => plain(value)).join()}`] : []),
    ...(text ? [`"${text.text}"`] : []),
  ].map(plain)
}

const usdc: Amount = { value: 1_500_000n, token: { address: '0xUSDC', symbol: 'USDC', decimals: 6 } }
const eth: Amount = { value: 10n ** 18n + 1n, token: { symbol: 'ETH', decimals: 18 } }
const claimed: Amount = { value: 5n, token: { address: '0xT', symbol: 'ETH', decimals: 0, isClaimed: true } }
const unknown: Amount = { value: 12_345n, token: { address: '0xT' } }
const nameless: Amount = { value: 15n, token: { address: '0xT', decimals: 1 } }
const approve = {
  kind: 'approve',
  amount: usdc,
  spender: '0xS',
  way: 'set',
  isUnlimited: false,
  isNone: false,
} as const

test.each([
  ['https://a.example/login', 'https://a.example', false],
  ['https://b.example/login', 'https://a.example', true],
  ['http://a.example', 'https://a.example', true],
  ['a.example', 'https://a.example', true],
  // The origin of a page in a sandboxed frame, and that of such URLs
  ['data:text/plain,a', 'null', true],
  ['a.example', undefined, true],
])(
  'marks the address in a sign-in message as a danger, in words too, unless it is of the page: %s',
  (uri, origin, isDanger) => {
    const here = createFormatters(createTranslate(approval), 'en', { account: '0xA', ...(origin && { origin }) })
    const whole = { text: 'All', rest: 0 }
    const { facts } = describeAction(
      { kind: 'signIn', domain: 'a.example', address: '0xA', uri, resources: [], whole, hasMore: false },
      here,
    )
    const label = isDanger ? 'Address in the message (not this site)' : 'Address in the message'
    expect(facts).toEqual([{ label, value: uri, isDanger }])
  },
)

describe('Descriptions of actions (* marks a full address)', () => {
  test.each<[Action, string[]]>([
    [{ kind: 'transfer', amount: usdc, to: '0xB' }, ['You send 1.5 USDC', 'To*: 0xB', 'Token*: 0xUSDC']],
    [
      { kind: 'transfer', amount: eth, to: '0xB', from: '0xA' },
      ['Moves 1.000000000000000001 ETH from another account', 'From*: 0xA', 'To*: 0xB'],
    ],
    [
      { kind: 'transfer', amount: claimed, to: '0xB' },
      ['You send 5 ETH (claimed by the contract; 5 base units)', 'To*: 0xB', 'Token that calls itself ETH*: 0xT'],
    ],
    [
      { kind: 'transfer', amount: unknown, to: '0xB' },
      ['You send 12,345 base units', 'To*: 0xB', 'Unknown token*: 0xT'],
    ],
    [{ kind: 'transfer', amount: nameless, to: '0xB' }, ['You send 1.5 tokens', 'To*: 0xB', 'Unknown token*: 0xT']],
    [
      { kind: 'transfer', amount: { value: 7n, token: {} }, to: '0xB' },
      ['You send 7 base units', 'To*: 0xB', 'Token: Unknown token'],
    ],
    [
      { kind: 'transfer', amount: usdc, isTokenAccount: true },
      ['You send 1.5 USDC', 'To token account: Not named in the request', 'Token*: 0xUSDC'],
    ],
    [
      { kind: 'transfer', amount: usdc, to: 'T1', toOwner: 'B1', isTokenAccount: true },
      ['You send 1.5 USDC', 'To token account*: T1', 'Token account owner*: B1', 'Token*: 0xUSDC'],
    ],
    [approve, ['You let someone spend up to 1.5 USDC', 'Who gets access*: 0xS', 'Token*: 0xUSDC']],
    [
      { ...approve, isUnlimited: true, owner: '0xA', until: 0n },
      [
        'You let someone spend any amount of USDC',
        'Who gets access*: 0xS',
        'Owner*: 0xA',
        'Token*: 0xUSDC',
        `Until: ${new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(0)}`,
      ],
    ],
    [
      { ...approve, isForBlock: true, deadline: (1n << 256n) - 1n },
      [
        'You let someone spend up to 1.5 USDC',
        'Who gets access*: 0xS',
        'Token*: 0xUSDC',
        'Until: The end of the block in which it is used',
        'Signature valid until: No expiry',
      ],
    ],
    [
      { ...approve, until: (1n << 256n) - 1n },
      ['You let someone spend up to 1.5 USDC', 'Who gets access*: 0xS', 'Token*: 0xUSDC', 'Until: No expiry'],
    ],
    [
      { ...approve, isNone: true, until: 5n },
      ['You revoke permission to spend USDC', 'Who loses access*: 0xS', 'Token*: 0xUSDC'],
    ],
    [
      { ...approve, isDebt: true },
      ['You let someone borrow up to 1.5 USDC in your name', 'Who gets access*: 0xS', 'Token*: 0xUSDC'],
    ],
    [
      { ...approve, isDebt: true, isUnlimited: true },
      ['You let someone borrow any amount in your name: USDC', 'Who gets access*: 0xS', 'Token*: 0xUSDC'],
    ],
    [{ ...approve, way: 'more' }, ['You let someone spend 1.5 USDC more', 'Who gets access*: 0xS', 'Token*: 0xUSDC']],
    [{ ...approve, way: 'less' }, ['You let someone spend 1.5 USDC less', 'Who gets access*: 0xS', 'Token*: 0xUSDC']],
    [
      { ...approve, amount: unknown, isUnlimited: true },
      ['You let someone spend any amount of this token', 'Who gets access*: 0xS', 'Unknown token*: 0xT'],
    ],
    [
      { kind: 'unclear', what: 'transfer', contract: '0xT', number: 7n, to: '0xB' },
      ['You send number 7 of an unknown token', 'To*: 0xB', 'Unknown token*: 0xT'],
    ],
    [
      { kind: 'unclear', what: 'approve', contract: '0xT', number: 7n, to: '0xB' },
      ['You let someone take number 7 of an unknown token', 'Who gets access*: 0xB', 'Unknown token*: 0xT'],
    ],
    [
      { kind: 'transferItem', collection: '0xN', item: 4200n, to: '0xB' },
      ['You send item 4200', 'To*: 0xB', 'Collection*: 0xN'],
    ],
    [
      { kind: 'transferItem', collection: '0xN', item: 42n, count: 3n, to: '0xB' },
      ['You send 3 of item 42', 'To*: 0xB', 'Collection*: 0xN'],
    ],
    [
      { kind: 'transferItem', collection: '0xN', item: 42n, to: '0xB', from: '0xA' },
      ['Moves item 42 from another account', 'From*: 0xA', 'To*: 0xB', 'Collection*: 0xN'],
    ],
    [
      { kind: 'approveItem', collection: '0xN', item: 42n, spender: '0xS' },
      ['You let someone take item 42', 'Who gets access*: 0xS', 'Collection*: 0xN'],
    ],
    [
      { kind: 'approveItem', collection: '0xN', item: 42n },
      ['You revoke permission to take item 42', 'Collection*: 0xN'],
    ],
    [
      { kind: 'approveAll', collection: '0xN', spender: '0xS', isAllowed: true },
      ['You let someone take all your items of a collection', 'Who gets access*: 0xS', 'Collection*: 0xN'],
    ],
    [
      { kind: 'approveAll', collection: '0xN', spender: '0xS', isAllowed: false },
      ['You revoke permission to take your items', 'Who loses access*: 0xS', 'Collection*: 0xN'],
    ],
    [
      { kind: 'create', bytes: 1234, amount: eth },
      ['You create a contract', 'Also sends: 1.000000000000000001 ETH', 'Data: 1,234 bytes'],
    ],
    [{ kind: 'create', bytes: 4, amount: { ...eth, value: 0n } }, ['You create a contract', 'Data: 4 bytes']],
    [
      { kind: 'call', to: '0xC', selector: '0x12345678', bytes: 36, amount: eth },
      [
        'You call a contract. We cannot tell what it does',
        'Contract*: 0xC',
        'Also sends: 1.000000000000000001 ETH',
        'Function: 0x12345678',
        'Data: 36 bytes',
      ],
    ],
    [{ kind: 'message', text: { text: 'Hi', rest: 0 }, isHex: false }, ['You sign a message', '"Hi"']],
    [{ kind: 'message', text: { text: '0xff', rest: 0 }, isHex: true }, ['You sign data that is not text', '"0xff"']],
    [
      {
        kind: 'signIn',
        domain: 'a.example',
        address: '0xA',
        statement: { text: 'Hi', rest: 0 },
        uri: 'https://a.example',
        chain: '1',
        resources: ['x', 'y'],
        whole: { text: 'All', rest: 0 },
        hasMore: false,
      },
      [
        'You sign in to a.example',
        'As*: 0xA',
        'Address in the message (not this site): https://a.example',
        'Valid on chain: 1',
        'Resources: x\ny',
        '"Hi"',
      ],
    ],
    [
      { kind: 'typedData', primaryType: 'Order', fields: [], rest: 0, cut: 0, contract: '0xC', chain: '1' },
      ['You sign structured data', 'Data type: Order', 'Contract*: 0xC', 'Valid on chain: 1'],
    ],
    [
      { kind: 'program', program: 'P1', bytes: 3 },
      ['You call a program. We cannot tell what it does', 'Program*: P1', 'Data: 3 bytes'],
    ],
    [
      { kind: 'program', program: 'P1', name: 'Token', bytes: 3 },
      ['You call a program. We cannot tell what it does', 'Program: Token', 'Data: 3 bytes'],
    ],
    [
      { kind: 'program', bytes: 3 },
      ['You call a program. We cannot tell what it does', 'Program: Not named in the request', 'Data: 3 bytes'],
    ],
    [
      { kind: 'fee', amount: { value: 98_000_000_000n, token: { symbol: 'SOL', decimals: 9 } } },
      ['Network fee of up to 98 SOL'],
    ],
    [
      { kind: 'fee', amount: eth, isEstimate: true, payer: '0xP' },
      ['Network fee of about 1.000000000000000001 ETH', 'Paid by*: 0xP'],
    ],
    [
      { kind: 'fee', gas: 21_000n, price: eth },
      ['Sets the network fee', 'Gas: 21,000', 'Gas price: 1.000000000000000001 ETH'],
    ],
    [{ kind: 'mint', amount: usdc, to: 'T1' }, ['Creates 1.5 USDC', 'To token account*: T1', 'Token*: 0xUSDC']],
    [
      {
        kind: 'transfer',
        amount: { value: 7n, token: { address: 'M1', symbol: 'USDC', decimals: 6, isReported: true } },
        account: 'T0',
        to: 'T1',
        toOwner: 'B1',
        isOwnerReported: true,
        isTokenAccount: true,
      },
      [
        'You send 7 base units',
        'From token account*: T0',
        'To token account*: T1',
        'Token account owner, according to a node*: B1',
        'Token, according to a node*: M1',
        'Amount, according to a node: 0.000007 USDC',
      ],
    ],
    [{ kind: 'program', name: 'System', does: 'nonce', bytes: 5 }, ['Stays valid until it is sent']],
    [{ kind: 'program', name: 'Token', does: 'wrap', bytes: 5 }, ['Updates a wrapped coin balance']],
    [
      { kind: 'closeAccount', account: 'T1' },
      [
        'Closes a token account and pays out its balance',
        'From*: T1',
        'To: Not named in the request',
        'Pays out: Its whole balance',
      ],
    ],
    [
      {
        kind: 'closeAccount',
        account: 'T1',
        to: 'A1',
        holds: { value: 98_000_000_000n, token: { symbol: 'SOL', decimals: 9 } },
      },
      [
        'Closes a token account and pays out its balance',
        'From*: T1',
        'To*: A1',
        'Pays out: 98 SOL, according to a node',
      ],
    ],
    [
      { kind: 'openAccount', account: 'T1', owner: 'B1', token: { address: 'M1' } },
      ['Opens a token account', 'To token account*: T1', 'Token account owner*: B1', 'Token*: M1'],
    ],
    [{ kind: 'burn', amount: usdc, account: 'T1' }, ['Destroys 1.5 USDC', 'From*: T1', 'Token*: 0xUSDC']],
    [{ kind: 'note', text: { text: 'For lunch', rest: 0 } }, ['Adds a note', '"For lunch"']],
    [
      { kind: 'handOver', account: 'A1' },
      ['Gives control of an account to someone else', 'From*: A1', 'To: Not named in the request'],
    ],
    [{ kind: 'malformed', where: 'value' }, ['We cannot read this']],
    [
      { kind: 'revokeGrant', id: { text: 'abc', rest: 0 } },
      ['You revoke this site’s permission to act for you', '"abc"'],
    ],
    [
      {
        kind: 'grant',
        keys: ['0x02ab'],
        permissions: [
          { kind: 'allowance', amount: usdc, isUnlimited: false, everySeconds: 1_209_600n },
          { kind: 'allowance', amount: eth, isUnlimited: false, everySeconds: 86_400n },
          { kind: 'allowance', amount: eth, isUnlimited: false },
          { kind: 'allowance', amount: usdc, isUnlimited: true, everySeconds: 604_800n },
          { kind: 'contract', address: '0xC', rest: 0, functions: [{ name: 'buy' }, { name: 'sell' }] },
          {
            kind: 'contract',
            address: '0xD',
            rest: 1234,
            functions: [
              { name: 'buy', limit: eth, conditions: ['1 = 0x2a', '2 < 0x5'] },
              { name: 'run', isDelegate: true, limit: eth, isUnlimited: true },
            ],
          },
          { kind: 'contract', address: '0xE', rest: 0, functions: [] },
          { kind: 'other', name: 'all', data: { text: '[1]', rest: 3 } },
        ],
      },
      [
        'You let this site act for you',
        'It may: Spend 1.5 USDC every 14 days',
        'Token*: 0xUSDC',
        'It may: Spend 1.000000000000000001 ETH per day',
        'It may: Spend 1.000000000000000001 ETH repeatedly. We cannot tell how often',
        'It may: Spend any amount of USDC per week',
        'Token*: 0xUSDC',
        'It may: Call buy, sell',
        'Contract*: 0xC',
        'It may: Call buy',
        'Each call sends up to: 1.000000000000000001 ETH',
        'Arguments: 1 = 0x2a\n2 < 0x5',
        'It may: Run run as your account (delegatecall)',
        'Each call sends up to: any amount of ETH',
        'It may: 1,234 more not shown',
        'Contract*: 0xD',
        'It may: Call any function',
        'Contract*: 0xE',
        'It may: Unknown: all',
        'Data: [1]',
        'Data: 3 more characters',
        'Until: No expiry',
        // Nobody can read a key: what may be done, and until when, comes first
        '(Keys that may use it: 1) 0x02ab',
      ],
    ],
  ])('describes the action %o', (action, expected) => {
    expect(told(action)).toEqual(expected)
  })

  test('says that a number may be an amount or a token id if the contract does not say which', () => {
    expect(
      describeAction({ kind: 'unclear', what: 'approve', contract: '0xT', number: 7n, to: '0xB' }, format).hint,
    ).toContain('base units or a single item')
  })

  test('says that a token id may be an amount if only the contract itself says that it is an NFT contract', () => {
    expect(
      describeAction({ kind: 'transferItem', collection: '0xN', item: 42n, to: '0xB', isClaimed: true }, format).hint,
    ).toContain('amount in base units')
    expect(
      describeAction({ kind: 'approveItem', collection: '0xN', item: 42n, spender: '0xB', isClaimed: true }, format)
        .hint,
    ).toContain('amount in base units')
  })

  test('counts the fields and characters of typed data that are not shown', () => {
    expect(
      describeAction({ kind: 'typedData', primaryType: 'A', fields: [], rest: 1234, cut: 5 }, format).hint,
    ).toMatch(/1,234.* more not shown. .*5.* more characters/)
  })

  test('isolates untrusted text so that it cannot reorder the text around it', () => {
    expect(describeAction({ kind: 'transfer', amount: usdc, to: '0xB' }, format).headline).toBe(
      'You send \u20681.5 USDC\u2069',
    )
  })
})

test("formats numbers, times and periods in the visitor's language", () => {
  const spanish = createFormatters(createTranslate(es), 'es')
  expect(spanish.amount({ value: 12_345_678n, token: { symbol: 'USDC', decimals: 6 } })).toBe('12,345678 USDC')
  expect([60n, 3_600n, 86_400n, 90n, 0n].map((seconds) => spanish.period(seconds))).toEqual([
    '1 minuto',
    '1 hora',
    '1 día',
    '90 segundos',
    '0 segundos',
  ])
  expect(format.time(253_402_300_800n)).toBe('No expiry')
})
