import { expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'

standStill()

/** Imports `diagnose()` anew, with another way to load the code that redacts. */
async function withCleaner(load: () => Promise<object>) {
  vi.resetModules()
  vi.doMock('../../../../src/flows/diagnostics/cleanerOf.ts', load)
  onTestFinished(() => vi.doUnmock('../../../../src/flows/diagnostics/cleanerOf.ts'))
  return import('../../../../src/flows/diagnostics/diagnose.ts')
}

const failures = {
  'does not load': () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  'never loads': () => new Promise<never>(() => {}),
}

test.each(Object.entries(failures))(
  'ends in 12 s, and leaves out what wallets and services said, if the code that redacts %s',
  async (_, load) => {
    vi.stubGlobal('PerformanceObserver', undefined)
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Call Ada Byron' }), { status: 401 }))
    const { diagnose } = await withCleaner(load)
    const { modal } = await createConnected(
      {},
      { options: { projectId: '0'.repeat(32), services: { walletApi: 'https://api.example' } } },
    )
    modal.attempt.$connect.set({
      connectorId: 'io.demo',
      phase: 'failed',
      error: new WalletModalError('Unknown', { cause: new Error(`Ada Byron has ${ALICE}`) }),
    })
    logOf(modal).add('error', 'wallet', 'Said of Ada Byron')
    const result = diagnose(modal)
    await pass(12_000)
    const { findings, report } = await result
    expect(JSON.stringify([findings, report])).not.toMatch(/Ada|Byron/)
    expect(report).toMatch(/\[problem\] projectId: The project ID was refused\. <removed>\n/)
    expect(report).toContain('[ok] verify: verify answers.')
    expect(report).toMatch(/\nLog: left out, since the code that redacts it did not load\.$/)
  },
)
