import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, nameOf, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/views/activity/Transactions.tsx'))

beforeEach(simulateListLayout)
afterEach(() => void vi.unstubAllGlobals())

const token = (direction: string, numeric: string, symbol: string, rest: object = {}) => ({
  direction,
  quantity: { numeric },
  fungible_info: { name: symbol, symbol },
  ...rest,
})
const nft = (name: string, is_spam = false) => ({
  direction: 'in',
  quantity: { numeric: '1' },
  nft_info: { name, flags: { is_spam } },
})

async function arrive(answer: (cursor: string) => unknown, http?: readonly string[]) {
  const here = await connectedWithHistory(answer, http && { http })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal, { view: 'Transactions' }))
  await settle()
  const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
  return {
    ...here,
    page,
    rows: () => page.all('link').map((one) => plain(nameOf(one))),
    text: () => plain(page.text()),
  }
}

describe('Activity', () => {
  test('lists transactions by month, with amounts rounded down, dates and links to the explorer', async () => {
    vi.setSystemTime('2026-06-01')
    const { page, rows, text } = await arrive(() => ({
      data: [
        historyRow('a', {
          operation: 'trade',
          transfers: [token('in', '0.0209', 'ETH'), token('out', '60.1239', 'DAI')],
        }),
        historyRow('b', { minedAt: '2025-11-30T12:00:00Z', operation: 'send', transfers: [token('out', '1', 'ETH')] }),
      ],
      next: null,
    }))
    expect(rows()[0]).toMatch(/Swapped\s*−60\.123 DAI\s*\+0\.020 ETH\s*Jan 02/)
    expect(rows()[1]).toMatch(/Sent\s*−1\.000 ETH\s*Nov 30/)
    expect(text()).toMatch(/January(?! 2026).*November 2025/)
    expect(page.all('link')[0]?.getAttribute('href')).toBe('https://etherscan.io/tx/0xa')
    expect(page.all('link')[0]?.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('shows an unknown amount as a dash, and a rounded amount with all its digits as title', async () => {
    const { page, text } = await arrive(() => ({
      data: [
        historyRow('a', { transfers: [{ direction: 'in', fungible_info: { name: 'Odd', symbol: 'ODD' } }] }),
        historyRow('b', { transfers: [token('in', '1.23456789', 'ETH')] }),
      ],
      next: null,
    }))
    expect(text()).toMatch(/\+—Unknown amount ODD/)
    const amount = page.root.querySelector('[title="+1.23456789"]')
    expect(amount?.textContent).toContain('1.234')
    // In Arabic, too, the symbol is on the right of the amount
    expect(amount?.querySelector(':scope > [dir=ltr]')?.textContent).toBe('+1.234 ETH')
  })

  test('marks pending and failed transactions, and shows the other party if nothing was transferred', async () => {
    const { rows, page } = await arrive(() => ({
      data: [
        historyRow('a', { operation: 'approve', status: 'pending' }),
        historyRow('b', { operation: 'execute', status: 'failed' }),
      ],
      next: null,
    }))
    expect(rows()[0]).toMatch(/Approved\s*From 0x3C44…4293BC\s*Pending/)
    expect(rows()[1]).toMatch(/Contract call.*Failed/)
    const tones = [...page.root.querySelectorAll('.badges > .badge')].map(({ className }) => className)
    expect(tones).toEqual(['badge badge-warning', 'badge badge-danger'])
  })

  test('has an arrow for sent, one for received, and an icon of its own for a transfer to oneself', async () => {
    const { page } = await arrive(() => ({
      data: [
        historyRow('a', { operation: 'send', transfers: [token('self', '1', 'ETH')] }),
        historyRow('b', { operation: 'trade', transfers: [token('in', '1', 'ETH'), token('out', '1', 'DAI')] }),
        historyRow('c', { operation: 'send', transfers: [token('self', '1', 'ETH'), token('out', '1', 'DAI')] }),
        historyRow('d', { operation: 'receive', transfers: [token('in', '1', 'ETH'), token('self', '1', 'DAI')] }),
        historyRow('e', { operation: 'send', sentFrom: ALICE, sentTo: ALICE }),
        historyRow('f', { operation: 'send', sentFrom: ALICE, sentTo: BOB }),
        // A share of a pool, or a fee, goes the other way
        historyRow('g', { operation: 'withdraw', transfers: [token('in', '1', 'ETH'), token('out', '1', 'DAI')] }),
        historyRow('h', { operation: 'withdraw', sentFrom: ALICE, sentTo: BOB }),
        historyRow('i', { operation: 'deposit', transfers: [token('in', '1', 'ETH'), token('out', '1', 'DAI')] }),
        historyRow('j', { operation: 'claim', transfers: [token('out', '1', 'DAI')] }),
      ],
      next: null,
    }))
    const [up, down, both] = [
      'M12 19V5M5 12l7-7 7 7',
      'M12 5v14M19 12l-7 7-7-7',
      'm16 3 4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16',
    ]
    const shown = [...page.root.querySelectorAll('.row-image path')].map((one) => one.getAttribute('d'))
    expect(shown).toEqual([both, both, up, down, both, up, down, down, up, up])
  })

  test.each(['claim', 'mint'])(
    'has the arrow for sent if a %s takes something, whatever comes in',
    async (operation) => {
      const { page } = await arrive(() => ({
        data: [
          historyRow('a', { operation, transfers: [token('in', '1', 'DAI'), token('out', '1', 'ETH')] }),
          historyRow('b', { operation, transfers: [token('in', '1', 'DAI')] }),
        ],
        next: null,
      }))
      const shown = [...page.root.querySelectorAll('.row-image path')].map((one) => one.getAttribute('d'))
      expect(shown).toEqual(['M12 19V5M5 12l7-7 7 7', 'M12 5v14M19 12l-7 7-7-7'])
    },
  )

  test('says of a transfer to oneself that it is one, and strikes the amount of a failed transaction', async () => {
    const { page, rows } = await arrive(() => ({
      data: [
        historyRow('a', { operation: 'send', transfers: [token('self', '1', 'ETH')] }),
        historyRow('b', { operation: 'send', status: 'failed', transfers: [token('out', '2', 'ETH')] }),
        historyRow('c', { operation: 'send', transfers: [token('out', '3', 'ETH')] }),
      ],
      next: null,
    }))
    expect(rows().map((row) => row.replace(/ ETH.*/, ''))).toEqual([
      'Sent to yourself 1.000',
      'Sent −2.000',
      'Sent −3.000',
    ])
    expect([...page.root.querySelectorAll('.undone > .transfer')].map((one) => one.textContent)).toEqual(['−2.000 ETH'])
  })

  test('has the network beside the button to refresh, instead of an empty line', async () => {
    const { page } = await arrive(() => ({ data: [historyRow('a')], next: null }))
    expect(page.root.querySelector('.pull-line + .activity > .panel-line:first-child')?.textContent).toBe('On Ethereum')
  })

  test('shows the picture of what was moved: of the project’s services at once, of strangers after Show pictures', async () => {
    const icon = (url: string) => ({ icon: { url } })
    const fungible = (symbol: string, url: string) => ({ fungible_info: { name: symbol, symbol, ...icon(url) } })
    const { page } = await arrive(() => ({
      data: [
        historyRow('a', { transfers: [token('in', '1', 'ETH', fungible('ETH', 'https://api.test/icons/ETH'))] }),
        historyRow('b', { transfers: [token('in', '1', 'GOLD', fungible('GOLD', 'https://gold.example/g.png'))] }),
        historyRow('c', { operation: 'execute' }),
      ],
      next: null,
    }))
    const sources = () =>
      page.all('link').map((row) => row.querySelector('.activity-mark img')?.getAttribute('src') ?? null)
    expect(sources()).toEqual(['https://api.test/icons/ETH', null, null])
    // The browser paints here: rows that appeared start to listen.
    await wait(100)
    await page.press('button', 'Show pictures')
    expect(sources()).toEqual(['https://api.test/icons/ETH', 'https://gold.example/g.png', null])
    expect(page.root.querySelectorAll('.activity-mark .activity-sign svg')).toHaveLength(2)
  })

  test('never shows the picture of a spam transaction', async () => {
    const { page } = await arrive(() => ({
      data: [
        historyRow('a', {
          transfers: [
            {
              ...nft('Free money', true),
              nft_info: {
                name: 'Free money',
                flags: { is_spam: true },
                content: { preview: { url: 'https://api.test/spam.png' } },
              },
            },
          ],
        }),
      ],
      next: null,
    }))
    await page.press('button', 'Show')
    expect(page.all('link')).toHaveLength(1)
    expect(page.root.querySelectorAll('.activity img')).toHaveLength(0)
  })

  test('folds spam transactions again when the account changes', async () => {
    const { page, wallet } = await arrive(() => ({
      data: [historyRow('a', { transfers: [nft('Free money', true)] })],
      next: null,
    }))
    await page.press('button', 'Show')
    expect(page.all('link')).toHaveLength(1)
    await happen(() => wallet.link().useAccounts('0x2'))
    await settle()
    expect(page.all('link')).toHaveLength(0)
    expect(page.has('button', 'Show')).toBe(true)
  })

  test('does not fail if the connection ends just before the visitor presses Try again', async () => {
    const { page, modal } = await arrive(() => 503)
    const retry = page.get('button', 'Try again')
    await happen(() => {
      modal.connections.$known.set([])
      retry.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await settle()
    expect(modal.connections.$active.get()).toBeFalsy()
  })

  test.each(['toString', '__proto__', 'hasOwnProperty', 'spam', 'failed'])(
    'shows an unknown operation as the service calls it, with an arrow: %s',
    async (operation) => {
      const { page } = await arrive(() => ({ data: [historyRow('a', { operation })], next: null }))
      const title = page.root.querySelector('.activity .row-title')?.textContent
      expect(title?.toLowerCase()).toBe(operation.toLowerCase())
      expect(page.root.querySelector('.activity .row-image')?.innerHTML).toMatch(/^<span[^>]*><svg.*<\/svg><\/span>$/s)
    },
  )

  test('shows neither a symbol nor a bare name beside an amount that would look larger with it', async () => {
    const { rows } = await arrive(() => ({
      data: [
        historyRow('a', {
          transfers: [token('in', '5', '000,000 USDC', { fungible_info: { symbol: '000,000 USDC' } })],
        }),
        historyRow('b', { transfers: [token('in', '5', '', { fungible_info: { name: '000 USDC' } })] }),
      ],
      next: null,
    }))
    expect(rows()[0]).toMatch(/Received\s*\+5\.000\s*Jan/)
    expect(rows()[1]).toMatch(/Received\s*\+5\.000 \(000 USDC\)\s*Jan/)
  })

  test('hides and counts spam, and shows the spam on request', async () => {
    const { page, rows, text } = await arrive(() => ({
      data: [
        historyRow('a', { transfers: [nft('Claim your reward', true)] }),
        historyRow('b', { transfers: [token('in', '0', 'USDC')] }),
        historyRow('c', { transfers: [token('in', '5', 'DAI')] }),
      ],
      next: null,
    }))
    expect(rows()).toHaveLength(1)
    expect(text()).toContain('Spam: 2')
    await page.press('button', 'Show')
    expect(rows()).toHaveLength(3)
    expect(rows()[0]).toMatch(/Claim your reward.*Spam/)
    expect(text()).toContain('Spam: 2')
    await page.press('button', 'Hide')
    expect(rows()).toHaveLength(1)
  })

  test('stops loading pages when a service repeats them under new cursors, until the visitor asks for more', async () => {
    let cursors = 0
    const { asked, page, rows } = await arrive(() => ({ data: [historyRow('a')], next: `c${++cursors}` }))
    for (let times = 0; times < 10; times++) await settle()
    expect(asked()).toEqual(['', 'c1'])
    await page.press('button', 'Show older transactions')
    for (let times = 0; times < 10; times++) await settle()
    expect(asked()).toEqual(['', 'c1', 'c2'])
    expect(rows()).toHaveLength(1)
  })

  test('shows that there are no transactions once an empty history is loaded', async () => {
    const { text } = await arrive(() => ({ data: [], next: null }))
    expect(text()).toContain('No Transactions yet')
  })

  test('shows an error with a retry, not an empty list, if the history cannot be loaded', async () => {
    let isDown = true
    const { page, rows, text } = await arrive(() => (isDown ? 500 : { data: [historyRow('a')], next: null }))
    expect(text()).toContain("We couldn't load your transactions")
    expect(text()).not.toContain('No Transactions yet')
    // One way to try again
    expect(page.all('button', 'Refresh')).toHaveLength(0)
    isDown = false
    await page.press('button', 'Try again')
    await settle()
    expect(rows()).toHaveLength(1)
    expect(page.all('button', 'Refresh')).toHaveLength(1)
  })

  test('offers the block explorer on networks without a history', async () => {
    const { page, text } = await arrive(() => ({ data: [] }), [])
    expect(text()).toMatch(/No history on Ethereum/)
    expect(page.get('link', 'Open block explorer').getAttribute('href')).toMatch(
      /^https:\/\/etherscan\.io\/address\/0x/,
    )
  })

  test('lists transactions as soon as the site sets a project id', async () => {
    const here = await arrive(() => ({ data: [historyRow('a')], next: null }))
    await happen(() => here.entry.configure({ projectId: '' }))
    await settle()
    await happen(() => here.modal.router.push({ view: 'Account' }))
    await pass(20_000)
    await happen(() => here.modal.router.push({ view: 'Transactions' }))
    await settle()
    expect(here.text()).toContain('No history on Ethereum')
    await happen(() => here.entry.configure({ projectId: 'p2' }))
    await settle()
    expect(here.text()).not.toContain('No history')
    expect(here.rows()[0]).toMatch(/Received/)
  })

  test('shows saved transactions while the browser is offline, and loads new ones once it is online', async () => {
    const here = await arrive(() => ({ data: [historyRow('a')], next: null }))
    await happen(() => here.modal.router.push({ view: 'Account' }))
    await pass(20_000)
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await happen(() => here.modal.router.push({ view: 'Transactions' }))
    await settle()
    expect(here.text()).toMatch(/Offline\. Last updated /)
    expect([here.rows().length, here.asked().length]).toEqual([1, 1])
    line.mockReturnValue(true)
    await happen(() => window.dispatchEvent(new Event('online')))
    await settle()
    expect(here.text()).not.toContain('Offline')
    expect(here.asked()).toHaveLength(2)
  })
})

describe('open({ view: "Transactions" })', () => {
  test('resolves open() as failed with FeatureDisabled if the site turned activity off', async () => {
    const { modal } = await createConnected({}, { options: { features: { activity: false } } })
    expect(await open(modal, { view: 'Transactions' })).toMatchObject({
      outcome: 'failed',
      error: { code: 'FeatureDisabled' },
    })
  })

  test('resolves open() as failed with UnsupportedChain on a chain without a history', async () => {
    const { modal } = await createConnected()
    expect(await open(modal, { view: 'Transactions' })).toMatchObject({
      outcome: 'failed',
      error: { code: 'UnsupportedChain' },
    })
  })
})
