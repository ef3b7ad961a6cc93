import { describe, expect, test } from 'vitest'
import { createStandIns } from '../../../src/devtools/standIns.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

describe('What identifies a visitor in a recording', () => {
  test('replaces the same address by the same stand-in, in any case and place', () => {
    const names = createStandIns()
    expect(names.address(SOLANA)).toBe('<address 1>')
    expect(names.data({ to: ALICE, label: `eip155:1:${ALICE.toLowerCase()} and ${SOLANA}` })).toEqual({
      to: '<address 2>',
      label: 'eip155:1:<address 2> and <address 1>',
    })
    expect(names.counts()).toEqual({ addresses: 2, emails: 0 })
  })

  test('removes e-mails, project ids, nodes, functions and secrets from options, and keeps the rest', () => {
    const { data } = createStandIns()
    expect(
      data({
        projectId: '5a4db0c5000000000000000000000001',
        networks: [
          'eip155:1',
          { id: 7, name: 'Seven', rpcUrls: { default: { http: ['https://node.example/secret-key'] } } },
        ],
        rpcUrls: { 'eip155:1': 'https://node.example/secret-key' },
        storage: { getItem() {} },
        signIn: { verify() {}, statement: 'Hello alice@example.com' },
        user: { id: 'alice' },
        features: { send: false },
      }),
    ).toEqual({
      projectId: '<id>',
      networks: ['eip155:1', { id: 7, name: 'Seven' }],
      signIn: { statement: 'Hello <e-mail 1>' },
      user: '<removed>',
      features: { send: false },
    })
  })

  test('keeps the symbol of a token, but neither its amount nor a token that signs in', () => {
    const { data } = createStandIns()
    expect(data([{ token: 'USDC', amount: '12.5' }])).toEqual([{ token: 'USDC', amount: '<amount>' }])
    expect(data({ token: 'eyJhbGciOi.eyJzdWIiOiIx.c2lnbmF0dXJl' })).toEqual({ token: '<token>' })
    expect(data({ token: 'a-secret-of-a-server' })).toEqual({ token: '<removed>' })
  })

  test('leaves no part of an address or e-mail address in a search text or a long name', () => {
    const { searched, label } = createStandIns()
    expect(searched(ALICE.slice(0, 12))).toBe('<address>')
    expect(searched('alice@')).toBe('<e-mail>')
    expect(searched('alice@mail')).toBe('<e-mail 1>')
    expect(searched('Rainbow 2')).toBe('Rainbow 2')
    expect(label(`${'x '.repeat(190)}${ALICE}`)).not.toMatch(/0x|f39F/i)
  })

  test('keeps texts short enough for a file, and hides addresses in keys', () => {
    const { text, data } = createStandIns()
    expect(text('a@b '.repeat(5_000)).length).toBeLessThanOrEqual(16_384)
    expect(data({ [ALICE]: 1 })).toEqual({ '<address 1>': 1 })
  })

  test('writes numbers on screens as #, and short addresses as <address>', () => {
    const { label } = createStandIns()
    expect(label('  10,000.000 ETH\n 0xf39F…2266 ')).toBe('# ETH <address>')
    expect(label(`Send to ${ALICE}`)).toBe('Send to <address>')
  })

  test('replaces what was shown as private, in any grouping, also in what was recorded before', () => {
    const { label, learn, hideIn, secret, text } = createStandIns()
    const early = label('Rename Savings of Ada')
    expect(secret('Savings of Ada')).toBe('<private>')
    expect(secret(ALICE.match(/.{1,4}/g)?.join(' ') ?? '')).toBe('<address>')
    learn(['Savings of Ada', 'ada.example'])
    expect(label('Rename Savings of Ada')).toBe('Rename <private>')
    expect(text('ada . example and <address 1>')).toBe('<private> and <address 1>')
    expect(hideIn({ name: early, list: ['savings-of-ada', 'Base'] })).toEqual({
      name: 'Rename <private>',
      list: ['<private>', 'Base'],
    })
  })
})
