// @vitest-environment node
import { hashMessage, numberToHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { createClock, type Clock } from '../../sandbox/clock.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { accountsOf } from '../../sandbox/secureSite/accounts.ts'
import { signHash } from '../../sandbox/secureSite/smartAccount.ts'
import { conform } from './schemas/check.ts'
import * as schemas from './schemas/blockchainApi.ts'
import { refusalOf, UNAUTHENTICATED } from './schemas/errors.ts'
import { get, host, post, PROJECT_ID, type Hosted } from './schemas/host.ts'

const BASE = 0x8000_0000 + 8453
const START = Date.parse('2026-01-01T00:00:00Z')
const ADA = privateKeyToAccount(EVM_ACCOUNTS[2]?.privateKey as Hex)

let clock: Clock
let evm: EvmChains
let api: Hosted
beforeAll(async () => {
  clock = createClock(START)
  evm = await startEvmChains(clock)
  api = await host(createBlockchainApi, evm.chains, clock)
})
afterEach(() => {
  clock.reset()
  return api.service.reset?.()
})
afterAll(async () => {
  await api?.stop()
  await evm?.service.stop?.()
})

const seconds = () => Math.floor(clock.now() / 1000)
const textOf = (fields: object = {}) =>
  JSON.stringify({ name: 'ada.reown.id', attributes: {}, timestamp: seconds(), ...fields })
const send = (body: object, projectId = PROJECT_ID) => post(api, '/v1/profile/account', body, { projectId })

/** Registers a name with a message that Ada signed, as the modal does. */
async function register(fields: object = {}, rest: object = {}) {
  const message = textOf(fields)
  const signature = await ADA.signMessage({ message })
  return send({ coin_type: 60, address: ADA.address, message, signature, ...rest })
}

const lookUp = async (name: string) => (await get(api, `/v1/profile/account/${name}`, { apiVersion: '2' })).json()
const namesOf = async (address: string) =>
  ((await (await get(api, `/v1/profile/reverse/${address}`, { apiVersion: '2' })).json()) as { name: string }[]).map(
    ({ name }) => name,
  )
const suggested = async (label: string, query: Record<string, string> = { zone: 'reown.id' }) =>
  (
    conform(await (await get(api, `/v1/profile/suggestions/${label}`, query)).json(), schemas.suggestions) as {
      suggestions: { name: string; registered: boolean }[]
    }
  ).suggestions

describe('Registration of a name', () => {
  it('answers the record, and name, address and suggestions then find it', async () => {
    const response = await register({ attributes: { bio: 'I count' } })
    expect(response.status).toBe(200)
    const record = conform(await response.json(), schemas.profile)
    expect(record).toMatchObject({
      name: 'ada.reown.id',
      attributes: { bio: 'I count' },
      addresses: { 60: { address: ADA.address } },
    })
    expect(await lookUp('ada.reown.id')).toEqual(record)
    expect(await namesOf(ADA.address.toLowerCase())).toEqual(['ada.reown.id'])
    expect((await suggested('ada'))[0]).toEqual({ name: 'ada.reown.id', registered: true })
  })

  it('stores a name of another network for Ethereum as well', async () => {
    expect(await (await register({}, { coin_type: BASE })).json()).toMatchObject({
      addresses: { 60: { address: ADA.address }, [BASE]: { address: ADA.address } },
    })
  })

  it('accepts the signature of a smart account that is not deployed yet, on its network', async () => {
    const accounts = accountsOf('email:ada@site.example')
    const chain = evm.chains.find(({ network }) => network.chainId === 8453)
    const message = textOf()
    const signature = await signHash(
      { chainId: numberToHex(8453), name: 'Base', rpcUrl: chain?.httpUrl ?? '', symbol: 'ETH', decimals: 18 },
      accounts,
      hashMessage(message),
    )
    const body = { coin_type: BASE, address: accounts.smartAccount, message, signature }
    // The signature names the network.
    expect((await send({ ...body, coin_type: 60 })).status).toBe(401)
    expect((await send(body)).status).toBe(200)
    expect(await namesOf(accounts.smartAccount)).toEqual(['ada.reown.id'])
  })

  it.each([10, -10])('accepts a timestamp that is %d s off the sandbox clock', async (off) => {
    clock.advance(86_400_000)
    expect((await register({ timestamp: seconds() + off })).status).toBe(200)
  })

  it.each([12, -12])('rejects a timestamp that is %d s off the sandbox clock', async (off) => {
    const timestamp = seconds() + off
    expect(await refusalOf(await register({ timestamp }))).toEqual([
      400,
      'timestamp',
      `Signature UNIXTIME timestamp is too old: ${timestamp}`,
    ])
  })

  it.each([
    ['al.reown.id', 'Invalid name length: al.reown.id'],
    [`${'a'.repeat(65)}.reown.id`, `Invalid name length: ${'a'.repeat(65)}.reown.id`],
    ['ada!.reown.id', 'Invalid name format: ada!.reown.id'],
    ['reown.id', 'Name is not in the allowed zones: reown.id'],
    ['my.ada.reown.id', 'Invalid name length: my.ada.reown.id'],
    ['mine.ada.reown.id', 'Name is not in the allowed zones: mine.ada.reown.id'],
    ['ada.example', 'Name is not in the allowed zones: ada.example'],
    ['alice.reown.id', 'Name is already registered: alice.reown.id'],
    ['ALICE.reown.id', 'Name is already registered: alice.reown.id'],
  ])('rejects the name %s with the reason', async (name, words) => {
    expect(await refusalOf(await register({ name }))).toEqual([400, 'name', words])
  })

  it.each([0x8000_0000 + 1, 0x8000_0000 + 250, 61, 501])('rejects the coin type %d', async (coin_type) => {
    expect(await refusalOf(await register({}, { coin_type }))).toEqual([
      400,
      'coin_type',
      `Unsupported coin type: ${coin_type}`,
    ])
  })

  it('rejects other attributes than a short bio', async () => {
    for (const attributes of [{ avatar: 'x' }, { bio: '' }, { bio: 'x'.repeat(256) }, { bio: 7 }])
      expect(await refusalOf(await register({ attributes }))).toEqual([
        400,
        'attributes',
        'Unsupported name attribute in payload',
      ])
  })

  it('rejects a signature of another text or account, and what is no signature', async () => {
    const other = await ADA.signMessage({ message: textOf({ name: 'else.reown.id' }) })
    for (const rest of [{ signature: other }, { address: EVM_ACCOUNTS[3]?.address }, { signature: '0x12' }])
      expect(await refusalOf(await register({}, rest))).toEqual([
        401,
        'signature',
        'Signature validation error: Signature verification error',
      ])
    expect(await lookUp('ada.reown.id')).toEqual([])
  })

  it('rejects what cannot be read with 422', async () => {
    const bodies = [
      {},
      { coin_type: '60', address: ADA.address, message: textOf(), signature: '0x' },
      { coin_type: 60, address: ADA.address, message: 'ada.reown.id', signature: '0x' },
      { coin_type: 60, address: ADA.address, message: textOf({ timestamp: '1' }), signature: '0x' },
    ]
    for (const body of bodies) expect((await refusalOf(await send(body)))[0]).toBe(422)
  })

  it('rejects an unknown or blocked project before anything else', async () => {
    for (const projectId of ['nobody', variantId(PROJECT_ID, 'e1')])
      expect(await refusalOf(await send({}, projectId))).toEqual([401, ...UNAUTHENTICATED])
  })

  it('gives a name to one of two that ask for it at once', async () => {
    const answers = await Promise.all([register(), register()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('is forgotten at a reset', async () => {
    await register()
    await api.service.reset?.()
    expect(await lookUp('ada.reown.id')).toEqual([])
    expect(await namesOf(EVM_ACCOUNTS[0]?.address ?? '')).toEqual(['alice.reown.id'])
  })
})

describe('Suggestions of names', () => {
  it('begin with the name itself, then at most four that are free', async () => {
    const alice = await suggested('Alice')
    expect(alice).toHaveLength(5)
    expect(alice[0]).toEqual({ name: 'alice.reown.id', registered: true })
    expect(alice.slice(1).every(({ name, registered }) => name.startsWith('alice') && !registered)).toBe(true)
    expect((await suggested('bob', { zone: 'wcn.id' }))[0]).toEqual({ name: 'bob.wcn.id', registered: true })
    expect((await suggested('free', {}))[0]).toEqual({ name: 'free.reown.id', registered: false })
    await register({ name: alice[1]?.name })
    expect((await suggested('alice')).map(({ name }) => name)).not.toContain(alice[1]?.name)
  })

  it.each([
    ['ab', 'Invalid name length: ab'],
    ['a_b', 'Invalid name format: a_b'],
  ])('are refused for %s', async (label, words) => {
    expect(await refusalOf(await get(api, `/v1/profile/suggestions/${label}`))).toEqual([400, 'name', words])
  })
})
