import { describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options, RemoteFeatures } from '../../../../src/core/options.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { follow } from '../../../../src/flows/site/followSite.ts'
import { HttpError } from '../../../../src/services/http.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createTestModal, unreachableWalletApi } from '../../../kit/createTestModal.ts'

standStill()

/** Opens a site whose project's dashboard answers with `features`. */
async function visit(features: () => Promise<RemoteFeatures>, options: Options = {}) {
  const printed = {
    debug: vi.spyOn(console, 'debug').mockReturnValue(),
    warn: vi.spyOn(console, 'warn').mockReturnValue(),
  }
  const asked = vi.fn(features)
  const here = createTestModal({
    options: { projectId: 'p', debug: true, ...options },
    walletApi: { ...unreachableWalletApi({ options: () => ({}), version: '1' }), features: asked },
  })
  const alerts: string[] = []
  here.modal.shell.$alert.listen((error) => error && alerts.push(`${error.code}: ${error.message}`))
  follow(here.modal)
  void openModal(here.modal)
  const settle = async () => {
    for (let turn = 0; turn < 4; turn++) await rest()
  }
  await settle()
  const lines = () =>
    logOf(here.modal)
      .entries()
      .filter(({ about }) => about === 'remote')
      .map(({ level, text }) => `${level}: ${text}`)
  return { ...here, printed, alerts, lines, asked, settle }
}

const failure = (status: number) => async () => {
  throw new WalletModalError('OriginNotAllowed', { cause: new HttpError(status, '') })
}
const FAILED = 'warn: [Reown Config] Failed to fetch remote project configuration. Using local/default values.'

describe('With debug, the log says', () => {
  test('what the dashboard has set, what the options decide, and what is left to the defaults', async () => {
    const remote: RemoteFeatures = { swaps: ['1inch'], socials: ['google'], email: false, activity: false }
    const { lines, printed } = await visit(async () => remote, { features: { email: true, pay: true } })
    const text =
      'Remote settings applied: activity, socials, swaps. Decided by the site’s options: email, pay. ' +
      'Left to the defaults: branding, emailCapture, multiWallet, onramp, reownAuthentication.'
    expect(lines()).toEqual([`debug: ${text}`])
    await vi.waitFor(() => expect(printed.debug).toHaveBeenCalledWith('[wallet-modal]', text))
  })

  test('that the dashboard leaves everything to the site', async () => {
    const { lines } = await visit(async () => ({}))
    expect(lines()[0]).toContain('Remote settings applied: none. Decided by the site’s options: none.')
  })

  test('it once for each project id', async () => {
    const { entry, lines, settle } = await visit(async () => ({ branding: false }))
    entry.configure({ themeMode: 'light' })
    await settle()
    expect(lines()).toHaveLength(1)
    entry.configure({ projectId: 'q' })
    await settle()
    expect(lines()).toHaveLength(2)
  })

  test.each([200, 401, 503])('nothing without debug, and no alert is shown (%s)', async (status) => {
    const { lines, alerts } = await visit(status === 200 ? async () => ({}) : failure(status), { debug: false })
    expect([lines(), alerts]).toEqual([[], []])
  })
})

test.each([
  [401, ['InvalidOption: projectId: the service does not know it']],
  [403, ['InvalidOption: projectId: the service does not know it']],
  [404, []],
  [503, []],
])('alerts developers about an unknown project id: status %s', async (status, alerted) => {
  const { lines, alerts, modal } = await visit(failure(status))
  expect(lines()).toEqual([FAILED])
  expect(alerts).toEqual(alerted)
  expect(modal.$features.get().swaps).toEqual(['1inch'])
})

test('nothing is asked or said with manualControl', async () => {
  const { lines, asked } = await visit(async () => ({}), { manualControl: true })
  expect([lines(), asked.mock.calls]).toEqual([[], []])
})
