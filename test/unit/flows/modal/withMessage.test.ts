import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { withMessage } from '../../../../src/flows/modal/withMessage.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
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
    .toEqual([{ code: 'NetworkNotFound', message: 'Network not found: eip155:7' }])
})

test.each([new WalletModalError('LoadFailed'), new WalletModalError('FeatureDisabled', { message: 'Off' })])(
  'reports %s immediately, without loading its message',
  (error) => {
    const { modal, entry } = atFirst()
    report(modal, error)
    expect(entry.told('error')).toHaveLength(1)
  },
)

test('adds the error message synchronously if the messages of the language are loaded', () => {
  const { modal } = atFirst()
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
