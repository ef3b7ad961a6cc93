import { expect, test, vi } from 'vitest'
import { describeApproval } from '../../../src/flows/describeApproval.ts'
import { createApproving } from '../../../src/state/approving.ts'
import { createTestModal } from '../../kit/createTestModal.ts'
import { fakeApprovals } from '../../kit/fakeApprovals.ts'

const signal = new AbortController().signal

function waiting() {
  const wallet = fakeApprovals()
  const { modal } = createTestModal()
  const approving = createApproving(wallet.auth)
  const { request } = wallet.ask('personal_sign', ['0x6869'])
  approving.$request.set(request)
  return { modal, wallet, approving, request }
}

test('a request is described for the account, the network and the page that it is made on', async () => {
  const { modal, approving, request } = waiting()
  await describeApproval(modal, approving, request, signal)
  expect(approving.$description.get()).toMatchObject({ method: 'personal_sign', parts: [[{ kind: 'message', text: { text: 'hi' } }]], warnings: [] })
})

test('what is no longer on the screen is not described', async () => {
  const { modal, wallet, approving, request } = waiting()
  const describing = describeApproval(modal, approving, request, signal)
  approving.$request.set(wallet.ask('personal_sign', ['0x61']).request)
  await describing
  expect(approving.$description.get()).toBeUndefined()
})

test('where the code that reads requests cannot be had, that is said', async () => {
  vi.resetModules()
  vi.doMock('../../../src/services/decoder/index.ts', () => {
    throw new Error('offline')
  })
  const { modal, approving, request } = waiting()
  await describeApproval(modal, approving, request, signal)
  expect(approving.$description.get()).toBe('failed')
  vi.doUnmock('../../../src/services/decoder/index.ts')
})
