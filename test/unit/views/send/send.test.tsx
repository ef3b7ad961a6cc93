import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { unclear } from '../../../../src/core/money/sendFailure.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { ENDED_SHOWN_MS } from '../../../../src/core/money/limits.ts'
import { refusal } from '../../../../src/core/money/refusals.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { prefillSend } from '../../../../src/flows/send/openSend.ts'
import { resumeTransfers } from '../../../../src/flows/money/resumeTransfers.ts'
import { standStill } from '../../../kit/clock.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { COIN, createSending, HASH, own, pending, TOKEN } from '../../../kit/sending.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

const OTHER = `0x${'cd'.repeat(32)}`
const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

standStill()
afterEach(() => void vi.unstubAllGlobals())
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/send/WalletSend.tsx'),
    import('../../../../src/chains/loadMoney.ts'),
    import('../../../../src/chains/evm/money/readTokens.ts'),
    import('../../../../src/i18n/en/refusals.ts'),
    import('../../../../src/flows/assets/refreshers.ts'),
    import('../../../../src/ui/list/VirtualList.tsx'),
  ]),
)

/** Opens Send. The account has 1 ETH and 25 USDC. */
async function inSend(options: Parameters<typeof createSending>[0] = {}) {
  const here = await createSending(options)
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'WalletSend' }))
  await happen(() => own(here.modal, [COIN, TOKEN]))
  const main = () => page.root.querySelector<HTMLButtonElement>('.btn.primary')
  return { ...here, page, main, view: page.view }
}

/** Enters 0.5 ETH for Bob, and presses Review. */
async function reviewed() {
  const here = await inSend()
  await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
  await here.page.write('Amount', '0.5')
  await here.page.write('Recipient', BOB)
  await here.page.press('button', 'Review')
  return here
}

describe('Send', () => {
  test('says on its button what is missing, until the transfer can be reviewed', async () => {
    const { page, main } = await inSend()
    const said: (string | undefined)[] = []
    const say = () => said.push(main()?.textContent ?? undefined)
    say()
    await page.press('button', 'Choose token')
    await page.press('button', 'Ether')
    say()
    await page.write('Amount', 'much')
    say()
    await page.write('Amount', '2')
    say()
    await page.write('Amount', '0.5')
    say()
    await page.write('Recipient', '0x12')
    say()
    await page.write('Recipient', BOB)
    say()
    expect(said).toEqual([
      'Select Token',
      'Add Amount',
      'Incorrect Value',
      'Insufficient Funds',
      'Add Address',
      'Invalid Address',
      'Review',
    ])
    expect(main()?.disabled).toBe(false)
  })

  test('lists the tokens once loaded, again after the account or the currency changes', async () => {
    const { page, modal, entry, wallet } = await inSend()
    const { $shown, clear, begin } = portfolioOf(modal)
    await happen(() => {
      clear()
      begin(`eip155:1:${ALICE}`, 'USD')
    })
    await page.press('button', 'Choose token')
    expect([page.view(), page.has('button', 'Ether')]).toEqual(['WalletSendSelectToken', false])
    await happen(() => own(modal, [COIN]))
    expect(page.has('button', 'Ether')).toBe(true)
    await happen(() => wallet.link().useAccounts(BOB))
    expect([page.view(), $shown.get()?.account]).toEqual(['WalletSendSelectToken', `eip155:1:${BOB}`])
    await happen(() => entry.configure({ currency: 'EUR' }))
    expect([page.view(), $shown.get()?.currency]).toEqual(['WalletSendSelectToken', 'EUR'])
  })

  test('keeps an empty field for the recipient in the direction of its placeholder', async () => {
    const { page } = await inSend()
    const direction = () => page.get('textbox', 'Recipient').getAttribute('dir') ?? ''
    expect(direction()).toBe('')
    await page.write('Recipient', BOB)
    expect(direction()).toBe('auto')
    await page.write('Recipient', '')
    expect(direction()).toBe('')
  })

  test('shows the whole address of the recipient, and says if it is mistyped', async () => {
    const { page } = await inSend()
    await page.write('Recipient', BOB.toLowerCase())
    expect(page.root.querySelector('.address')?.textContent).toBe(BOB)
    await page.write('Recipient', BOB.replace('C', 'c'))
    expect(page.text()).toContain('A letter of this address may be wrong')
    expect(page.get('textbox', 'Recipient').getAttribute('aria-invalid')).toBe('true')
  })

  test('reviews a transfer to a mistyped address only once the visitor has accepted it', async () => {
    const { page, main, modal, view } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    await page.write('Amount', '0.5')
    await page.write('Recipient', BOB.replace('C', 'c'))
    expect([main()?.textContent, main()?.disabled]).toEqual(['Invalid Address', true])
    expect(page.root.querySelector('.send-found .wrong .icon')).not.toBeNull()
    const enter = () =>
      happen(() =>
        page.get('textbox', 'Recipient').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
      )
    await enter()
    expect([view(), modal.toasts.$shown.get()?.text]).toEqual(['WalletSend', 'Invalid Address'])
    await page.press('button', 'Use this address anyway')
    expect([main()?.textContent, main()?.disabled]).toEqual(['Review', false])
    expect(page.all('button', 'Use this address anyway')).toEqual([])
    // It stays marked, and another address has to be accepted again
    expect(page.get('textbox', 'Recipient').getAttribute('aria-invalid')).toBe('true')
    await page.write('Recipient', BOB.replace('B', 'b'))
    expect(main()?.textContent).toBe('Invalid Address')
    await page.write('Recipient', BOB)
    await enter()
    expect(view()).toBe('WalletSendPreview')
  })

  test.each([
    ['alice.eth', false],
    ['аlice.eth', true],
    ['🦊.eth', true],
  ])('warns of characters that can look like others in the name %s: %s', async (name, isOdd) => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).$recipient.set({ state: 'found', address: BOB, name }))
    expect(page.text().includes('characters that can look like others')).toBe(isOdd)
  })

  test('reviews the transfer when the visitor presses Enter, or says what is missing', async () => {
    const { page, modal } = await inSend()
    const press = (name: string, init: KeyboardEventInit = {}) =>
      happen(() =>
        page.get('textbox', name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })),
      )
    const said = async (name: string) => {
      await press(name)
      const { text, id = 0 } = modal.toasts.$shown.get() ?? {}
      await happen(() => modal.toasts.dismiss(id))
      await happen(() => vi.advanceTimersByTimeAsync(1_000))
      return text
    }
    expect(await said('Amount')).toBe('A token is required')
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    expect(await said('Recipient')).toBe('An amount and receiver address are required')
    await page.write('Amount', '0.5')
    expect(await said('Amount')).toBe('An amount and receiver address are required')
    await page.write('Recipient', '0x12')
    expect(await said('Recipient')).toBe('Invalid Address')
    await page.write('Recipient', BOB)
    await press('Recipient', { repeat: true })
    expect(page.view()).toBe('WalletSend')
    await press('Recipient')
    expect(page.view()).toBe('WalletSendPreview')
  })

  test('takes an amount as a value, too', async () => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    await page.press('button', 'Enter the value in USD')
    await page.write('Value in USD', '1000')
    await page.write('Recipient', BOB)
    await page.press('button', 'Review')
    expect(page.text()).toContain('0.4 ETH')
  })

  test('returns to amounts if the token that is chosen then has no price', async () => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    await page.press('button', 'Enter the value in USD')
    await page.write('Value in USD', '10')
    await happen(() => draftOf(modal).change({ token: holdingKey(TOKEN) }))
    await page.press('button', 'Enter the amount in USDC')
    expect((page.get('textbox', 'Amount') as HTMLInputElement).value).toBe('')
    expect(page.has('button', 'Enter the value')).toBe(false)
  })

  test('marks an amount that is no number, or more than the balance', async () => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    const isInvalid = () => page.get('textbox', 'Amount').getAttribute('aria-invalid')
    expect(isInvalid()).toBeNull()
    for (const [typed, is] of [
      ['1e5', 'true'],
      ['1 000', 'true'],
      ['2', 'true'],
      ['.5', null],
      ['٠٫٥', null],
    ] as const) {
      await page.write('Amount', typed)
      expect([typed, isInvalid()]).toEqual([typed, is])
    }
  })

  test('loads the balances again when the site changes the currency', async () => {
    const { modal } = await inSend()
    const options = modal.$options.get()
    await happen(() => modal.$options.set({ ...options, currency: 'EUR' }))
    expect(portfolioOf(modal).$shown.get()).toMatchObject({ currency: 'EUR' })
  })

  test('offers no value for a token without a price', async () => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(TOKEN) }))
    expect(page.has('button', 'Enter the value')).toBe(false)
    expect(page.text()).toContain('Balance: 25.000 USDC')
  })

  test('shows the coin for the fee with its value while a token is sent, and says if there is none', async () => {
    const { page, modal } = await inSend()
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    expect(page.text()).not.toContain('network fee')
    await happen(() => draftOf(modal).change({ token: holdingKey(TOKEN) }))
    expect(page.text()).toContain('For the network fee: 1.000 ETH ≈ $2,500.00')
    const { price: _, quantity: __, ...unknown } = COIN
    await happen(() => own(modal, [unknown, TOKEN]))
    expect(page.text()).toContain('For the network fee: Unknown')
    await happen(() => own(modal, [{ ...COIN, quantity: 0n }, TOKEN]))
    expect(page.text()).toContain('You have no ETH for the network fee')
  })

  test('says when the balances could not be loaded, until they are', async () => {
    const { page, modal, chain } = await inSend()
    expect(page.has('button', 'Try again')).toBe(false)
    chain.answers.balance = async () => Promise.reject(new Error('down'))
    await happen(() => loadHoldings(modal, { forced: [] }))
    await settle()
    expect(page.text()).toContain('Balances could not be loaded now.')
    await happen(() => vi.advanceTimersByTimeAsync(5 * 60_000))
    await happen(() => draftOf(modal).change({ token: holdingKey(COIN) }))
    expect(page.text()).toContain('Balances could not be loaded 5 minutes ago.')
    await page.press('button', 'Try again')
    await settle()
    expect(page.text()).toContain('Balances could not be loaded now.')
    await happen(() => own(modal, [COIN, TOKEN]))
    expect(page.has('button', 'Try again')).toBe(false)
  })

  test('asks again for a balance that is unknown', async () => {
    const { page, modal } = await inSend()
    const { quantity: _, ...unknown } = TOKEN
    await happen(() => own(modal, [COIN, unknown]))
    await happen(() => draftOf(modal).change({ token: holdingKey(TOKEN) }))
    expect(page.text()).toContain('Balance unknown')
    expect(page.has('button', 'Try again')).toBe(true)
  })

  test('pastes a recipient, and says if the browser does not allow that', async () => {
    const readText = vi.fn(async () => ` ${BOB}\n`)
    vi.stubGlobal('navigator', { ...navigator, onLine: true, language: 'en', clipboard: { readText } })
    const { page, modal } = await inSend()
    await page.press('button', 'Paste')
    expect(page.root.querySelector('.address')?.textContent).toBe(BOB)
    readText.mockRejectedValue(new Error('denied'))
    await page.press('button', 'Paste')
    expect(modal.toasts.$shown.get()?.text).toContain('Could not read the clipboard')
  })

  test('offers the accounts and recipients that the visitor knows, the latest first', async () => {
    const { page, modal } = await inSend()
    expect(page.has('list', 'People and accounts')).toBe(false)
    const add = (to: string, hash: string) =>
      transfersOf(modal).add({
        ...{ hash, network: 'eip155:1', from: ALICE, to, amount: '1', symbol: 'ETH', decimals: 18, at: 1 },
        state: 'confirmed',
      })
    await happen(() => add(CAROL, '0x1'))
    await happen(() => add(BOB, '0x2'))
    // Nobody who imitates an own account is offered.
    await happen(() => add(ALICE.replace(/(?<=^0x.{4}).*(?=.{4}$)/, '1'.repeat(32)), '0x3'))
    const known = () => [...page.get('list', 'People and accounts').querySelectorAll('.address')]
    expect(known().map(({ textContent }) => textContent)).toEqual([BOB, CAROL])
    await happen(() => page.get('list', 'People and accounts').querySelector<HTMLElement>('.row')?.click())
    expect((page.get('textbox', 'Recipient') as HTMLInputElement).value).toBe(BOB)
    expect(page.has('list', 'People and accounts')).toBe(false)
  })

  test('moves the focus to the address when the button that chose it is gone', async () => {
    const { page, modal } = await inSend()
    await happen(() =>
      transfersOf(modal).add({
        ...{ hash: '0x2', network: 'eip155:1', from: ALICE, to: BOB, amount: '1', symbol: 'ETH', decimals: 18, at: 1 },
        state: 'confirmed',
      }),
    )
    const row = page.get('list', 'People and accounts').querySelector<HTMLElement>('.row')
    row?.focus()
    await happen(() => row?.click())
    expect(page.root.activeElement?.textContent).toBe(BOB)
  })

  test.each([
    ['USDC', 'USDC', [COIN]],
    ['0x00000000000000000000000000000000000000AA', '0x00000000000000000000000000000000000000aa', [COIN, TOKEN]],
    ['native', 'ETH', [TOKEN]],
  ])(
    'says that the account lacks the token %s, which the site named, and chooses no other',
    async (token, name, has) => {
      const { page, modal } = await inSend()
      const enter = prefillSend(modal, { token, amount: '1' })
      await happen(() => enter())
      await happen(() => own(modal, has))
      const told = () => [...page.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
      expect(told()).toContain(`\u2068${name}\u2069 was not found in your account on \u2068Ethereum\u2069.`)
      expect(page.has('button', 'Choose token')).toBe(true)
      await page.press('button', 'Choose token')
      await page.press('button', has.includes(COIN) ? 'Ether' : 'USD Coin')
      expect(page.text()).not.toContain('was not found in your account')
    },
  )

  test('does not say so while the tokens are loading', async () => {
    const { page, modal } = await inSend()
    await happen(() => prefillSend(modal, { token: 'USDC' })())
    await happen(() => own(modal, []))
    const account = 'eip155:1:0x0' as const
    await happen(() => void portfolioOf(modal).begin(account, 'USD'))
    expect(page.text()).not.toContain('was not found in your account')
  })

  test('lists the tokens that the account has, and finds them by name, symbol and address', async () => {
    const { page, modal } = await inSend()
    await happen(() => own(modal, [COIN, TOKEN, { ...TOKEN, address: BOB, name: 'Nothing', quantity: 0n }]))
    await page.press('button', 'Choose token')
    const rows = () => page.all('button').filter((one) => one.matches('.row')).length
    expect([page.view(), rows()]).toEqual(['WalletSendSelectToken', 2])
    for (const text of ['usd', 'USDC', '0xa0b8']) {
      await page.write('Search tokens', text)
      expect(rows()).toBe(1)
    }
    await page.write('Search tokens', 'nothing')
    expect(page.text()).toContain('No tokens found')
  })

  test('lists 5,000 tokens in fewer than 400 elements, and finds any of them', async () => {
    const { page, modal } = await inSend()
    const many = Array.from({ length: 5_000 }, (_, at) => ({
      ...TOKEN,
      address: `0x${String(at).padStart(40, '0')}`,
      name: `Token ${at}`,
      symbol: `T${at}`,
    }))
    await happen(() => own(modal, [COIN, ...many]))
    await page.press('button', 'Choose token')
    await settle()
    expect(page.root.querySelectorAll('*').length).toBeLessThan(400)
    await page.write('Search tokens', 'token 4321')
    await page.press('button', 'Token 4321')
    expect(page.view()).toBe('WalletSend')
    expect(draftOf(modal).$draft.get().token).toContain('4321')
  })

  test('says so if there is nothing to send, and retries if the tokens could not be loaded', async () => {
    const { page, modal } = await inSend()
    await happen(() => own(modal, [{ ...COIN, quantity: 0n }]))
    await page.press('button', 'Choose token')
    expect(page.text()).toContain('No tokens to send')
  })
})

describe('The review', () => {
  test('shows the exact amount, the whole address, the network, the fee and the check', async () => {
    const { page } = await reviewed()
    expect([page.view(), page.title()]).toEqual(['WalletSendPreview', 'Review Send'])
    expect(page.root.querySelector('.address')?.textContent).toBe(BOB)
    for (const text of ['0.5 ETH', 'Ethereum', '0.000000000000000021 ETH', 'Expected to succeed'])
      expect(page.text()).toContain(text)
  })

  test.each([
    ['InsufficientFunds', 'Your balance does not cover the amount and the network fee'],
    ['TransactionFailed', 'This transfer would fail'],
  ] as const)('blocks a transfer that the network refuses with %s', async (code, text) => {
    const here = await inSend()
    here.fake.answers.prepare = async () => Promise.reject(new WalletModalError(code))
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    expect(here.page.text()).toContain(text)
    expect(here.main()?.textContent).toBe('Try again')
    here.fake.answers.prepare = async (transfer) => ({ transfer, request: { transfer }, isSimulated: false })
    await here.page.press('button', 'Try again')
    expect(here.page.text()).toContain('The network could not check this transfer')
    expect(here.page.text()).toContain('Unknown')
    expect(here.main()?.textContent).toBe('Send')
  })

  test.each([
    ['0xAbCd1111aaaa', '0xabcd2222AAAA', ['1111']],
    ['AbCd1111aaaa', 'abcd2222aaaa', ['AbCd', '1111']],
  ])(
    'marks what differs between %s and %s: letter case counts except in hexadecimal addresses',
    async (to, known, parts) => {
      const { page, modal } = await reviewed()
      const { $review } = draftOf(modal)
      const review = $review.get()
      if (!review) throw new Error('No review')
      const risks = [{ kind: 'lookAlike', known: { address: known } }] as const
      await happen(() => $review.set({ ...review, transfer: { ...review.transfer, to }, risks }))
      await page.press('button', 'Compare the addresses')
      const marks = [...page.root.querySelectorAll('dl.compare > div:first-child mark [aria-hidden]')]
      expect(marks.map(({ textContent }) => textContent)).toEqual(parts)
      expect(page.root.querySelector('mark .sr')?.textContent).toBe(`different: ${parts[0]}`)
    },
  )

  test('shows what the recipient’s account costs, and what arrives if the token’s issuer keeps a part', async () => {
    const here = await inSend()
    const made = { opensAccount: true, deposit: 2_000_000_000_000_000n, received: 450_000_000_000_000_000n }
    here.fake.answers.prepare = async (transfer) => ({ ...here.fake.prepared(transfer), ...made })
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    expect(here.page.text()).toContain('Opened for 0.002 ETH')
    expect(here.page.text()).toContain('Recipient gets')
    expect(here.page.text()).toContain('0.45 ETH')
  })

  test('warns of a high network fee, also if prices are unknown, and the visitor can still send', async () => {
    const here = await inSend()
    const send = async (fee: bigint) => {
      here.fake.answers.prepare = async (transfer) => ({ ...here.fake.prepared(transfer), fee })
      await here.page.press('button', 'Review')
      await settle()
      const text = here.page.text()
      const isOff = here.main()?.disabled
      await here.page.press('button', 'Back')
      return { text, isOff }
    }
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.01')
    await here.page.write('Recipient', BOB)
    expect((await send(10n ** 15n)).text).not.toContain('high for this amount')
    const { text, isOff } = await send(2n * 10n ** 15n)
    expect(text).toContain('The network fee is high for this amount')
    expect(text).toContain('It can be up to \u2068$5.00\u2069, and you send \u2068$25.00\u2069.')
    expect(isOff).toBe(false)
    const { price: _, ...unpriced } = COIN
    await happen(() => own(here.modal, [unpriced, TOKEN]))
    const unknown = await send(1_999_999_999_999_999n)
    expect(unknown.text).toContain('It can be up to \u20680.002 ETH\u2069, and you send \u20680.01 ETH\u2069.')
    expect((await send(10n ** 15n)).text).not.toContain('high for this amount')
  })

  test('rounds the highest network fee up to six digits, and has all of them in the tooltip', async () => {
    const here = await inSend()
    const fee = 32_975_535_735_676n
    here.fake.answers.prepare = async (transfer) => ({ ...here.fake.prepared(transfer), fee })
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    expect(here.page.text()).toContain('Highest network fee0.0000329756 ETH')
    expect(here.page.root.querySelector('[title="0.000032975535735676 ETH"]')).not.toBeNull()
  })

  test('warns of a token that needs far more gas than usual', async () => {
    const here = await inSend()
    here.fake.answers.prepare = async (transfer) => ({ ...here.fake.prepared(transfer), isCostly: true })
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.01')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    await settle()
    expect(here.page.text()).toContain('This needs far more gas than a usual transfer')
    expect(here.main()?.disabled).toBe(false)
  })

  test('says why a transfer is refused, with the amount that the reason is about', async () => {
    const here = await inSend()
    const error = refusal('InsufficientFunds', 'keep', { amount: 10n ** 15n })
    here.fake.answers.prepare = async () => Promise.reject(error)
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    await settle()
    expect(here.page.text()).toContain('Your account must keep 0.001 ETH')
  })

  test('does not say that a transfer would fail if it could not be checked', async () => {
    const { page, fake, main } = await reviewed()
    await page.press('button', 'Back')
    fake.answers.prepare = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await page.press('button', 'Review')
    expect(page.text()).toContain('The network could not check this transfer')
    expect(page.text()).not.toContain('would fail')
    expect(main()?.textContent).toBe('Try again')
  })

  test('waits for the wallet, says where to look, and stays after a refusal', async () => {
    const { page, fake, main } = await reviewed()
    const { promise, reject } = pending<string>()
    fake.answers.send = () => promise
    await page.press('button', 'Send')
    expect([main()?.textContent, main()?.getAttribute('aria-busy')]).toEqual(['Confirm in your wallet', 'true'])
    await happen(() => vi.advanceTimersByTimeAsync(8_000))
    expect(page.text()).toContain('Open your wallet to find the request')
    await happen(() => reject(new WalletModalError('UserRejected')))
    expect(page.text()).toContain('You rejected the transaction')
    expect(main()?.textContent).toBe('Send')
  })

  test('says that the wallet may have sent after an answer that is not clear, and asks before the next time', async () => {
    const { page, fake } = await reviewed()
    fake.answers.send = async () => Promise.reject(unclear('TransactionFailed'))
    await page.press('button', 'Send')
    expect(page.text()).toContain('Look in your wallet or the explorer before you send again.')
    expect(page.text()).not.toContain('Failed to send transaction')
    await page.press('button', 'Send')
    expect(page.text()).toContain('Your wallet gave no clear answer to an earlier requestIt may have been sent.')
    expect(fake.asked.send).toHaveLength(1)
  })
})

describe('Screen readers', () => {
  /** What is in a box that is announced, and was there before. */
  const told = (root: ParentNode) =>
    [...root.querySelectorAll('.form-said[role=status]')].map(({ textContent }) => textContent).join('')

  test('say what appears in the review and is no danger', async () => {
    const { page, fake } = await reviewed()
    expect(told(page.root)).toContain('You have not sent anything to this address yet')
    const { promise, reject } = pending<string>()
    fake.answers.send = () => promise
    await page.press('button', 'Send')
    await happen(() => vi.advanceTimersByTimeAsync(8_000))
    expect(told(page.root)).toContain('Open your wallet to find the request')
    await happen(() => reject(new WalletModalError('UserRejected')))
    expect(told(page.root)).toContain('You rejected the transaction')
  })

  test('have their box before it has words', async () => {
    const here = await inSend()
    here.fake.answers.prepare = () => pending<never>().promise
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    expect(here.page.root.querySelectorAll('.form-said[role=status]').length).toBeGreaterThan(0)
    expect(told(here.page.root)).toBe('')
  })
})

describe('The focus stays in the dialog', () => {
  test('while the transfer is checked again', async () => {
    const here = await inSend()
    here.fake.answers.prepare = async () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    await happen(() => draftOf(here.modal).change({ token: holdingKey(COIN) }))
    await here.page.write('Amount', '0.5')
    await here.page.write('Recipient', BOB)
    await here.page.press('button', 'Review')
    here.main()?.focus()
    here.fake.answers.prepare = () => pending<never>().promise
    await here.page.press('button', 'Try again')
    // A browser takes the focus from a disabled button.
    expect([here.main()?.disabled, here.main()?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(here.page.root.activeElement).toBe(here.main())
    await here.page.press('button', 'Send')
    expect(here.fake.asked.send).toEqual([])
  })

  test('on the tick if the button waits for it', async () => {
    const { page, fake, main } = await reviewed()
    fake.answers.send = async () => Promise.reject(unclear('TransactionFailed'))
    await page.press('button', 'Send')
    main()?.focus()
    await page.press('button', 'Send')
    const tick = page.root.querySelector('.footer .form-agree input')
    expect(page.root.activeElement).toBe(tick)
    // It can still be pressed: a visitor who does not see the tick is led to it.
    expect([main()?.disabled, main()?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(page.root.getElementById(main()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Tick the box above first.',
    )
    main()?.focus()
    await page.press('button', 'Send')
    expect(page.root.activeElement).toBe(tick)
    // The recipient is not what is wrong.
    const words = page.root.querySelector('.form-agree')?.textContent
    expect(words).toBe('I have looked in my wallet and want to send again')
  })
})

describe('The end of a transfer that a site opened', () => {
  test('shows what became of it, with a link to the explorer', async () => {
    const here = await reviewed()
    await happen(() => draftOf(here.modal).change({ isPrefilled: true }))
    await here.page.press('button', 'Send')
    expect([here.page.view(), here.page.title()]).toEqual(['WalletSendConfirmed', 'Confirmed'])
    expect(here.page.text()).toContain('Waiting for the network')
    expect(here.page.get('link', 'Block Explorer').getAttribute('href')).toBe(`https://etherscan.io/tx/${HASH}`)
    await happen(() => vi.advanceTimersByTimeAsync(25_000))
    expect(here.page.text()).toContain('Still waiting. You can leave: we tell you when it is done.')
    here.fake.end({ is: 'confirmed', hash: HASH })
    await settle()
    expect(here.page.text()).toContain('You successfully sent 0.5 ETH')
    // Once, and in no toast
    expect(here.page.text().match(/0\.5 ETH/g)).toHaveLength(1)
    expect([here.modal.toasts.$shown.get(), ...here.modal.toasts.$waiting.get()]).toEqual([undefined])
    await here.page.press('button', 'Done')
    expect(here.modal.shell.$open.get()).toBe(false)
  })

  test('removes the toast "Transaction started" once it says how the transaction ended', async () => {
    const here = await reviewed()
    await happen(() => draftOf(here.modal).change({ isPrefilled: true }))
    await here.page.press('button', 'Send')
    const { $shown } = here.modal.toasts
    expect($shown.get()?.text).toBe('Transaction started')
    here.fake.end({ is: 'confirmed', hash: HASH })
    await settle()
    expect($shown.get()).toBeUndefined()
  })
})

describe('Account', () => {
  const SENT = {
    ...{ hash: HASH, network: 'eip155:1', from: ALICE, to: BOB, amount: '1500000000000000000', symbol: 'ETH' },
    ...{ decimals: 18, at: 1, state: 'pending' },
  }
  const inAccount = async (...transfers: object[]) => {
    const storage = fakeStorage({ 'wallet-modal:transfers': transfers })
    const here = await createSending({ storage })
    const page = await visitor(here.modal)
    void openModal(here.modal)
    await settle()
    await settle()
    return { ...here, page }
  }
  beforeAll(() =>
    Promise.all([
      import('../../../../src/views/assets/AccountAssets.tsx'),
      import('../../../../src/views/money/Sending.tsx'),
    ]),
  )

  test('lists pending transfers with a link to the explorer, until they have ended', async () => {
    const { page, fake } = await inAccount(SENT)
    const row = page.get('list', 'Pending transfers')
    expect(row.textContent).toContain('Sending 1.5 ETH')
    expect(page.get('link', 'Sending').getAttribute('href')).toBe(`https://etherscan.io/tx/${HASH}`)
    await happen(() => fake.end({ is: 'confirmed', hash: HASH }))
    await settle()
    expect(page.has('list', 'Pending transfers')).toBe(false)
  })

  test('offers to hide a transfer that stays pending, says what that means, and lists it again when it has ended', async () => {
    const { page, fake, modal } = await inAccount(SENT)
    expect(page.has('button', 'Hide')).toBe(false)
    const told = () => page.get('list', 'Pending transfers').querySelector('[role=status]')?.textContent
    expect(told()).toBe('Waiting for the network')
    await happen(() => fake.end(undefined))
    await settle()
    expect(told()).toBe('Still pending after three minutes')
    expect(page.text()).toContain('Still pending after three minutes')
    expect(page.text()).toContain('The network may still carry it out.')
    await page.press('button', 'Hide')
    expect(modal.toasts.$shown.get()?.text).toBe('Hidden. We tell you when it is done.')
    expect(page.root.activeElement?.className).toBe('token-lists')
    expect(page.has('list', 'Pending transfers')).toBe(false)
    await happen(() => resumeTransfers(modal))
    await happen(() => fake.end({ is: 'confirmed', hash: HASH }))
    await settle()
    expect(page.get('list', 'Latest transfers').textContent).toContain('Sent 1.5 ETH')
  })

  test.each([
    ['confirmed', 'Sent 1.5 ETH', 'Confirmed', HASH],
    ['reverted', 'Not sent: 1.5 ETH', 'Only the network fee was charged', HASH],
    ['replaced', 'Unknown if sent: 1.5 ETH', 'Another transaction took its place', OTHER],
    ['cancelled', 'Not sent: 1.5 ETH', 'Cancelled in your wallet', OTHER],
    ['dropped', 'Unknown if sent: 1.5 ETH', 'The network no longer knows it', HASH],
  ] as const)('lists a transfer that has just been %s with a link to the explorer', async (is, title, note, hash) => {
    const { page, fake, modal } = await inAccount(SENT)
    await happen(() => fake.end({ is, hash }))
    await settle()
    const row = page.get('list', 'Latest transfers')
    expect(row.textContent).toContain(title)
    expect(row.textContent).toContain(note)
    expect(row.querySelector('a')?.href).toBe(`https://etherscan.io/tx/${hash}`)
    vi.setSystemTime(modal.now() + ENDED_SHOWN_MS)
    await happen(() => transfersOf(modal).update('0x0', {}))
    expect(page.has('list', 'Latest transfers')).toBe(false)
  })

  test('does not list transfers of other accounts and networks, and those that ended long ago', async () => {
    const others = [{ from: BOB }, { network: 'eip155:8453' }, { state: 'reverted' }]
    const { page } = await inAccount(...others.map((one, at) => ({ ...SENT, ...one, hash: `0x${at}` })))
    expect([page.has('list', 'Pending transfers'), page.has('list', 'Latest transfers')]).toEqual([false, false])
  })
})
