import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import type { Prepared, Transfer } from '../../../../src/core/money/chainMoney.ts'
import type { Effects, Movement } from '../../../../src/core/transactions/effects.ts'
import { approvalsOf, followApprovals } from '../../../../src/flows/embedded/approve.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { createSimulations } from '../../../../src/flows/preview/readEffects.ts'
import { draftOf } from '../../../../src/flows/send/draft.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeApprovals } from '../../../kit/fakeApprovals.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { COIN, createSending, own, pending, TOKEN } from '../../../kit/sending.ts'
import { traced } from '../../../kit/traced.ts'
import { happen, visitor } from '../../../kit/visitor.tsx'

const USDC = TOKEN.address as string
const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ZERO = `0x${'0'.repeat(40)}`

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/services/decoder/index.ts'),
    import('../../../../src/services/decoder/descriptors/index.ts'),
    import('../../../../src/services/decoder/evm/tokenFacts.ts'),
    import('../../../../src/i18n/en/approval.ts'),
    import('../../../../src/i18n/en/refusals.ts'),
  ]),
)

const moved = (value: bigint, address: string | undefined, ...parties: [string, bigint][]): Movement => ({
  kind: 'amount',
  amount: { value, token: address === undefined ? {} : { address } },
  parties: parties.map(([party, share]) => ({ address: party, value: share })),
})
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')
/**
 * The words of an element as screen readers get them: without the initials in pictures, and without the invisible
 * characters that set the direction of amounts.
 */
function wordsOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const mark of copy?.querySelectorAll('[aria-hidden="true"].mark') ?? []) mark.remove()
  return plain(copy?.textContent ?? '')
}

/** Shows a request of the site in ApproveTransaction, with these effects. */
async function approving(simulate: () => Promise<Effects | undefined>, data = '0x12345678') {
  const wallet = fakeApprovals()
  const simulation = { ofRequest: simulate, ofTransfer: () => Promise.reject(new Error('No transfer')) }
  const late = new Map<Parameters<typeof fits>[0], unknown>([[createSimulations, () => Promise.resolve(simulation)]])
  const here = await createConnected({ accounts: [ALICE] }, { late })
  followApprovals(here.modal, wallet.auth)
  const page = await visitor(here.modal)
  await happen(() => void wallet.ask('eth_sendTransaction', [{ from: ALICE, to: BOB, data }]))
  const preview = () => page.root.querySelector('.preview')
  return { ...here, wallet, page, preview, text: () => wordsOf(preview()) }
}
/** Only its parameter's type is used. */
const fits = (create: (modal: Awaited<ReturnType<typeof createConnected>>['modal']) => unknown) => create

describe('A preview of a request', () => {
  test('comes before the words of the decoder, and says at first that it is being made', async () => {
    const { promise, resolve } = pending<Effects>()
    const { preview, page, modal } = await approving(() => promise)
    expect(preview()?.getAttribute('aria-busy')).toBe('true')
    expect(preview()?.textContent).toContain('Simulating the transaction')
    expect(approvalsOf(modal).get()?.$effects.get()).toBeUndefined()
    await happen(() => resolve(traced({ sends: [moved(5n * 10n ** 17n, undefined, [BOB, 5n * 10n ** 17n])] })))
    expect(preview()?.getAttribute('aria-busy')).toBe('false')
    const all = plain(page.text())
    expect(all.indexOf('0.5 ETH')).toBeLessThan(all.indexOf('You call a contract'))
  })

  test('shows what is sent and received, with whole addresses', async () => {
    const { text } = await approving(() =>
      Promise.resolve(
        traced({
          sends: [moved(12_500_000n, USDC, [BOB, 12_500_000n])],
          receives: [
            moved(3n * 10n ** 18n, undefined, [EVE, 3n * 10n ** 18n]),
            { kind: 'item', collection: EVE, item: 7n, count: 2n, parties: [{ address: ZERO, value: 2n }] },
          ],
        }),
      ),
    )
    expect(text()).toContain(`You send−12.5 USDCTo${BOB}Token${USDC}`)
    expect(text()).toContain(`You receive+3 ETHFrom${EVE}+2 of item 7Collection${EVE}`)
    expect(text()).toContain('From a simulation. The result can differ.')
  })

  test.each([
    [98_754_928_235_188_845_828n, '98.754928 ETH', '98.754928235188845828 ETH'],
    [5n * 10n ** 17n, '0.5 ETH', undefined],
    [123_456_789n, '0.000000000123456789 ETH', undefined],
  ])('cuts what is received to six decimals, and keeps all in a tooltip: %s', async (value, words, exact) => {
    const effects = traced({
      sends: [moved(value, undefined, [BOB, value])],
      receives: [moved(value, undefined, [EVE, value])],
    })
    const { preview } = await approving(() => Promise.resolve(effects))
    const [sent, received] = [...(preview()?.querySelectorAll<HTMLElement>('.effect-sum > p') ?? [])]
    expect(wordsOf(received ?? null)).toBe(`+${words}`)
    expect(received?.title).toBe(exact ?? '')
    // What is sent is confirmed: all decimals
    expect(wordsOf(sent ?? null)).toBe(`−${exact ?? words}`)
  })

  test('shows the shares of several recipients', async () => {
    const { text } = await approving(() =>
      Promise.resolve(traced({ sends: [moved(1_000_000n, USDC, [BOB, 990_000n], [EVE, 10_000n])] })),
    )
    expect(text()).toContain(`To (0.99 USDC)${BOB}To (0.01 USDC)${EVE}`)
  })

  test('shows base units of a token of which nothing is known', async () => {
    const { text } = await approving(() => Promise.resolve(traced({ sends: [moved(1_234n, EVE, [BOB, 1_234n])] })))
    expect(text()).toContain('1,234 base units')
    expect(text()).toContain(`Unknown token${EVE}`)
  })

  test('tints an allowance without limit, and one for all items, and no other', async () => {
    const amount = { value: 2n ** 256n - 1n, token: { address: USDC } }
    const { text, preview } = await approving(() =>
      Promise.resolve(
        traced({
          allows: [
            { kind: 'amount', amount, spender: BOB, isUnlimited: true },
            {
              kind: 'amount',
              amount: { ...amount, value: 5n },
              spender: EVE,
              isUnlimited: false,
              via: BOB,
              until: 1_900_000_000n,
            },
            { kind: 'amount', amount: { ...amount, value: 5n }, spender: EVE, isUnlimited: false, isForBlock: true },
            { kind: 'allItems', collection: EVE, spender: BOB },
            { kind: 'item', collection: EVE, item: 3n, spender: BOB },
            { kind: 'amount', amount: { ...amount, value: 7n }, spender: EVE, isUnlimited: false, isDebt: true },
            { kind: 'amount', amount, spender: EVE, isUnlimited: true, isDebt: true },
            { kind: 'amount', amount: { ...amount, value: 0n }, spender: EVE, isUnlimited: false, isRevoked: true },
          ],
        }),
      ),
    )
    const tinted = [...(preview()?.querySelectorAll('.effect.danger .effect-sum') ?? [])]
    expect(tinted.map(wordsOf)).toEqual([
      'Any amount of USDC, without limit',
      'All your items of a collection',
      'May borrow in your name: up to 0.000007 USDC',
      'May borrow in your name, without limit: USDC',
    ])
    // A mark only where there is danger: before an amount it would read as a part of it
    const signs = [...(preview()?.querySelectorAll('.effect-sign') ?? [])]
    expect(signs.map((sign) => sign.textContent || sign.firstElementChild?.localName)).toEqual([
      ...['svg', 'svg', 'svg', 'svg', '×'],
    ])
    expect(text()).toContain(`Up to 0.000005 USDCWho gets access${EVE}Token${USDC}Through${BOB}UntilMar 17, 2030`)
    expect(text()).toContain('The end of the block in which it is used')
    expect(preview()?.querySelectorAll('.effect.danger .party .mark.circle svg')).toHaveLength(4)
    expect(text()).toContain(`Item 3Who gets access${BOB}Collection${EVE}`)
    expect(text()).toContain(`You take back×USDCWho loses access${EVE}`)
  })

  test.each([
    [true, 0, 1],
    [false, 1, 0],
  ])('shows an allowance before what is sent only if it is dangerous: %s', async (isUnlimited, allowance, send) => {
    const amount = { value: 5n, token: { address: USDC } }
    const { preview } = await approving(() =>
      Promise.resolve(
        traced({
          sends: [moved(5n, undefined, [BOB, 5n])],
          allows: [{ kind: 'amount', amount, spender: EVE, isUnlimited }],
        }),
      ),
    )
    const titles = [...(preview()?.querySelectorAll('h3') ?? [])].map((one) => one.textContent)
    expect([titles.indexOf('You allow'), titles.indexOf('You send')]).toEqual([allowance, send])
  })

  test.each([
    [traced({ doubts: ['logs'] }), 'A contract reports something else than it does.'],
    [traced({ doubts: ['unchecked'] }), 'A contract does not tell its balances.'],
    [traced({ doubts: ['more'] }), 'More changes than are listed here'],
    [traced({ doubts: ['control'] }), 'You lose control of one of your accounts, or someone else may close it'],
    [traced({ doubts: ['apart'] }), 'Each transaction was simulated by itself.'],
    [traced({ doubts: ['accounts'] }), 'Not all accounts that this can change are known.'],
    [{ known: 'fails', reason: 'too late' }, 'This would failReason: too late'],
    [{ known: 'fails' }, 'This would failOnly the network fee would be paid.'],
    [{ known: 'fails', isShort: true }, 'This would failThe balance does not suffice.'],
    [{ known: 'estimated' }, 'What this does to your account is not knownIt is expected to succeed'],
    [{ known: 'unknown' }, 'What this does to your account is not knownThe network could not simulate it.'],
  ] as [Effects, string][])('says so if that is all: %j', async (effects, words) => {
    const { text } = await approving(() => Promise.resolve(effects))
    expect(text()).toContain(words)
  })

  test('promises nothing beside a danger if the simulation moves nothing', async () => {
    const { text, page } = await approving(() => Promise.resolve(traced({})))
    expect(page.text()).toContain('We cannot tell everything that this does')
    expect(text()).toBe('In a simulation nothing of yours moved. The result can differ.')
    const harmless = await approving(() => Promise.resolve(traced({})), '0x')
    expect(harmless.text()).toContain('Nothing of yours moves')
  })

  test('says that nothing is known if the simulation fails', async () => {
    const { text } = await approving(() => Promise.reject(new WalletModalError('LoadFailed')))
    expect(text()).toContain('What this does to your account is not known')
  })

  test('is absent for a request that executes nothing', async () => {
    const { preview } = await approving(() => Promise.resolve(undefined))
    expect(preview()).toBeNull()
  })
})

/** Reviews a transfer of 12.5 USDC to Bob, with these effects. */
async function reviewing(effects: Effects, made: Partial<Prepared> = {}) {
  const here = await createSending()
  here.fake.answers.prepare = async (transfer) => ({ ...here.fake.prepared(transfer), ...made })
  here.fake.answers.effects = async () => effects
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'WalletSend' }))
  await happen(() => own(here.modal, [COIN, TOKEN]))
  await happen(() => draftOf(here.modal).change({ token: holdingKey(TOKEN) }))
  await page.write('Amount', '12.5')
  await page.write('Recipient', BOB)
  await page.press('button', 'Review')
  const main = () => page.root.querySelector<HTMLButtonElement>('.btn.primary')?.textContent
  return { ...here, page, main, text: () => wordsOf(page.root.querySelector('dialog')) }
}

describe('The review of a transfer', () => {
  test('shows the effects, and the recipient once', async () => {
    const { page, text, main } = await reviewing(traced({ sends: [moved(12_500_000n, USDC, [BOB, 12_500_000n])] }))
    expect(text()).toContain(`You send−12.5 USDCTo${BOB}Token${USDC}`)
    expect([...page.root.querySelectorAll('.address')].map((one) => one.textContent)).toEqual([BOB, USDC])
    expect(main()).toBe('Send')
  })

  test('shows what is sent first, and says what the coins are for that open an account for the recipient', async () => {
    const rent = 2_039_280n * 10n ** 9n
    const { text, main } = await reviewing(
      traced({ sends: [moved(rent, undefined, [EVE, rent]), moved(12_500_000n, USDC, [BOB, 12_500_000n])] }),
      { opensAccount: true, deposit: rent },
    )
    expect(text()).toContain(
      `You send−12.5 USDCTo${BOB}Token${USDC}−0.00203928 ETHOpens the recipient’s account for USDCNew account${EVE}From a`,
    )
    // The effect says it
    expect(text()).not.toContain('Opened for')
    expect(main()).toBe('Send')
  })

  test('says what opening an account costs if no simulation shows it', async () => {
    const { text } = await reviewing({ known: 'estimated' }, { opensAccount: true, deposit: 10n ** 15n })
    expect(text()).toContain('Recipient’s accountOpened for 0.001 ETH')
  })

  test('warns if the recipient gets less', async () => {
    const { text, main } = await reviewing(
      traced({ sends: [moved(12_500_000n, USDC, [BOB, 12_375_000n], [ZERO, 125_000n])] }),
    )
    expect(text()).toContain('The recipient gets less than you send')
    expect(text()).toContain('The recipient gets 12.375 USDC.')
    expect(main()).toBe('Send')
  })

  test.each([
    ['goes to somebody else', traced({ sends: [moved(12_500_000n, USDC, [EVE, 12_500_000n])] })],
    ['is more than was entered', traced({ sends: [moved(12_500_001_000n, USDC, [BOB, 12_500_000n])] })],
    [
      'comes with something else',
      traced({ sends: [moved(12_500_000n, USDC, [BOB, 12_500_000n]), moved(1n, undefined)] }),
    ],
  ])('blocks a transfer that %s', async (_, effects) => {
    const { text, main, fake } = await reviewing(effects)
    expect(text()).toContain('This would do something else than you entered')
    expect(main()).toBe('Try again')
    expect(fake.asked.send).toEqual([])
  })

  test('blocks a transfer that would fail, with the reason of its contract', async () => {
    const { text, main } = await reviewing({ known: 'fails', reason: 'paused' })
    expect(text()).toContain('This transfer would fail')
    expect(text()).toContain('Reason: paused')
    expect(main()).toBe('Try again')
  })

  test('says that the effects are not known, and lets the visitor decide', async () => {
    const { text, main } = await reviewing({ known: 'estimated' })
    expect(text()).toContain('What this does to your account is not known')
    expect(text()).toContain(`You send−12.5 USDCRecipient${BOB}`)
    expect(main()).toBe('Send')
  })

  test('asks no wallet for a request that is not what was reviewed', async () => {
    const { page, fake, text } = await reviewing(traced({ sends: [moved(12_500_000n, USDC, [BOB, 12_500_000n])] }))
    const others = [{ amount: 1n }, { to: EVE }, { from: EVE }, { token: EVE }, { network: 'eip155:10' as const }]
    for (const other of others) {
      fake.answers.decode = (request) => ({ ...(request as { transfer: Transfer }).transfer, ...other })
      await page.press('button', 'Send')
      expect(text()).toContain('The transaction was not what you reviewed')
    }
    fake.answers.decode = () => undefined
    await page.press('button', 'Send')
    expect(fake.asked.send).toEqual([])
    fake.answers.decode = (request) => (request as { transfer: Transfer }).transfer
    await page.press('button', 'Send')
    expect(fake.asked.send).toHaveLength(1)
  })
})
