import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { illiquid } from '../../../../src/core/swap/illiquid.ts'
import { QUOTE_WAIT_MS } from '../../../../src/core/swap/limits.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { standStill } from '../../../kit/clock.ts'
import { entered, inSwap, loadSwap } from '../../../kit/inSwap.tsx'
import { happen, nameOf, settle, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(loadSwap)

type Here = Awaited<ReturnType<typeof inSwap>>

const symbols = ({ page }: Here) => [...page.root.querySelectorAll('.form-token > bdi')].map((one) => one.textContent)
const focused = ({ page }: Here) => page.root.activeElement && nameOf(page.root.activeElement)
const statuses = ({ page }: Here) =>
  [...page.root.querySelectorAll('[role=status]')].map((one) => one.textContent ?? '').filter(Boolean)

/** What the field says is wrong. */
const told = ({ page, field }: Here, name = 'Amount') =>
  page.root.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

/** Pastes into the whole field. Returns whether the browser still pastes the text as it is. */
async function paste({ field }: Here, name: string, text: string): Promise<boolean> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: () => text },
  })
  await happen(() => {
    field(name).select()
    field(name).dispatchEvent(event)
  })
  return !event.defaultPrevented
}

describe('Switch tokens', () => {
  test('twice is as before, also after another quote', async () => {
    const here = await entered()
    await here.page.press('button', 'Switch tokens')
    await wait(QUOTE_WAIT_MS)
    await here.page.press('button', 'Switch tokens')
    expect(here.field('Amount').value).toBe('0.5')
    expect(symbols(here)).toEqual(['ETH', 'USDC'])
  })

  test('loses nothing while the quote is under way', async () => {
    const here = await entered()
    await here.type('Amount', '0.75')
    await here.page.press('button', 'Switch tokens')
    expect(here.field('Amount').value).toBe('0.75')
    expect(symbols(here)).toEqual(['USDC', 'ETH'])
  })

  test('keeps a value', async () => {
    const here = await entered()
    await here.page.press('button', 'Enter the value in USD')
    await here.type('Value in USD', '10')
    await wait(QUOTE_WAIT_MS)
    await here.page.press('button', 'Switch tokens')
    expect(here.field('Value in USD').value).toBe('10')
  })

  test('takes what was changed since', async () => {
    const here = await entered()
    await here.page.press('button', 'Switch tokens')
    await here.type('Amount', '20')
    await here.page.press('button', 'Switch tokens')
    expect(here.field('Amount').value).toBe('20')
  })
})

describe('The list of tokens', () => {
  /** Opens the list of tokens to pay with, by its button. */
  async function choosing() {
    const here = await entered()
    await here.page.press('button', 'ETH')
    return here
  }

  test('loads again for the network that the wallet switches to', async () => {
    const { fake, page, wallet } = await choosing()
    await happen(() => wallet.links[0]?.useNetwork('eip155:8453'))
    await settle()
    expect(fake.asked.tokens).toContain('eip155:8453')
    expect(page.view()).toBe('SwapSelectToken')
    expect(page.has('button', 'Dai Stablecoin')).toBe(true)
  })

  test('has the focus in its search, and gives it back to the button that was left', async () => {
    const here = await choosing()
    expect(here.page.root.activeElement).toBe(here.field('Search tokens'))
    await here.page.press('button', 'Back')
    expect(focused(here)).toBe('ETH')
  })

  test('keeps what was entered if Escape closes it', async () => {
    const { modal, page, field } = await choosing()
    await happen(() => closeModal(modal, 'escape'))
    void openModal(modal, { view: 'Account' })
    await happen(() => modal.router.push({ view: 'Swap' }))
    expect(page.view()).toBe('Swap')
    expect(field('Amount').value).toBe('0.5')
    await happen(() => closeModal(modal, 'escape'))
    expect(swapDraftOf(modal).$draft.get().typed).toBe('')
  })

  test('finds with spaces and letters of any width, and tells screen readers how much', async () => {
    const here = await choosing()
    await here.page.write('Search tokens', ' usd   ｃｏｉｎ ')
    expect(here.page.names('button')).toContainEqual(expect.stringContaining('USD Coin'))
    expect(statuses(here)).toContain('Tokens found: 1')
    await here.page.write('Search tokens', 'nothing')
    expect(statuses(here)).toContain('No tokens found')
  })
})

describe('An amount', () => {
  test('that may mean two is refused, and the field says how to write it', async () => {
    const here = await entered()
    await here.type('Amount', '1,000')
    expect(told(here)).toBe('Write it without separators: 1000.5')
    expect(here.main()?.textContent).toBe('Incorrect amount')
    await here.type('Amount', '0.5')
    expect(told(here)).toBe('')
  })

  test('that is wrong or too much is told by the field, and read in full by its title', async () => {
    const here = await entered()
    await here.type('Amount', 'x')
    expect(told(here)).toBe('Incorrect amount')
    await here.type('Amount', '9999.99931234567')
    expect(told(here)).toBe('Insufficient balance')
    expect(here.field('Amount').title).toBe('9999.99931234567')
  })

  test('is pasted with the symbol of the token, or as a value with the mark of the currency', async () => {
    const here = await entered()
    expect(await paste(here, 'Amount', '0.25 ETH')).toBe(false)
    expect(here.field('Amount').value).toBe('0.25')
    expect(await paste(here, 'Amount', '$1,000.00')).toBe(false)
    expect(here.field('Value in USD').value).toBe('1000')
    expect(await paste(here, 'Value in USD', '7')).toBe(true)
  })
})

describe('What is said of the quote', () => {
  const links = ({ page }: Here) => page.all('button', 'Try again').length

  /** Enters an amount for which the service gives no quote. */
  async function refused(error: WalletModalError, amount = '0.5') {
    const here = await inSwap()
    here.fake.answers.quote = async () => Promise.reject(error)
    await here.receive('USD Coin')
    await here.type('Amount', amount)
    await wait(QUOTE_WAIT_MS)
    return here
  }

  test('names the token that nobody offers, advises no smaller amount, and has nothing to try again', async () => {
    const here = await refused(illiquid('', undefined), '0.000000000000000001')
    expect(here.page.text()).toContain('Nobody offers \u2068USDC\u2069 for exactly this amount')
    expect(here.page.text()).not.toContain('smaller')
    expect(links(here)).toBe(0)
  })

  test('is nothing beside an amount that the account does not have', async () => {
    const here = await refused(illiquid('', undefined), '20000')
    expect(here.main()?.textContent).toBe('Insufficient balance')
    expect(here.page.text()).not.toContain('Nobody offers')
  })

  test('is that the browser is offline, with one "Try again", and it is asked for again by itself', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => onLine.mockRestore())
    const here = await refused(new WalletModalError('ServiceUnavailable'))
    expect(here.page.text()).toContain('You are offline')
    expect(links(here)).toBe(1)
    onLine.mockReturnValue(true)
    here.fake.answers.quote = async () => 1_240_000_000n
    await happen(() => dispatchEvent(new Event('online')))
    expect(here.expected()).toBe('1,240')
  })

  test('is announced once, and the fields and figures have names of their own', async () => {
    const here = await entered()
    expect(statuses(here).filter((text) => text.includes('1,240'))).toHaveLength(1)
    expect(here.page.root.querySelector('output')).toBeNull()
    expect(here.page.text().split('Max. slippage')).toHaveLength(2)
  })
})
