// @vitest-environment node
import { createPublicClient, http, type Address } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpc } from '../../../src/services/rpc/index.ts'
import { ensIdentity } from '../../../src/services/names/index.ts'
import { ENS_GATEWAY, ENS_NAMES } from '../../sandbox/data/ensNames.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { mainnet as chainOf } from './calls.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

const accounts = () => sandbox.json.accounts.filter(({ namespace }) => namespace === 'eip155')
const addressOf = (index: number) => accounts()[index]?.address as Address
const viem = () => createPublicClient({ chain: mainnet, transport: http(chainOf(sandbox).rpcUrl) })

/** Looks up an address with ensIdentity() and our RPC client. Requests to the gateway go to the sandbox. */
async function identity(address: string) {
  const { rpcUrl } = chainOf(sandbox)
  const rpc = createRpc()
  const asked: string[] = []
  const found = await ensIdentity(
    {
      request: (method, params, signal) => rpc.request([rpcUrl], method, params, signal),
      async fetch(url) {
        asked.push(url)
        return fetch(url.replace(ENS_GATEWAY, rpcUrl.replace(/\/1$/, '/ens')))
      },
    },
    address,
  ).catch((error: unknown) => error)
  return { found, asked }
}

describe('ENS on the local Ethereum', () => {
  it('resolves names and addresses for viem', async () => {
    for (const { account, name, home } of ENS_NAMES.filter((one) => ['chain', 'wildcard'].includes(one.home))) {
      expect(await viem().getEnsName({ address: addressOf(account) }), home).toBe(name)
      expect(await viem().getEnsAddress({ name }), home).toBe(addressOf(account))
    }
    expect(await viem().getEnsName({ address: addressOf(9) })).toBeNull()
    expect(await viem().getEnsAddress({ name: 'nobody.sandbox.eth' })).toBeNull()
    expect(await viem().getEnsText({ name: 'alice.sandbox.eth', key: 'avatar' })).toBeNull()
  })

  it('answers viem’s strict mode with the errors of the real resolver', async () => {
    const reverse = (account: number) => viem().getEnsName({ address: addressOf(account), strict: true })
    await expect(reverse(9)).rejects.toThrow('ResolverNotFound')
    await expect(reverse(6)).rejects.toThrow('ReverseAddressMismatch')
  })

  it('resolves the same names with ensIdentity() as with viem', async () => {
    for (const { account, name } of ENS_NAMES.filter(({ home }) => home === 'chain' || home === 'wildcard'))
      expect((await identity(addressOf(account))).found).toEqual(isNormal(name) ? { name } : {})
    expect(await identity(addressOf(9))).toEqual({ found: {}, asked: [] })
  })

  it('resolves an offchain name through a gateway over https', async () => {
    const { found, asked } = await identity(addressOf(4))
    expect(found).toEqual({ name: 'erin.offchain.eth' })
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.every((url) => url.startsWith(`${ENS_GATEWAY}/0x`))).toBe(true)
  })

  it('sends no request to a gateway without TLS, and returns no name', async () => {
    const { found, asked } = await identity(addressOf(5))
    expect(found).toEqual({})
    expect(asked).toEqual([])
  })

  it('returns no name for an account whose name belongs to another account', async () => {
    expect((await identity(addressOf(6))).found).toEqual({})
  })

  it('returns the same normalized names as the Blockchain API', async () => {
    for (const { address } of accounts()) {
      const { projectId, services } = sandbox.json
      const response = await fetch(`${services.blockchainApi}/v1/identity/${address}?projectId=${projectId}`)
      const { name } = (await response.json()) as { name: string | null }
      expect((await identity(address)).found).toEqual(name && isNormal(name) ? { name } : {})
    }
  })

  it('rejects malformed requests to the gateway with 404 or 400', async () => {
    const at = (data: string) => fetch(`${chainOf(sandbox).rpcUrl.replace(/\/1$/, '/ens')}/0x1/${data}.json`)
    expect((await at('nonsense')).status).toBe(404)
    expect((await at('0x12345678')).status).toBe(400)
  })
})

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
