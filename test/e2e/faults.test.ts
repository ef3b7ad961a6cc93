import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { FaultRequest } from '../sandbox/control/faultRequest.ts'
import type { Site } from './kit/site.ts'
import { button, connectDemo, dialog, openModal } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

type Fault = Omit<FaultRequest, 'service' | 'route'>
const STATUS: Fault = { fault: 'status', status: 500 }
const REFUSED: Fault = { fault: 'status', status: 403 }
const LIMITED: Fault = { fault: 'rate-limit', delayMs: 60_000 }
const OTHERS: readonly Fault[] = (['malformed', 'empty', 'wrong-schema', 'cors', 'drop', 'cut'] as const).map(
  (fault) => ({ fault }),
)
const ALL = [STATUS, REFUSED, LIMITED, ...OTHERS]

interface Sample {
  name: string
  at: Pick<FaultRequest, 'service' | 'route'>
  /** The faults that are tried here. All pairs of service and fault are tested in Node (test/faults). */
  faults: readonly Fault[]
  isConnected?: true
  open(page: Page): Promise<void>
  /** What the visitor reads. */
  words: string
  retry: string
  /** Waits for what is there once the service is right again. */
  goesWell(page: Page): Promise<void>
}

const text = (page: Page, words: string | RegExp) => dialog(page).getByText(words).first()

const SAMPLES: readonly Sample[] = [
  {
    name: 'the list of wallets',
    at: { service: 'walletApi' },
    faults: [STATUS, ...OTHERS.filter(({ fault }) => fault !== 'malformed' && fault !== 'drop')],
    open: (page) => openModal(page),
    words: 'The wallet list is not responding.',
    retry: 'Try again',
    goesWell: (page) => text(page, 'The wallet list is not responding.').waitFor({ state: 'detached' }),
  },
  {
    name: 'the transactions',
    at: { service: 'blockchainApi', route: '/v1/account/:address/history' },
    faults: ALL,
    isConnected: true,
    open: (page) => openModal(page, { view: 'Transactions' }),
    words: "We couldn't load your transactions",
    retry: 'Try again',
    goesWell: (page) =>
      dialog(page).getByRole('list', { name: 'Transactions' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'the tokens that can be swapped',
    at: { service: 'blockchainApi', route: '/v1/convert/tokens' },
    faults: [LIMITED, ...OTHERS],
    isConnected: true,
    open: (page) => openModal(page, { view: 'Swap' }),
    words: 'The tokens that can be swapped could not be loaded',
    retry: 'Try again',
    goesWell: (page) => text(page, 'The tokens that can be swapped could not be loaded').waitFor({ state: 'detached' }),
  },
]

/** Opens a page of a site with all services of the sandbox. */
async function visit(isConnected = false): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  const { page } = await site.open({ options: { ...site.optionsFor('eip155'), projectId, services, debug: true } })
  page.setDefaultTimeout(15_000)
  if (isConnected) await connectDemo(page)
  return page
}

describe.each(SAMPLES)('If a service fails, $name', ({ at, faults, isConnected, open, words, retry, goesWell }) => {
  it.each(faults)('says so in words, and goes on once the service is right again: %o', async (fault) => {
    const page = await visit(isConnected)
    await control.fault({ ...at, ...fault })
    await open(page)
    await text(page, words).waitFor()
    await control.clearFaults()
    await button(page, retry).click()
    await goesWell(page)
  })
})

describe('diagnose()', () => {
  const host = (page: Page) =>
    page.evaluate(async () => (await window.WalletModal.diagnose()).findings.find(({ id }) => id === 'host'))

  it.each([STATUS, ...OTHERS])('names a service with a fault, until it is right again: %o', async (fault) => {
    const page = await visit()
    await control.fault({ service: 'blockchainApi', ...fault })
    expect(await host(page)).toMatchObject({ state: 'problem', evidence: expect.stringContaining('blockchainApi') })
    await control.clearFaults()
    expect(await host(page)).toMatchObject({ state: 'ok' })
  })

  it('has in its report which answers could not be read', async () => {
    const page = await visit(true)
    await control.fault({ service: 'blockchainApi', route: '/v1/account/:address/history', fault: 'wrong-schema' })
    await openModal(page, { view: 'Transactions' })
    await text(page, "We couldn't load your transactions").waitFor()
    await expect
      .poll(() => page.evaluate(async () => (await window.WalletModal.diagnose()).report))
      .toMatch(/blockchainApi sent an answer that cannot be read: \S+\/history/)
  })
})
