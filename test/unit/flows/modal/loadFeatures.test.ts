import { expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { failureOf, loadFeatures, waitForFeatures } from '../../../../src/flows/modal/loadFeatures.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createTestModal, unreachableWalletApi } from '../../../kit/createTestModal.ts'

function site(options: Options) {
  const features = vi.fn(async () => ({ activity: false }))
  const walletApi = { ...unreachableWalletApi({ options: () => ({}), version: '1' }), features }
  return { ...createTestModal({ options, walletApi }), features }
}

test('requests the settings of the project once, when the modal opens or is about to open', async () => {
  const { modal, features } = site({ projectId: 'p' })
  await loadFeatures(modal)
  expect(features).not.toHaveBeenCalled()
  expect(modal.$features.get().activity).toBe(true)
  await waitForFeatures(modal)
  expect(modal.$features.get().activity).toBe(false)
  void openModal(modal)
  await loadFeatures(modal)
  expect(features).toHaveBeenCalledTimes(1)
})

test.each<[string, Options]>([
  ['without a project id', {}],
  ['if the site pairs by itself', { projectId: 'p', manualControl: true }],
])('asks nothing %s', async (_, options) => {
  const { modal, features } = site(options)
  void openModal(modal)
  await loadFeatures(modal)
  await waitForFeatures(modal)
  expect(features).not.toHaveBeenCalled()
})

test('keeps the features if the settings cannot be loaded, and keeps the error', async () => {
  const { modal, features } = site({ projectId: 'p', features: { swaps: false } })
  features.mockRejectedValueOnce(new Error('503'))
  const before = modal.$features.get()
  void openModal(modal)
  await loadFeatures(modal)
  expect(modal.$features.get()).toEqual(before)
  expect(failureOf(modal, 'p')).toMatchObject({ code: 'Unknown', cause: { message: '503' } })
})
