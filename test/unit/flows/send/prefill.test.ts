import { describe, expect, test } from 'vitest'
import type { OpenArgs } from '../../../../src/core/args.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { prefillSend } from '../../../../src/flows/send/openSend.ts'
import { prefillOf } from '../../../../src/flows/send/prefill.ts'
import { rest } from '../../../kit/clock.ts'
import { BOB } from '../../../kit/fakeEip1193.ts'
import { createSending, own, TOKEN } from '../../../kit/sending.ts'

const OWN = '0x00000000000000000000000000000000000000aa'
const CIRCULAR: Record<string, unknown> = {}
CIRCULAR.self = CIRCULAR
const tokens = { 'eip155:1': [{ address: OWN, symbol: 'OWN', decimals: 2 }] }

const prefilled = async (args: OpenArgs) => prefillOf((await createSending({ options: { tokens } })).modal, args)

describe('Values with which a site opens Send', () => {
  test('are none by default', async () => {
    expect(await prefilled({ view: 'WalletSend' })).toBeUndefined()
  })

  test.each([
    ['native', 'eip155:1:'],
    ['eth', 'eip155:1:'],
    ['USDC', 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
    ['own', `eip155:1:${OWN}`],
    [TOKEN.address, 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
  ])('name the token %s', async (token, key) => {
    expect(await prefilled({ token })).toMatchObject({ token: key, isPrefilled: true, network: 'eip155:1' })
  })

  test('never name a token that only the account has: anyone can send it one with a well-known symbol', async () => {
    const { modal } = await createSending()
    own(modal, [{ ...TOKEN, address: OWN, symbol: 'AIRDROP' }])
    expect(() => prefillOf(modal, { token: 'AIRDROP' })).toThrow('Invalid option "token"')
  })

  test('name an ambiguous symbol by its address', async () => {
    const twice = [
      { address: OWN, symbol: 'OWN', decimals: 2 },
      { address: BOB, symbol: 'Own', decimals: 2 },
    ]
    const { modal } = await createSending({ options: { tokens: { 'eip155:1': twice } } })
    expect(() => prefillOf(modal, { token: 'OWN' })).toThrow('2 tokens have this symbol')
  })

  test.each([
    [{ amount: '1,5' }, 'InvalidOption', 'Invalid option "amount": Expected a decimal string, received "1,5"'],
    [{ amount: '-1' }, 'InvalidOption', 'Invalid option "amount": Expected a decimal string, received "-1"'],
    [{ amount: 1 as unknown as string }, 'InvalidOption', 'Invalid option "amount"'],
    [{ amount: 1n as unknown as string }, 'InvalidOption', 'received bigint'],
    [{ to: 5 as unknown as string }, 'InvalidOption', 'Invalid option "to"'],
    [{ to: CIRCULAR as unknown as string }, 'InvalidOption', 'received object'],
    [{ token: 5n as unknown as string }, 'InvalidOption', 'received bigint'],
    [{ network: 1n as unknown as 'eip155:1' }, 'NetworkNotFound', ''],
    [{ network: Object.create(null) as 'eip155:1' }, 'NetworkNotFound', ''],
    [
      { namespace: 'solana', network: 'eip155:1' } as const,
      'InvalidOption',
      'Invalid option "network": Expected a network of the namespace "solana", as in the option "namespace", received "eip155:1"',
    ],
    [{ token: '' }, 'InvalidOption', 'Invalid option "token"'],
    [{ network: 'eip155:5' as const }, 'NetworkNotFound', ''],
  ])('are refused if they are wrong (%#)', async (args, code, message) => {
    await expect(prefilled(args)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    })
  })

  test('are entered, and the wallet is asked for the network', async () => {
    const { modal, chain } = await createSending()
    const enter = prefillSend(modal, { to: BOB, amount: '0.5', token: 'ETH', network: 'eip155:8453' })
    void openModal(modal, { view: 'WalletSend' })
    enter()
    await rest()
    expect(chain.asked.switch).toEqual(['eip155:8453'])
    expect(modal.router.$route.get().view).toBe('WalletSend')
    expect(draftOf(modal).$draft.get()).toMatchObject({ to: BOB, typed: '0.5', token: 'eip155:8453:' })
    expect(draftOf(modal).$recipient.get()).toEqual({ state: 'found', address: BOB })
  })

  test('replace what was entered before, also Max of another token', async () => {
    const { modal } = await createSending()
    void openModal(modal, { view: 'WalletSend' })
    draftOf(modal).change({ token: 'eip155:1:', typed: '0.9', isMost: true, to: BOB })
    const enter = prefillSend(modal, { amount: '0.5' })
    void openModal(modal, { view: 'WalletSend' })
    enter()
    const { isMost, ...entered } = draftOf(modal).$draft.get()
    expect(isMost ?? false).toBe(false)
    expect(entered).toEqual({ typed: '0.5', isValue: false, isPrefilled: true, to: '', network: 'eip155:1' })
  })

  test('are not entered in another view', async () => {
    const { modal } = await createSending()
    const enter = prefillSend(modal, { amount: '0.5' })
    void openModal(modal, { view: 'Account' })
    enter()
    expect(draftOf(modal).$draft.get().typed).toBe('')
  })
})
