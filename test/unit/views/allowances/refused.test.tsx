import { beforeAll, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { allowancesOf } from '../../../../src/flows/allowances/allowancesOf.ts'
import { createAllowing } from '../../../kit/allowances.ts'
import { standStill } from '../../../kit/clock.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/flows/assets/refreshers.ts'))

// PublicNode's -32701: the first node of the product for Ethereum, BNB Chain and Polygon
test.each([
  [{ hosts: 'ethereum-rpc.publicnode.com' }, 'The nodes of this network do not answer this.'],
  [{}, 'Check your connection, then try again.'],
])('says why nothing can be listed: %o', async (params, text) => {
  const here = await createAllowing()
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'Allowances' }))
  const { $known } = allowancesOf(here.modal)
  const known = $known.get()
  const error = new WalletModalError('UnsupportedMethod', { params })
  await happen(() => known && $known.set({ ...known, state: 'failed', progress: undefined, error }))
  expect(page.text()).toContain(text)
})
