import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { withMessage } from '../../../../src/flows/modal/withMessage.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { loadErrorMessages } from '../../../../src/flows/modal/loadErrorMessages.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { report } from '../../../../src/flows/modal/report.ts'
import { createModal } from '../../../../src/modal.ts'
import { words as es } from '../../../../src/i18n/es/errors.ts'
import { fakeEntry, NO_NODE } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'

/** Creates a modal that has loaded only the code of its first view. */
function atFirst() {
  const entry = fakeEntry()
  return { entry, modal: createModal(entry, { chains: [fakeChain()], builtIn: () => [], rpc: async () => NO_NODE }) }
}

test('loads the message of an error that is not part of the first screen', async () => {
  const { modal, entry } = atFirst()
  report(modal, new WalletModalError('NetworkNotFound', { params: { id: 'eip155:7' } }))
  expect(entry.told('error')).toEqual([])
  await expect
    .poll(() => entry.told('error'))
    .toMatchObject([{ code: 'NetworkNotFound', message: 'Network not found: eip155:7' }])
})

test('reports a file that failed to load immediately, without loading another one', () => {
  const { modal, entry } = atFirst()
  report(modal, new WalletModalError('LoadFailed'))
  expect(entry.told('error')).toHaveLength(1)
})

test('loads what can be done about an error that brings its own message', async () => {
  const { modal, entry } = atFirst()
  report(modal, new WalletModalError('FeatureDisabled', { message: 'Off', params: { alert: 'APKT008' } }))
  await expect
    .poll(() => entry.told('error'))
    .toEqual([
      { code: 'FeatureDisabled', message: 'Off', next: 'Set projectId, or turn the feature off.', alert: 'APKT008' },
    ])
})

test('adds the error message synchronously in the visitor’s language once errors are loaded', async () => {
  const { modal } = atFirst()
  await loadErrorMessages(modal)
  modal.locale.$catalogue.set(es)
  let said = ''
  withMessage(modal, new WalletModalError('WalletLocked'), ({ message }) => (said = message))
  expect(said).toBe(es['error.WalletLocked'])
})

test('resolves open() to a failure with its error message', async () => {
  const { modal } = atFirst()
  const result = openModal(modal)
  modal.attempt.$outcome.set({ outcome: 'failed', error: new WalletModalError('WalletLocked') })
  closeModal(modal, 'button')
  await expect(result).resolves.toMatchObject({ outcome: 'failed', error: { message: 'The wallet is locked' } })
})
