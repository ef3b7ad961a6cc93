import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { PhoneWallet } from '../sandbox/phone/createPhoneWallet.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { pairingOptions, scan, startPhone, uriOf } from './kit/phone.ts'
import type { PageSetup, Site } from './kit/site.ts'
import { button, connectDemo, dialog, heard, noteEvents, openModal, outcome, stateOf } from './kit/visit.ts'
import { withSite } from './kit/withSite.ts'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

let site: Site
withSite((started) => ({ site } = started))

let phone: PhoneWallet | undefined
afterEach(async () => {
  await phone?.stop()
  phone = undefined
})

async function visit(setup: PageSetup = {}): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(10_000)
  await noteEvents(context)
  const { page, problems } = await site.open({ ...setup, in: context })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

/** Opens Receive with the demo wallet connected. */
async function receiving(setup: PageSetup = {}): Promise<Page> {
  const page = await visit(setup)
  await connectDemo(page)
  await openModal(page)
  await button(page, 'Receive').click()
  await dialog(page, 'Receive').waitFor()
  return page
}

/** Returns the address as Receive shows it, without the gaps. */
const shown = async (page: Page) => (await dialog(page).locator('.address').innerText()).replace(/\s/g, '')

describe('Receive', () => {
  it(
    'shows the whole address and a QR code that a camera can read, and copies the address',
    { tags: 'journey' },
    async () => {
      const page = await receiving()
      await expect.poll(() => scan(page)).toBe(ACCOUNTS[0])
      expect(await shown(page)).toBe(ACCOUNTS[0])
      await dialog(page).getByText('Your address on Ethereum').waitFor()
      await button(page, 'Copy address').click()
      await dialog(page).getByText('Address copied').waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ACCOUNTS[0])
    },
  )

  it('shows a scannable QR code in the light theme, and copies the selected address without spaces', async () => {
    const page = await receiving({ options: { ...site.standard, themeMode: 'light' } })
    await expect.poll(() => scan(page)).toBe(ACCOUNTS[0])
    const selected = await page.evaluate(() => {
      const address = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.address')
      if (address) getSelection()?.selectAllChildren(address)
      return String(getSelection())
    })
    expect(selected).toBe(ACCOUNTS[0])
  })

  it('lists the networks on which the account can receive', async () => {
    const page = await receiving()
    await button(page, 'Compatible Networks').click()
    const rows = dialog(page, 'Compatible Networks').getByRole('listitem')
    // Until a mark is loaded, the initial of its network stands there.
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/^Ethereum\s+In use$/), 'Base'])
  })

  it('shares the address if the browser supports it, and ignores a cancelled share sheet', async () => {
    const page = await visit()
    await page.evaluate(() => {
      const shared: unknown[] = []
      const share = (data: unknown) => {
        shared.push(data)
        return Promise.reject(new DOMException('closed', 'AbortError'))
      }
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    await connectDemo(page)
    await openModal(page, { view: 'WalletReceive' })
    await button(page, 'Share').click()
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
      { text: ACCOUNTS[0] },
    ])
    expect(await dialog(page).getByText('Could not share').count()).toBe(0)
  })

  it('shows a paired wallet’s address on each chain, and warns to send only assets of that chain', async () => {
    phone = await startPhone(site)
    const { rpcUrls, networks } = site.optionsFor('eip155', 'solana')
    const options = { ...pairingOptions(site), rpcUrls, networks: [...networks, BITCOIN] }
    const page = await visit({ wallet: false, options })
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await phone.pair(await uriOf(page))
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    const texts = { eip155: 'Ethereum or the networks below', solana: 'Solana', bip122: 'Bitcoin. Others may be lost' }
    for (const [namespace, text] of Object.entries(texts)) {
      await openModal(page, { view: 'WalletReceive', namespace })
      await dialog(page).getByText(`Send only coins and tokens on ${text}`).waitFor()
      const { connections } = await stateOf(page)
      const address = connections.find((one) => one.namespace === namespace)?.address
      expect(await shown(page)).toBe(address)
      await expect.poll(() => scan(page)).toBe(address)
    }
  })
})

describe('open() with a view of a disabled feature', () => {
  it('resolves open() as failed if the view belongs to a disabled feature, and reports an error', async () => {
    const page = await visit({ options: { ...site.standard, features: { receive: false } } })
    await connectDemo(page)
    for (const view of [
      'WalletReceive',
      'WalletCompatibleNetworks',
      'ProfileWallets',
      'SmartSessionList',
      'EmailLogin',
    ]) {
      await openModal(page, { view })
      expect(await outcome(page)).toMatchObject({
        outcome: 'failed',
        error: { code: 'FeatureDisabled', isOurs: true },
      })
    }
    expect((await stateOf(page)).open).toBe(false)
    expect((await heard(page, 'error')).map(({ detail }) => detail.code)).toEqual(Array(5).fill('FeatureDisabled'))
    await openModal(page)
    await button(page, 'Disconnect').waitFor()
    expect(await button(page, 'Receive').count()).toBe(0)
  })
})
