import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBlockchainApi } from '../../sandbox/blockchainApi/index.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { sessionKey, sessions } from './schemas/blockchainApi.ts'
import { conform } from './schemas/check.ts'
import { refusalOf } from './schemas/errors.ts'
import { get, host, post, PROJECT_ID, type Hosted } from './schemas/host.ts'

const ACCOUNT = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = 'eip155:8453:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const path = (account: string, action = '') => `/v1/sessions/${encodeURIComponent(account)}${action}`

let api: Hosted
beforeAll(async () => void (api = await host(createBlockchainApi)))
beforeEach(() => api.service.reset?.())
afterAll(() => api?.stop())

const inAnHour = () => Math.floor(api.clock.now() / 1000) + 3600
const request = () => ({
  chainId: '0x1',
  expiry: inAnHour(),
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x04' }] } },
  permissions: [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 60 } }],
  policies: [],
})
const add = async (account = ACCOUNT, query: { v?: string } = { v: '2' }) =>
  (await (await post(api, path(account), request(), query)).json()) as { pci: string }
const activate = (pci: string, fields: object = {}, account = ACCOUNT) =>
  post(api, path(account, '/activate'), { pci, ...request(), context: '0xabc', address: ACCOUNT, ...fields })
const revoke = (pci: string, account = ACCOUNT) => post(api, path(account, '/revoke'), { pci, signature: '0x12' })
const contextOf = (pci: string, account = ACCOUNT) => get(api, path(account, '/getcontext'), { pci })
const listed = async (account = ACCOUNT) =>
  (
    conform(await (await get(api, path(account))).json(), sessions) as {
      pcis: { pci: string; revokedAt: number | null; context: string; project: { id: string } }[]
    }
  ).pcis

describe('The sandbox’s cosigner', () => {
  it.each([
    ['2', 132],
    [undefined, 262],
  ] as const)(
    'creates a session (version %s) with a permission id (pci) and a key of %i characters',
    async (v, length) => {
      conform(await add(ACCOUNT, { v }), sessionKey(length))
    },
  )

  it('lists a session as active from its grant until its revocation, then as revoked', async () => {
    const { pci } = await add()
    expect(await listed()).toEqual([])
    const activated = await activate(pci)
    expect([activated.status, await activated.text()]).toEqual([204, ''])
    expect(await listed()).toMatchObject([{ pci, context: '0xabc', revokedAt: null, project: { id: PROJECT_ID } }])
    expect(await listed(OTHER)).toEqual([])
    const revoked = await revoke(pci)
    expect([revoked.status, await revoked.text()]).toEqual([200, ''])
    expect((await listed())[0]?.revokedAt).toBeTypeOf('number')
    for (const again of [activate, revoke, contextOf])
      expect(await refusalOf(await again(pci))).toEqual([400, 'pci', `Permission is revoked: ${pci}`])
  })

  it('returns the context of an active smart session', async () => {
    const { pci } = await add()
    await activate(pci)
    expect(await (await contextOf(pci)).json()).toEqual({ context: '0xabc' })
    expect(await refusalOf(await contextOf('nope'))).toEqual([400, 'pci', 'Permission for PCI is not found: nope'])
    api.clock.advance(3_600_000)
    expect(await refusalOf(await contextOf(pci))).toEqual([400, 'pci', `Permission is expired: ${pci}`])
    api.clock.reset()
  })

  it('matches an account in any letter case', async () => {
    const { pci } = await add(ACCOUNT.toLowerCase())
    expect((await activate(pci)).status).toBe(204)
    expect(await listed()).toHaveLength(1)
  })

  it('rejects unknown and expired permissions, and malformed requests', async () => {
    const { pci } = await add()
    expect(await refusalOf(await activate('nope'))).toEqual([400, 'pci', 'Permission for PCI is not found: nope'])
    expect(await refusalOf(await revoke(pci, OTHER))).toEqual([400, 'pci', `Permission for PCI is not found: ${pci}`])
    expect(await refusalOf(await activate(pci, { expiry: 1 }))).toEqual([400, 'pci', `Permission is expired: ${pci}`])
    expect(await refusalOf(await post(api, path(ACCOUNT), { chainId: '0x1' }))).toEqual([
      422,
      '',
      'Deserialization error: missing field `expiry`',
    ])
    expect(await refusalOf(await post(api, path('eip155:1:0x1'), request()))).toEqual([
      400,
      'address',
      'The address provided is invalid',
    ])
    expect(
      (await refusalOf(await post(api, path(ACCOUNT), request(), { projectId: variantId(PROJECT_ID, 'e1') })))[0],
    ).toBe(401)
  })

  it('clears all sessions on reset, and applies faults of the cosigner’s routes', async () => {
    await activate((await add()).pci)
    await api.service.reset?.()
    expect(await listed()).toEqual([])
    api.faults.add({
      service: 'blockchainApi',
      route: '/v1/sessions/:address/revoke',
      fault: 'status',
      status: 503,
      times: 1,
    })
    expect((await revoke('nope')).status).toBe(503)
  })
})
