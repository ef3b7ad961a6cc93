import { expect, test } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { createBuying } from '../../../kit/buying.ts'
import { createConnected } from '../../../kit/createTestModal.ts'

test.each([{ features: { onramp: false } }, { features: { onramp: [] } }, { projectId: '' }] satisfies Options[])(
  'a site that opens the providers is told that buying is off with %j',
  async (options) => {
    const { modal } = await createBuying({ options })
    await expect(open(modal, { view: 'OnRampProviders' })).resolves.toMatchObject({
      outcome: 'failed',
      error: { code: 'FeatureDisabled', message: 'On-Ramp Not Enabled' },
    })
    expect(modal.shell.$open.get()).toBe(false)
  },
)

test('a site that opens the providers is told that nothing is sold on the chain', async () => {
  const { modal } = await createConnected({}, { options: { projectId: 'p' } })
  await expect(open(modal, { view: 'OnRampProviders' })).resolves.toMatchObject({
    outcome: 'failed',
    error: { code: 'UnsupportedChain' },
  })
})

test.each([
  {},
  { projectId: '', services: { onramp: 'https://own.test' } },
  { features: { onramp: true } },
] satisfies Options[])('a site opens the providers with %j', async (options) => {
  const { modal } = await createBuying({ options })
  void open(modal, { view: 'OnRampProviders' })
  await expect.poll(() => modal.router.$route.get().view).toBe('OnRampProviders')
})

test.each(['OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress'])('a site cannot open %s', async (view) => {
  const { modal } = await createBuying()
  await expect(open(modal, { view })).rejects.toMatchObject({ code: 'InvalidOption' })
})

test('a site opens Fund Wallet where nothing is sold, too', async () => {
  const { modal } = await createBuying({ options: { features: { onramp: false } } })
  void open(modal, { view: 'FundWallet' })
  await expect.poll(() => modal.router.$route.get().view).toBe('FundWallet')
})
