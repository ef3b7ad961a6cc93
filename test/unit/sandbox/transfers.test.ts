// @vitest-environment node
import {
  createAssociatedTokenAccountInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { encodeFunctionData, getContractAddress, type Abi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import factory from '../../sandbox/evm/contracts/SecureAccountFactory.json' with { type: 'json' }
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { FACTORY_ADDRESS } from '../../sandbox/secureSite/facts.ts'
import { THIEF } from '../../sandbox/walletApi/transfers/transactions.ts'
import { press } from './calls.ts'
import { BASE_USDC, COIN, ORDER, payKit, SHOP, SOL, SOLANA, USDC, type Quote } from './payKit.ts'
import { conform } from './schemas/check.ts'
import * as schemas from './schemas/walletApi.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

const kit = payKit(() => sandbox)
const outcome = (given: string) => press(sandbox, '/transfers', 'POST', { outcome: given })
const [GENESIS = ''] = SOLANA.split(':').slice(1)
const SOLANA_USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v'
const SOL_SHOP = '3yFwqXBfZY4jBVUafQ1YEXw189y2dN3V5KQq9uzBDy1E'

describe('The quote of a transfer', () => {
  it('pays exactly what is asked for, at the prices of the sandbox and a fee, by one deposit', async () => {
    const { origin, destination, steps, fees } = await kit.quote()
    expect(destination).toMatchObject({ amount: '10000000', currency: { network: 'eip155:8453', asset: BASE_USDC } })
    // 10 dollars at 2,500, and 0.3 %.
    expect(origin).toMatchObject({ amount: '4012000000000002', currency: { network: 'eip155:1', asset: 'native' } })
    expect(fees).toMatchObject([{ id: 'service', amount: '12000000000001', currency: { asset: 'native' } }])
    expect(steps).toMatchObject([
      { type: 'deposit', deposit: { amount: origin.amount, receiver: expect.stringMatching(/^0x/) as string } },
    ])
  })

  it.each([
    ['a token for a coin', { originCurrency: USDC, destinationCurrency: COIN, amount: '4000000000000000' }, '10030002'],
    [
      'a token for another',
      {
        originCurrency: USDC.toLowerCase(),
        destinationChainId: '1',
        destinationCurrency: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
        amount: '1',
      },
      '2',
    ],
    ['SOL for a token', { originChainId: GENESIS, originCurrency: SOL }, '66866668'],
    ['a token of Solana', { originChainId: GENESIS, originCurrency: SOLANA_USDC }, '10030002'],
    [
      'for Solana',
      { destinationChainId: GENESIS, destinationCurrency: SOL, recipient: SOL_SHOP, amount: '1000000000' },
      '60180000000000002',
    ],
  ])('is there for %s', async (_, order, amount) => {
    expect((await kit.quote(order)).origin.amount).toBe(amount)
  })

  it('has another address for each deposit', async () => {
    const [one, other] = await Promise.all([kit.quote(), kit.quote()])
    expect(one.steps[0]?.deposit?.receiver).not.toBe(other.steps[0]?.deposit?.receiver)
  })

  it.each([
    [{ originChainId: '137' }, 'No route for these currencies'],
    [{ destinationCurrency: SHOP }, 'No route for these currencies'],
    [{ originChainId: '8453', originCurrency: BASE_USDC }, 'Origin and destination are the same'],
    [{ amount: '0' }, 'Invalid amount'],
    [{ amount: '1.5' }, 'Invalid amount'],
    [{ recipient: SOL_SHOP }, 'Invalid recipient'],
    [{ user: 'ada' }, 'Invalid user'],
    [{ amount: 7 }, 'Missing field: amount'],
  ])('is refused for %j', async (order, error) => {
    const response = await kit.api('quote', { ...ORDER, ...order })
    expect([response.status, await response.json()]).toEqual([400, { error }])
  })
})

describe('The solver', () => {
  it('waits for the deposit, then pays the recipient', async () => {
    const quote = await kit.quote({ user: kit.account(0).address })
    expect(await kit.status(quote)).toBe('waiting')
    await kit.deposit(quote)
    expect(await kit.status(quote)).toBe('pending')
    expect(await kit.balance('eip155:8453', BASE_USDC, SHOP)).toBe(0n)
    expect(await kit.status(quote)).toBe('success')
    expect(await kit.status(quote)).toBe('success')
    expect(await kit.balance('eip155:8453', BASE_USDC, SHOP)).toBe(10_000_000n)
  })

  it('pays once, however often it is asked', async () => {
    const quote = await kit.quote({ originCurrency: USDC })
    await kit.deposit(quote)
    await Promise.all([kit.status(quote), kit.status(quote), kit.status(quote)])
    await Promise.all([kit.status(quote), kit.status(quote), kit.status(quote)])
    expect(await kit.balance('eip155:8453', BASE_USDC, SHOP)).toBe(10_000_000n)
  })

  it('does not take less than it quoted, nor another asset', async () => {
    const quote = await kit.quote({ originCurrency: USDC })
    const [step] = quote.steps
    await kit.send('eip155:1', { to: step?.deposit?.receiver, value: 10n ** 18n })
    expect(await kit.status(quote)).toBe('waiting')
    if (step?.deposit) step.deposit.amount = String(BigInt(step.deposit.amount) - 1n)
    await kit.deposit(quote)
    expect(await kit.status(quote)).toBe('waiting')
  })

  it.each(['native', 'token'])('pays the payer back if told to refund (%s)', async (kind) => {
    await outcome('refund')
    const token = kind === 'token' ? USDC : undefined
    const quote = await kit.quote(token && { originCurrency: token })
    await kit.deposit(quote, 3)
    const before = await kit.balance('eip155:1', token, kit.account(3).address)
    expect([await kit.status(quote), await kit.status(quote)]).toEqual(['pending', 'refund'])
    const after = await kit.balance('eip155:1', token, kit.account(3).address)
    expect(after - before).toBe(BigInt(quote.origin.amount))
    expect(await kit.balance('eip155:8453', BASE_USDC, SHOP)).toBe(0n)
  })

  it.each([
    ['timeout', 0n],
    ['failure', 0n],
    ['submitted', 10_000_000n],
  ])('ends with %s if told to, and the recipient has %d', async (given, units) => {
    await outcome(given)
    const quote = await kit.quote()
    await kit.deposit(quote)
    expect([await kit.status(quote), await kit.status(quote)]).toEqual(['pending', given])
    await outcome('success')
    expect(await kit.status(quote)).toBe(given)
    expect(await kit.balance('eip155:8453', BASE_USDC, SHOP)).toBe(units)
  })

  it('keeps a payment pending as long as it is told to', async () => {
    await outcome('pending')
    const quote = await kit.quote()
    await kit.deposit(quote)
    for (let i = 0; i < 3; i++) expect(await kit.status(quote)).toBe('pending')
    await outcome('success')
    expect(await kit.status(quote)).toBe('success')
  })

  it('sees the deposit of a smart account, which is no transaction of its own', async () => {
    const quote = await kit.quote()
    const { receiver = '', amount = '0' } = quote.steps[0]?.deposit ?? {}
    const calls = [{ to: receiver as Hex, value: BigInt(amount), data: '0x' as Hex }]
    const abi = factory.abi as Abi
    const owner = kit.account(0).address
    const smart = getContractAddress({
      opcode: 'CREATE2',
      from: FACTORY_ADDRESS,
      salt: `0x${'0'.repeat(64)}`,
      bytecode: `${factory.creationCode.SecureAccount}${owner.slice(2).toLowerCase().padStart(64, '0')}` as Hex,
    })
    await kit.send('eip155:1', { to: smart, value: BigInt(amount) })
    await kit.send('eip155:1', {
      to: FACTORY_ADDRESS,
      data: encodeFunctionData({ abi, functionName: 'run', args: [calls] }),
    })
    expect(await kit.status(quote)).toBe('pending')
  })

  it('takes SOL and tokens of Solana, and pays there', async () => {
    const coins = await kit.quote({ originChainId: GENESIS, originCurrency: SOL })
    await kit.sendSolana(kit.sol(coins.steps[0]?.deposit?.receiver ?? '', BigInt(coins.origin.amount)))
    expect([await kit.status(coins), await kit.status(coins)]).toEqual(['pending', 'success'])

    await outcome('refund')
    const tokens = await kit.quote({ originChainId: GENESIS, originCurrency: SOLANA_USDC })
    const [mint, payer] = [new PublicKey(SOLANA_USDC), kit.solanaPayer().publicKey]
    const owner = new PublicKey(tokens.steps[0]?.deposit?.receiver ?? '')
    const [from, to] = [getAssociatedTokenAddressSync(mint, payer), getAssociatedTokenAddressSync(mint, owner)]
    await kit.sendSolana(
      createAssociatedTokenAccountInstruction(payer, to, owner, mint),
      createTransferInstruction(from, to, payer, BigInt(tokens.origin.amount)),
    )
    expect([await kit.status(tokens), await kit.status(tokens)]).toEqual(['pending', 'refund'])
    expect(await kit.solana('getTokenAccountBalance', from.toBase58())).toMatchObject({
      value: { amount: '10000000000' },
    })

    await outcome('success')
    const there = await kit.quote({
      destinationChainId: GENESIS,
      destinationCurrency: SOL,
      recipient: SOL_SHOP,
      amount: '2000000000',
    })
    await kit.deposit(there)
    expect([await kit.status(there), await kit.status(there)]).toEqual(['pending', 'success'])
    expect(await kit.solana('getBalance', SOL_SHOP)).toMatchObject({ value: 2_000_000_000 })
  })

  it('does not know a payment that was never quoted, or before a reset', async () => {
    const quote = await kit.quote()
    await press(sandbox, '/reset')
    const response = await kit.api(`status?requestId=${quote.steps[0]?.requestId}`)
    expect([response.status, await response.json()]).toEqual([404, { error: 'Request not found' }])
  })
})

it('lists what the exchange can pay with', async () => {
  const answer = conform(await (await kit.api('assets/exchanges/reown_test')).json(), schemas.exchangeAssets)
  const { assets } = answer as { assets: Record<string, { asset: string; metadata: { symbol: string } }[]> }
  expect(Object.keys(assets)).toEqual(['eip155', 'solana'])
  expect(assets['solana']?.map(({ metadata }) => metadata.symbol)).toEqual(['SOL', 'USDC', 'PYUSD'])
  expect(await (await kit.api('assets/exchanges/binance')).json()).toEqual({ error: 'Exchange binance not found' })
})

it('rejects settings of transfers that do not exist', async () => {
  for (const settings of [{ outcome: 'lost' }, { speed: 1 }, {}])
    expect((await press(sandbox, '/transfers', 'POST', settings)).status).toBe(400)
  expect(await (await press(sandbox, '/transfers', 'GET')).json()).toEqual({
    outcome: 'success',
    steps: 'deposit',
    lie: 'none',
  })
})

describe('Transactions that the service builds', () => {
  const settings = (given: object) => press(sandbox, '/transfers', 'POST', given)
  const user = () => kit.account(0).address
  async function perform({ steps }: Quote) {
    for (const { transaction } of steps)
      await kit.send('eip155:1', { ...transaction, value: BigInt(transaction?.value ?? 0) })
  }

  it.each([
    ['coins', 'transaction', COIN, 1],
    ['coins', 'approve', COIN, 1],
    ['a token', 'transaction', USDC, 1],
    ['a token', 'approve', USDC, 2],
  ])('deposit %s (%s)', async (_, steps, originCurrency, count) => {
    await settings({ steps })
    const quote = await kit.quote({ originCurrency, user: user() })
    expect(quote.steps.map(({ type }) => type)).toEqual(Array.from({ length: count }, () => 'transaction'))
    expect(quote.steps.every(({ transaction }) => transaction?.from === user())).toBe(true)
    await perform(quote)
    expect([await kit.status(quote), await kit.status(quote)]).toEqual(['pending', 'success'])
  })

  it('pay back whoever called the contract, if told to', async () => {
    await settings({ steps: 'transaction', outcome: 'refund' })
    const quote = await kit.quote({ user: user() })
    await perform(quote)
    const before = await kit.balance('eip155:1', undefined, user())
    expect([await kit.status(quote), await kit.status(quote)]).toEqual(['pending', 'refund'])
    expect((await kit.balance('eip155:1', undefined, user())) - before).toBe(BigInt(quote.origin.amount))
  })

  it('are deposits for an exchange, which has no account', async () => {
    await settings({ steps: 'approve' })
    expect((await kit.quote({ originCurrency: USDC })).steps.map(({ type }) => type)).toEqual(['deposit'])
  })

  it.each([SOL, SOLANA_USDC])('are instructions on Solana: %s', async (originCurrency) => {
    await settings({ steps: 'transaction' })
    const quote = await kit.quote({
      originChainId: GENESIS,
      originCurrency,
      user: kit.solanaPayer().publicKey.toBase58(),
    })
    const { instructions = [] } = quote.steps[0]?.transaction ?? {}
    await kit.sendSolana(
      ...instructions.map(
        ({ programId, keys, data }) =>
          new TransactionInstruction({
            programId: new PublicKey(programId),
            keys: keys.map((key) => ({ ...key, pubkey: new PublicKey(key.pubkey) })),
            data: Buffer.from(data, 'hex'),
          }),
      ),
    )
    expect([await kit.status(quote), await kit.status(quote)]).toEqual(['pending', 'success'])
  })

  it.each<[string, object, (quote: Quote) => unknown, unknown]>([
    ['amount', {}, ({ destination }) => destination.amount, '5000000'],
    ['asset', {}, ({ destination }) => destination.currency.metadata.symbol, 'ETH'],
    ['deposit', {}, ({ steps, origin }) => BigInt(steps[0]?.deposit?.amount ?? 0) / BigInt(origin.amount), 2n],
    ['receiver', {}, ({ steps }) => steps[0]?.deposit?.receiver, 'nobody'],
    ['direct', {}, ({ type, steps }) => [type, steps[0]?.deposit?.receiver], ['direct-transfer', THIEF]],
    ['twice', {}, ({ steps }) => steps.length, 2],
    ['dear', {}, ({ origin }) => origin.amount, '12036002'],
    ['sender', { steps: 'transaction' }, ({ steps }) => steps[0]?.transaction?.from, THIEF],
    ['unlimited', { steps: 'approve' }, ({ steps }) => steps[0]?.transaction?.data.slice(-64), 'f'.repeat(64)],
    ['spender', { steps: 'approve' }, ({ steps }) => steps[0]?.transaction?.data.includes(THIEF.slice(2)), true],
  ])('and quotes lie if told to: %s', async (lie, more, read, expected) => {
    await settings({ lie, ...more })
    expect(read(await kit.quote({ originCurrency: USDC, user: user() }))).toEqual(expected)
  })
})
