import type SafeAppsSDK from '@safe-global/safe-apps-sdk'
import type { SafeInfo } from '@safe-global/safe-apps-sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createProvider } from '../../../../src/connectors/safe/provider.ts'

const SAFE = '0x5aFE000000000000000000000000000000000001'
const SAFE_HASH = `0x${'5a'.repeat(32)}`
const CHAIN_HASH = `0x${'cc'.repeat(32)}`
const RECEIPT = { status: '0x1' }

afterEach(() => vi.useRealTimers())

/** Creates a fake Safe SDK with answers set by each test. */
function fakeSdk(answers: { txs?: Partial<SafeAppsSDK['txs']>; safe?: Partial<SafeAppsSDK['safe']> }) {
  return { txs: {}, safe: {}, ...answers } as unknown as SafeAppsSDK
}

/** Creates a provider for a Safe, with a node that knows one transaction. */
function openSafe(sdk: SafeAppsSDK) {
  const rpc = vi.fn(async (_method: string, [hash]: readonly unknown[]) => (hash === CHAIN_HASH ? RECEIPT : null))
  const provider = createProvider({ sdk, info: { safeAddress: SAFE, chainId: 1 } as SafeInfo, rpc })
  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { rpc, request }
}

const progress = (txStatus: string, txHash: string | null = null) =>
  ({ txStatus, txHash }) as unknown as Awaited<ReturnType<SafeAppsSDK['txs']['getBySafeTxHash']>>

describe('The receipt of a Safe transaction', () => {
  it('finds a receipt by the Safe’s own transaction hash after a reload, once all owners have signed', async () => {
    const getBySafeTxHash = vi.fn(async () => progress('AWAITING_CONFIRMATIONS'))
    const { request } = openSafe(fakeSdk({ txs: { getBySafeTxHash } }))
    expect(await request('eth_getTransactionReceipt', SAFE_HASH)).toBeNull()
    getBySafeTxHash.mockResolvedValue(progress('SUCCESS', CHAIN_HASH))
    expect(await request('eth_getTransactionReceipt', SAFE_HASH)).toBe(RECEIPT)
    expect(await request('eth_getTransactionByHash', SAFE_HASH)).toBe(RECEIPT)
  })

  it('reads a receipt from the node by its on-chain hash, and returns null for unknown hashes', async () => {
    const getBySafeTxHash = vi.fn(async () => Promise.reject(new Error('Unable to find transaction details')))
    const { request } = openSafe(fakeSdk({ txs: { getBySafeTxHash } }))
    expect(await request('eth_getTransactionReceipt', CHAIN_HASH)).toBe(RECEIPT)
    expect(getBySafeTxHash).not.toHaveBeenCalled()
    expect(await request('eth_getTransactionReceipt', SAFE_HASH)).toBeNull()
    expect(await request('eth_getTransactionReceipt', '0x12')).toBeNull()
    expect(getBySafeTxHash).toHaveBeenCalledTimes(1)
  })

  it("requests a receipt of this page's transactions from the Safe, and rejects with the Safe's error", async () => {
    const getBySafeTxHash = vi.fn(async () => Promise.reject(new Error('The service is down')))
    const { request, rpc } = openSafe(
      fakeSdk({ txs: { send: async () => ({ safeTxHash: SAFE_HASH }), getBySafeTxHash } }),
    )
    expect(await request('eth_sendTransaction', { from: SAFE, to: SAFE, value: '0x1' })).toBe(SAFE_HASH)
    await expect(request('eth_getTransactionReceipt', SAFE_HASH)).rejects.toMatchObject({ code: -32603 })
    expect(rpc).not.toHaveBeenCalled()
  })
})

describe('A Safe request with both `data` and `input`', () => {
  it.each([
    ['eth_sendTransaction', { to: SAFE, data: '0x12', input: '0x34' }],
    ['wallet_sendCalls', { calls: [{ to: SAFE }, { to: SAFE, data: '0x', input: '0x34' }] }],
  ])('rejects %s with different `data` and `input` before contacting the Safe', async (method, call) => {
    const send = vi.fn(async () => ({ safeTxHash: SAFE_HASH }))
    const { request } = openSafe(fakeSdk({ txs: { send } }))
    await expect(request(method, call)).rejects.toMatchObject({ code: -32602 })
    expect(send).not.toHaveBeenCalled()
  })

  it('accepts a Safe transaction if `data` and `input` are equal or one of them is empty', async () => {
    const send = vi.fn(async () => ({ safeTxHash: SAFE_HASH }))
    const { request } = openSafe(fakeSdk({ txs: { send } }))
    for (const data of [
      { data: '0xab', input: '0xAB' },
      { data: '', input: '0xab' },
      { data: '0xab', input: null },
    ])
      await request('eth_sendTransaction', { to: SAFE, ...data })
    expect(send.mock.calls).toEqual(
      Array.from({ length: 3 }, () => [{ txs: [{ to: SAFE, value: '0', data: '0xab' }] }]),
    )
  })
})

describe('A message that other Safe owners must sign', () => {
  const signMessage = async () => ({ messageHash: SAFE_HASH })

  it('waits for the other owners’ signatures, and retries when the Safe’s service fails', async () => {
    vi.useFakeTimers()
    const getOffChainSignature = vi.fn(async () => '')
    const { request } = openSafe(fakeSdk({ txs: { signMessage }, safe: { getOffChainSignature } }))
    const signing = request('personal_sign', 'Hi', SAFE)
    await vi.advanceTimersByTimeAsync(0)
    getOffChainSignature.mockRejectedValueOnce(new Error('Too many requests'))
    await vi.advanceTimersByTimeAsync(5_000)
    getOffChainSignature.mockResolvedValue('0xc0ffee')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await signing).toBe('0xc0ffee')
    expect(getOffChainSignature).toHaveBeenCalledTimes(3)
  })

  it('rejects a message immediately if the Safe cannot report its state', async () => {
    const getOffChainSignature = async () => Promise.reject(new Error('Method not found'))
    const { request } = openSafe(fakeSdk({ txs: { signMessage }, safe: { getOffChainSignature } }))
    await expect(request('personal_sign', 'Hi', SAFE)).rejects.toMatchObject({
      code: -32603,
      message: 'Method not found',
    })
  })

  it('stops waiting for a message’s signatures after a disconnect', async () => {
    vi.useFakeTimers()
    const getOffChainSignature = vi.fn(async () => '')
    const { request } = openSafe(fakeSdk({ txs: { signMessage }, safe: { getOffChainSignature } }))
    const told = request('personal_sign', 'Hi', SAFE).catch(({ code }: { code: number }) => code)
    await vi.advanceTimersByTimeAsync(0)
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await told).toBe(4900)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([['FAILED'], ['CANCELLED']])(
    'rejects a message if the transaction that signs it ends as %s',
    async (status) => {
      const txs = {
        signMessage: async () => ({ safeTxHash: SAFE_HASH }),
        getBySafeTxHash: async () => progress(status),
      }
      await expect(openSafe(fakeSdk({ txs })).request('personal_sign', 'Hi', SAFE)).rejects.toMatchObject({
        code: -32603,
        message: 'The Safe did not sign the message.',
      })
    },
  )
})
