import { describe, expect, test, vi } from 'vitest'
import { describeApproval } from '../../../../src/flows/embedded/describeApproval.ts'
import { siteTokens } from '../../../../src/flows/account/siteTokens.ts'
import { createApproving } from '../../../../src/state/approving.ts'
import { DESCRIBE_WAIT_MS } from '../../../../src/core/limits.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeApprovals } from '../../../kit/fakeApprovals.ts'
import { SOLANA_ID } from '../../../kit/fakeFrame.ts'
import type { Rpc } from '../../../../src/services/rpc/index.ts'

standStill()

const signal = new AbortController().signal

function waiting() {
  const wallet = fakeApprovals()
  const { modal } = createTestModal()
  const approving = createApproving(wallet.auth)
  const { request } = wallet.ask('personal_sign', ['0x6869'])
  approving.$request.set(request)
  return { modal, wallet, approving, request }
}

test('decodes a request and stores its description', async () => {
  const { modal, approving, request } = waiting()
  await describeApproval(modal, approving, request, signal)
  expect(approving.$description.get()).toMatchObject({
    method: 'personal_sign',
    parts: [[{ kind: 'message', text: { text: 'hi' } }]],
    warnings: [],
  })
})

const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const MINT = 'So1anaMint1111111111111111111111111111111111'
const hex = (text: string) => `0x${text.padStart(64, '0')}`

/** Describes a transfer of 1,000,000 base units of a token that the site lists with 6 decimals. */
async function describedShop(rpc: Rpc['request']) {
  const { modal } = createTestModal({
    options: { tokens: { 'eip155:1': [{ address: SHOP.toLowerCase(), symbol: 'SHOP', decimals: 6 }] } },
    rpc,
  })
  const approving = createApproving(fakeApprovals().auth)
  const { request } = fakeApprovals().ask(
    'eth_sendTransaction',
    [{ to: SHOP, data: `0xa9059cbb${'0'.repeat(63)}1${(1_000_000).toString(16).padStart(64, '0')}` }],
    { network: 'eip155:1' },
  )
  approving.$request.set(request)
  await describeApproval(modal, approving, request, signal)
  return approving.$description.get()
}

describe("The site's option `tokens`", () => {
  test('does not decide how many decimals an amount has: the contract does', async () => {
    const description = await describedShop(async (_, method, params) => {
      const [{ data }] = params as [{ data: string }]
      if (method !== 'eth_call') throw new Error('Not asked')
      if (data === '0x313ce567') return hex('0')
      return data === '0x95d89b41' ? `0x${Buffer.from('VOTE').toString('hex').padEnd(64, '0')}` : hex('0')
    })
    expect(description).toMatchObject({
      parts: [[{ amount: { value: 1_000_000n, token: { symbol: 'VOTE', decimals: 0, isClaimed: true } } }]],
    })
  })

  test('is not shown as a fact if the contract does not answer: the amount is in base units', async () => {
    const description = await describedShop(async () => Promise.reject(new Error('offline')))
    expect(description).toMatchObject({
      parts: [[{ kind: 'transfer', amount: { value: 1_000_000n, token: { address: SHOP } } }]],
      warnings: expect.arrayContaining(['unknownToken']),
    })
    expect(JSON.stringify(description, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      '"symbol":"SHOP"',
    )
  })

  test('names mints on Solana, which state no symbol, but not by that of a common token', () => {
    const listed = (symbol: string) => {
      const { modal } = createTestModal({
        options: { tokens: { [SOLANA_ID]: [{ address: MINT, symbol, decimals: 9 }] } },
      })
      return siteTokens(modal, SOLANA_ID)(MINT)
    }
    expect(listed('SHOP')).toEqual({ kind: 'amount', symbol: 'SHOP' })
    expect(listed('USDC')).toBeUndefined()
  })
})

test('discards the description of a request that is no longer shown', async () => {
  const { modal, wallet, approving, request } = waiting()
  const describing = describeApproval(modal, approving, request, signal)
  approving.$request.set(wallet.ask('personal_sign', ['0x61']).request)
  await describing
  expect(approving.$description.get()).toBeUndefined()
})

test('reports that the decoder failed to load', async () => {
  vi.resetModules()
  vi.doMock('../../../../src/services/decoder/index.ts', () => {
    throw new Error('offline')
  })
  const { modal, approving, request } = waiting()
  await describeApproval(modal, approving, request, signal)
  expect(approving.$description.get()).toBe('failed')
  vi.doUnmock('../../../../src/services/decoder/index.ts')
})

test('shows a request as unknown when decoding takes too long', async () => {
  vi.resetModules()
  vi.doMock('../../../../src/services/decoder/index.ts', () => ({ describeRequest: () => new Promise(() => {}) }))
  const { modal, approving, request } = waiting()
  void describeApproval(modal, approving, request, signal)
  await pass(DESCRIBE_WAIT_MS)
  expect(approving.$description.get()).toBe('failed')
  vi.doUnmock('../../../../src/services/decoder/index.ts')
})
