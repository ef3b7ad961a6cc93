import { describe, expect, test } from 'vitest'
import { createAdapter } from '../../../../src/chains/evm/adapter.ts'
import type { Link } from '../../../../src/core/connector.ts'
import { resolveFeatures } from '../../../../src/core/features.ts'
import type { Options } from '../../../../src/core/options.ts'
import { providerError } from '../../../../src/core/errors/providerError.ts'
import type { SessionWallet, SmartSessions } from '../../../../src/core/login/smartSessions.ts'
import { sessionWallet } from '../../../../src/core/wallets/sessionWallet.ts'
import { fakeLink } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'

/** Creates a provider with a wallet that answers with the name of the method, and a cosigner that records its calls. */
function page(features: Options['features'], more: object = {}) {
  const atWallet: unknown[] = []
  const atCosigner: { name: string; wallet: SessionWallet; asked: unknown }[] = []
  const provider = {
    request: async (asked: { method: string }) => {
      atWallet.push(asked)
      return asked.method
    },
    on() {},
    removeListener() {},
  }
  let link: Link | undefined = Object.assign(fakeLink('eip155', [ALICE], 'eip155:1'), { provider }, more)
  let loads = 0
  const note = (name: string) => async (wallet: SessionWallet, asked: unknown) => {
    atCosigner.push({ name, wallet, asked })
    return name as never
  }
  const answers: SmartSessions = {
    walletOf: sessionWallet,
    list: async () => [],
    grant: note('granted'),
    revoke: note('revoked'),
  }
  const adapter = createAdapter({
    site: { features: () => resolveFeatures(features) },
    sessions: async () => {
      loads++
      return answers
    },
  })
  const site = adapter.provider(
    () => link,
    () => () => {},
  )
  return {
    site,
    answers,
    atWallet,
    atCosigner,
    loads: () => loads,
    use: (other: Link | undefined) => void (link = other),
  }
}

describe('ERC-7715 permission requests', () => {
  test('sends ERC-7715 permission requests to the wallet while smart sessions are off', async () => {
    for (const features of [undefined, { smartSessions: false }]) {
      const { site, atWallet, loads } = page(features)
      expect(await site.request({ method: 'wallet_grantPermissions', params: [{ chainId: '0x1' }] })).toBe(
        'wallet_grantPermissions',
      )
      expect(await site.request({ method: 'wallet_revokePermissions', params: [{ pci: 'a' }] })).toBe(
        'wallet_revokePermissions',
      )
      expect(atWallet).toEqual([
        { method: 'wallet_grantPermissions', params: [{ chainId: '0x1' }] },
        { method: 'wallet_revokePermissions', params: [{ pci: 'a' }] },
      ])
      expect(loads()).toBe(0)
    }
  })

  test('grants ERC-7715 permissions through the cosigner while smart sessions are on', async () => {
    const { site, atWallet, atCosigner } = page({ smartSessions: true })
    expect(await site.request({ method: 'wallet_grantPermissions', params: [{ chainId: '0x1' }] })).toBe('granted')
    expect(atCosigner).toMatchObject([{ name: 'granted', asked: [{ chainId: '0x1' }] }])
    const wallet = atCosigner[0]?.wallet as SessionWallet
    expect([wallet.account(), wallet.canGrant]).toEqual([{ network: 'eip155:1', address: ALICE }, true])
    await wallet.request('wallet_getCapabilities', [ALICE])
    expect(atWallet).toEqual([{ method: 'wallet_getCapabilities', params: [ALICE] }])
  })

  test('revokes ERC-7715 permissions through the cosigner, and EIP-2255 permissions at the wallet', async () => {
    const { site, atCosigner, atWallet } = page({ smartSessions: true })
    const session = { pci: 'a', permissions: [{ type: 'x' }], expiry: 5 }
    expect(
      await site.request({ method: 'wallet_revokePermissions', params: [{ ...session, address: 'eip155:1:0x' }] }),
    ).toBe('revoked')
    expect(await site.request({ method: 'wallet_revokePermissions', params: { pci: 'b' } })).toBe('revoked')
    expect(atCosigner.map(({ asked }) => asked)).toEqual([session, { pci: 'b', permissions: [] }])
    await site.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await site.request({ method: 'wallet_getPermissions' })
    expect(atWallet).toEqual([
      { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
      { method: 'wallet_getPermissions' },
    ])
  })

  test('passes the account that is connected at the time of each call to the cosigner code', async () => {
    const { site, atCosigner, use } = page({ smartSessions: true })
    await site.request({ method: 'wallet_grantPermissions', params: [{}] })
    use(fakeLink('eip155', [BOB], 'eip155:8453'))
    expect(atCosigner[0]?.wallet.account()).toEqual({ network: 'eip155:8453', address: BOB })
    use(undefined)
    expect(atCosigner[0]?.wallet.account()).toBeUndefined()
  })

  test.each([
    [['eth_sendTransaction'], false],
    [['eth_sendTransaction', 'wallet_grantPermissions'], true],
  ])('detects whether a pairing with the methods %j can grant permissions: %s', async (methods, can) => {
    const { site, atCosigner } = page({ smartSessions: true }, { grant: { methods: new Set(methods) } })
    await site.request({ method: 'wallet_grantPermissions', params: [{}] })
    expect(atCosigner[0]?.wallet.canGrant).toBe(can)
  })

  test('rejects permission requests with standard error codes', async () => {
    const { site, answers, use } = page({ smartSessions: true })
    Object.assign(answers, { grant: () => Promise.reject(providerError(-32602, 'Invalid chainId: Required')) })
    await expect(site.request({ method: 'wallet_grantPermissions', params: [{}] })).rejects.toMatchObject({
      name: 'ProviderRpcError',
      code: -32602,
      message: 'Invalid chainId: Required',
    })
    Object.assign(answers, {
      grant: () =>
        Promise.reject(Object.assign(new Error('no such account'), { name: 'CoSignerApiError', status: 400 })),
    })
    await expect(site.request({ method: 'wallet_grantPermissions', params: [{}] })).rejects.toMatchObject({
      code: -32603,
      message: 'no such account',
      cause: { status: 400 },
    })
    use(undefined)
    await expect(site.request({ method: 'wallet_grantPermissions', params: [{}] })).rejects.toMatchObject({
      code: 4900,
    })
  })
})
