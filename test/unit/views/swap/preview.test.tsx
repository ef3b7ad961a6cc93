import { beforeAll, describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { holdingKey } from '../../../../src/core/money/holdings.ts'
import { RECEIPT_WAIT_MS } from '../../../../src/core/money/limits.ts'
import { QUOTE_LIFETIME_MS, QUOTE_WAIT_MS, SLIPPAGE_DEFAULT } from '../../../../src/core/swap/limits.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { transfersOf } from '../../../../src/flows/money/transfers.ts'
import { swapDraftOf } from '../../../../src/flows/swap/swapDraft.ts'
import { standStill } from '../../../kit/clock.ts'
import { COIN, own, TOKEN } from '../../../kit/sending.ts'
import { createSwapping } from '../../../kit/swapping.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([import('../../../../src/views/swap/Swap.tsx'), import('../../../../src/flows/swap/tellSwap.ts')]),
)

type Fake = Awaited<ReturnType<typeof createSwapping>>['fake']

/** Reviews a swap of 0.5 ETH for USDC, or of 10 USDC for ETH. */
async function reviewed({ isBack = false, before }: { isBack?: boolean; before?: (fake: Fake) => void } = {}) {
  const here = await createSwapping()
  const { answers } = here.fake
  if (isBack) answers.quote = async ({ amount }) => amount * 4n * 10n ** 8n
  before?.(here.fake)
  const page = await visitor(here.modal)
  void openModal(here.modal, { view: 'Account' })
  await happen(() => here.modal.router.push({ view: 'Swap' }))
  await happen(() => own(here.modal, [COIN, { ...TOKEN, price: { units: 1n, decimals: 0 } }]))
  const [from, to] = (isBack ? [TOKEN, COIN] : [COIN, TOKEN]).map(holdingKey)
  await happen(() =>
    swapDraftOf(here.modal).reset({ from, to, typed: isBack ? '10' : '0.5', slippage: SLIPPAGE_DEFAULT }),
  )
  await wait(QUOTE_WAIT_MS)
  await page.press('button', 'Review swap')
  const main = () => page.root.querySelector<HTMLButtonElement>('.btn.primary')
  const footer = () => page.root.querySelector('[part=footer]')?.textContent
  return { ...here, page, main, footer }
}

describe('What is new in SwapPreview stands next to the buttons, which are always in sight:', () => {
  test('the visitor refused', async () => {
    const { page, money, footer } = await reviewed()
    money.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', 'Swap')
    expect(footer()).toContain('You rejected the request')
  })

  test('the price has changed', async () => {
    const { fake, footer } = await reviewed()
    fake.answers.quote = async () => 1_230_000_000n
    await wait(QUOTE_LIFETIME_MS)
    expect(footer()).toContain('The price has changed')
  })

  test('the service built no swap', async () => {
    const { footer } = await reviewed({
      before: ({ answers }) => {
        answers.transaction = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
      },
    })
    expect(footer()).toContain('Failed to create transaction')
  })
})

describe('SwapPreview', () => {
  test('shows dangers first, so that they are in sight, then minimum and fee, then the effect and other facts', async () => {
    const { page } = await reviewed({
      isBack: true,
      before: ({ answers }) => {
        answers.quote = async () => 10n ** 15n
      },
    })
    const text = page.text()
    const inOrder = ['You lose much of the value', 'Minimum received', 'Highest network fee', 'You pay', 'Rate']
    const places = inOrder.map((one) => text.indexOf(one))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('says beside its button that it allows a contract to take tokens', async () => {
    const { page, main, footer } = await reviewed({ isBack: true })
    const next = () => page.root.querySelector('.footer [aria-current=step]')?.textContent
    expect([next(), main()?.textContent]).toEqual(['1Allow the swap to take exactly \u206810 USDC\u2069', 'Approve'])
    expect(page.root.querySelector('.footer ol')?.getAttribute('aria-label')).toBe('Steps')
    expect(footer()).toContain('2Swap')
  })

  test('says of each step that is done what it did: a reset is not an approval', async () => {
    let done = 0
    const { page, money, footer } = await reviewed({
      isBack: true,
      before: ({ answers }) => {
        const { plan } = answers
        answers.plan = async (...asked) => {
          const { steps, ...rest } = await plan(...asked)
          const [approve, swap] = steps
          if (!approve || !swap) throw new Error('There are no two steps')
          return { ...rest, steps: [{ ...approve, kind: 'reset' as const }, approve, swap].slice(done) }
        }
      },
    })
    const approved = 'Allow the swap to take exactly \u206810 USDC\u2069'
    expect(footer()).toContain(`1Reset the earlier allowance2${approved}3Swap`)
    for (const [label, words] of [
      ['Reset allowance', `Reset the earlier allowance (done)2${approved}3Swap`],
      ['Approve', `Reset the earlier allowance (done)${approved} (done)3Swap`],
    ] as const) {
      const hash = `0x${String(done).repeat(64)}`
      money.answers.send = async () => hash
      await page.press('button', label)
      await settle()
      done++
      await happen(() => money.end({ is: 'confirmed' }, hash))
      await settle()
      expect(footer()).toContain(words)
    }
  })

  test('says nothing about the steps of a swap that is refused', async () => {
    const { page, fake } = await reviewed({
      isBack: true,
      before: ({ answers }) => {
        answers.isBatch = true
      },
    })
    const steps = () => page.root.querySelector('.footer ol')
    const note = 'Your wallet sends all steps as one transaction.'
    expect(page.text()).toContain(note)
    expect(steps()).not.toBeNull()
    fake.answers.plan = () => Promise.reject(new WalletModalError('TransactionFailed'))
    fake.answers.quote = async () => 39n * 10n ** 14n
    await wait(QUOTE_LIFETIME_MS)
    expect(page.has('button', 'Try again')).toBe(true)
    expect(steps()).toBeNull()
    expect(page.text()).not.toContain(note)
  })

  test.each([
    [25_000_000n, 'The swap contract may take 25 USDC'],
    [2n ** 256n - 1n, 'The swap contract may take any amount of your USDC'],
    [undefined, undefined],
  ])('says before the swap what its contract may take by an earlier allowance: %s', async (earlier, words) => {
    const { page } = await reviewed({
      isBack: true,
      before: ({ answers }) => {
        const { plan } = answers
        answers.isAllowed = true
        answers.plan = async (...asked) => ({ ...(await plan(...asked)), ...(earlier !== undefined && { earlier }) })
      },
    })
    const text = page.text().replace(/[\u2068\u2069]/g, '')
    if (words) expect(text).toContain(`${words}You allowed it earlier`)
    else expect(text).not.toContain('The swap contract may')
  })

  test('says under its button what must be ticked first, and leads to it', async () => {
    const { page, main, money } = await reviewed({
      before: ({ answers }) => {
        answers.quote = async () => 600_000_000n
      },
    })
    expect([main()?.disabled, main()?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(page.root.getElementById(main()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Tick the box above first.',
    )
    main()?.focus()
    await page.press('button', 'Swap')
    // Above the button, and not with what scrolls
    expect(page.root.activeElement).toBe(page.root.querySelector('.footer .form-agree input'))
    await page.press('checkbox')
    expect(main()?.getAttribute('aria-disabled')).toBeNull()
    expect(money.asked.send).toEqual([])
  })

  test('does not call it Cancel while nothing can be cancelled here', async () => {
    const { page } = await reviewed({ isBack: true })
    expect(page.has('button', 'Cancel')).toBe(true)
    await page.press('button', 'Approve')
    await settle()
    expect(page.has('button', 'Approving')).toBe(true)
    expect(page.has('button', 'Cancel')).toBe(false)
    expect(page.names('button').filter((name) => name === 'Back')).toHaveLength(2)
  })
})

describe('A step that the network takes long for', () => {
  test('tells the visitor after 25 s that they can leave, and after three minutes that it is still pending', async () => {
    const { page, footer, modal } = await reviewed({ isBack: true })
    await page.press('button', 'Approve')
    await settle()
    expect(footer()).toContain('Approving…')
    await wait(RECEIPT_WAIT_MS)
    expect(footer()).toContain('Still waiting. You can leave: we tell you when it is done.')
    const [sent] = transfersOf(modal).$all.get()
    await happen(() => transfersOf(modal).update(sent?.hash ?? '', { wait: 'late' }))
    expect(footer()).toContain('Still pending after three minutes')
  })
})

describe('An earlier approval of another amount that is still pending', () => {
  /** Approves 10 USDC, goes back, and reviews a swap of 5 USDC. */
  async function waiting() {
    const here = await reviewed({ isBack: true })
    await here.page.press('button', 'Approve')
    await settle()
    await happen(() => here.modal.router.back())
    await here.page.write('Amount', '5')
    await wait(QUOTE_WAIT_MS)
    await here.page.press('button', 'Review swap')
    return here
  }

  test('is named, and nothing is said that was not tried', async () => {
    const { page, footer, fake } = await waiting()
    expect(footer()).toContain('Waiting for your approval of \u206810 USDC\u2069')
    expect(page.text()).not.toContain('Promised by the service')
    expect(page.text()).not.toContain('Unknown')
    expect(fake.asked.plans).toHaveLength(1)
  })

  test('is followed by a check once the network has carried it out', async () => {
    const { page, main, money, fake } = await waiting()
    fake.answers.isAllowed = true
    await happen(() => money.end({ is: 'confirmed' }))
    await settle()
    expect(main()?.textContent).toBe('Swap')
    expect(page.text()).toContain('Simulated: you get at least the minimum')
  })

  test('leaves the swap with an approval of its own if it failed', async () => {
    const { page, main, money } = await waiting()
    await happen(() => money.end({ is: 'reverted' }))
    await settle()
    expect(main()?.textContent).toBe('Approve')
    expect(page.text()).not.toContain('This swap would fail')
  })

  test('is offered with the main action first', async () => {
    const { page, modal } = await reviewed({ isBack: true })
    await page.press('button', 'Approve')
    await settle()
    await happen(() => modal.router.back())
    await page.write('Amount', '')
    const names = page.names('button').filter((name) => name === 'Continue' || name === 'Not now')
    expect(names).toEqual(['Continue', 'Not now'])
  })
})
