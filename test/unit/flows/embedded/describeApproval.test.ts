import { expect, test, vi } from 'vitest'
import { describeApproval } from '../../../../src/flows/embedded/describeApproval.ts'
import { siteTokens } from '../../../../src/flows/account/siteTokens.ts'
import { createApproving } from '../../../../src/state/approving.ts'
import { DESCRIBE_WAIT_MS } from '../../../../src/core/limits.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeApprovals } from '../../../kit/fakeApprovals.ts'

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

test("prefers the site's token data to a node's answer, whatever the letter case of the address", async () => {
  const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const { modal } = createTestModal({
    options: { tokens: { 'eip155:1': [{ address: token.toLowerCase(), symbol: 'SHOP', decimals: 2 }] } },
  })
  expect([
    siteTokens(modal, 'eip155:1')(token),
    siteTokens(modal, 'eip155:10')(token),
    siteTokens(modal, 'eip155:1')(`0x${'1'.repeat(40)}`),
  ]).toEqual([{ kind: 'amount', symbol: 'SHOP', decimals: 2 }, undefined, undefined])
  const approving = createApproving(fakeApprovals().auth)
  const { request } = fakeApprovals().ask(
    'eth_sendTransaction',
    [{ to: token, data: `0xa9059cbb${'0'.repeat(63)}1${'0'.repeat(62)}fa` }],
    { network: 'eip155:1' },
  )
  approving.$request.set(request)
  await describeApproval(modal, approving, request, signal)
  expect(approving.$description.get()).toMatchObject({
    parts: [[{ kind: 'transfer', amount: { value: 250n, token: { symbol: 'SHOP', decimals: 2 } } }]],
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
