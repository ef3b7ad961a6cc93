import type { RequestDescription } from '../../../../src/core/transactions/description.ts'
import { encodeFunctionData, erc20Abi, maxUint256, stringToHex } from 'viem'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { APPROVE_READ_MS } from '../../../../src/core/limits.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { approvalsOf, followApprovals } from '../../../../src/flows/embedded/approve.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { fakeApprovals } from '../../../kit/fakeApprovals.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/services/decoder/index.ts'),
    import('../../../../src/services/decoder/descriptors/index.ts'),
    import('../../../../src/i18n/en/approval.ts'),
    import('../../../../src/chains/evm/simulation/evmSimulation.ts'),
  ]),
)

const PAY = [{ from: ALICE, to: BOB, value: '0xde0b6b3a7640000' }]
const SAY = [stringToHex('Hello'), ALICE]

async function arrive() {
  const wallet = fakeApprovals()
  const here = await createConnected({ accounts: [ALICE] })
  const stop = followApprovals(here.modal, wallet.auth)
  const page = await visitor(here.modal)
  const ask = async (...args: Parameters<typeof wallet.ask>) => {
    let asked: ReturnType<typeof wallet.ask> | undefined
    await happen(() => (asked = wallet.ask(...args)))
    return asked as ReturnType<typeof wallet.ask>
  }
  /** Returns the page's text without the bidi isolates around inserted values. */
  const text = () => page.text().replace(/[\u2068\u2069]/g, '')
  const isOpen = () => here.modal.shell.$open.get()
  return { ...here, wallet, stop, page, ask, text, isOpen }
}

describe('A request that needs approval', () => {
  test('opens the modal with amount, full addresses, account and network of a request', async () => {
    const { page, ask, text, wallet } = await arrive()
    await ask('eth_sendTransaction', PAY, { network: 'eip155:8453', type: 'smartAccount' })
    expect([page.view(), page.title()]).toEqual(['ApproveTransaction', 'Approve Transaction'])
    expect(page.all('heading', '')).toHaveLength(1)
    expect(text()).toContain('You send 1 ETH')
    expect(text()).toContain(`To${BOB}`)
    expect(text()).toContain(`Your smart account${ALICE}`)
    expect(text()).toContain('NetworkBase')
    expect(wallet.places).toEqual([])
    await wait(APPROVE_READ_MS)
    expect(wallet.places).toEqual([page.root.querySelector('.approve-frame')])
  })

  test('closes the modal, hides the frame and reloads the balance once a request is answered', async () => {
    for (const outcome of ['approved', 'refused', 'failed'] as const) {
      const { ask, isOpen, wallet, chain, entry } = await arrive()
      const asked = await ask('eth_sendTransaction', PAY)
      await happen(() => asked.answer(outcome))
      expect([isOpen(), wallet.places.length, chain.asked.balance.length]).toEqual([
        false,
        0,
        outcome === 'approved' ? 1 : 0,
      ])
      expect(entry.told('close')).toEqual([{ reason: 'done' }])
    }
  })

  test('shows a request above the current view, and then returns to that view', async () => {
    for (const outcome of ['approved', 'refused', 'failed'] as const) {
      const { modal, page, ask, isOpen } = await arrive()
      void openModal(modal)
      modal.router.push({ view: 'Networks' })
      await settle()
      const asked = await ask('personal_sign', SAY)
      expect([page.view(), page.has('button', 'Back')]).toEqual(['ApproveTransaction', false])
      await happen(() => asked.answer(outcome))
      expect([page.view(), isOpen()]).toEqual(['Networks', true])
    }
  })

  test("shows no Cancel button, since the secure site's frame contains one", async () => {
    const { modal, page, ask } = await arrive()
    void openModal(modal)
    await ask('personal_sign', SAY)
    expect(page.has('button', 'Cancel')).toBe(false)
    await page.press('button', 'Close')
  })

  test('aborts all requests when the modal is closed in any way', async () => {
    for (const close of ['button', 'escape', 'api', 'removed'] as const) {
      const { modal, ask, isOpen, wallet } = await arrive()
      void openModal(modal)
      const asked = [await ask('personal_sign', SAY), await ask('eth_sendTransaction', PAY)]
      await happen(() => closeModal(modal, close))
      expect(asked.map(({ outcome }) => outcome)).toEqual(['aborted', 'aborted'])
      expect([isOpen(), wallet.places.length]).toEqual([false, 0])
    }
  })

  test('aborts a request when another view is opened', async () => {
    const { modal, page, ask } = await arrive()
    const asked = await ask('personal_sign', SAY)
    await happen(() => void openModal(modal, { view: 'Networks' }))
    expect([asked.outcome, page.view()]).toEqual(['aborted', 'Networks'])
  })

  test('shows the next request once the previous one is answered', async () => {
    const { page, ask, text, isOpen } = await arrive()
    const first = await ask('personal_sign', SAY)
    const second = await ask('eth_sendTransaction', PAY)
    const third = await ask('personal_sign', [stringToHex('Bye'), ALICE])
    expect(text()).toContain('You sign a message')
    await happen(() => third.answer('failed'))
    expect(text()).toContain('Hello')
    await happen(() => first.answer('refused'))
    expect([first.outcome, second.outcome, page.view()]).toEqual(['refused', undefined, 'ApproveTransaction'])
    expect(text()).toContain('You send 1 ETH')
    await happen(() => second.answer('approved'))
    expect(isOpen()).toBe(false)
  })

  test('shows a request that arrives while another request is being cancelled', async () => {
    const { modal, page, wallet, isOpen, text } = await arrive()
    const first = wallet.ask('personal_sign', SAY)
    let second: typeof first | undefined
    await happen(() => {
      closeModal(modal, 'button')
      second = wallet.ask('eth_sendTransaction', PAY)
    })
    expect([first.outcome, second?.outcome, isOpen(), page.view()]).toEqual([
      'aborted',
      undefined,
      true,
      'ApproveTransaction',
    ])
    expect(text()).toContain('You send 1 ETH')
  })

  test('ignores a request that is answered before it is shown', async () => {
    const { modal, wallet, isOpen } = await arrive()
    wallet.ask('personal_sign', SAY)
    await happen(() => {
      closeModal(modal, 'button')
      wallet.ask('eth_sendTransaction', PAY).answer('approved')
      expect([isOpen(), approvalsOf(modal).get()?.$request.get()]).toEqual([false, undefined])
    })
    expect(isOpen()).toBe(false)
  })

  test('opens no approval view without a request', async () => {
    const { modal } = await arrive()
    await expect(open(modal, { view: 'ApproveTransaction' })).rejects.toThrow(/Invalid option "view"/)
  })

  test('aborts a request when the embedded wallet disconnects', async () => {
    const { ask, stop, modal, wallet } = await arrive()
    const asked = await ask('personal_sign', SAY)
    await happen(stop)
    expect([asked.outcome, wallet.listeners.size, approvalsOf(modal).get()]).toEqual(['aborted', 0, undefined])
  })
})

describe("The secure site's frame in the approval view", () => {
  /** Makes the decoder answer when the test says so, as with a slow node. */
  const slowly = async () => {
    const here = await arrive()
    await here.ask('personal_sign', SAY)
    await happen(() => approvalsOf(here.modal).get()?.$description.set(undefined))
    return {
      ...here,
      describe: (description: RequestDescription | 'failed') =>
        happen(() => approvalsOf(here.modal).get()?.$description.set(description)),
    }
  }
  const DONE: RequestDescription = {
    method: 'personal_sign',
    parts: [[{ kind: 'message', text: { text: 'Hello', rest: 0 }, isHex: false }]],
    warnings: [],
    omitted: 0,
    raw: { text: '', rest: 0 },
  }

  test("hides the secure site's frame until the description has been visible for 500 ms", async () => {
    const { wallet, describe: show } = await slowly()
    await wait(3 * APPROVE_READ_MS)
    expect(wallet.places).toHaveLength(0)
    await show(DONE)
    await wait(APPROVE_READ_MS - 1)
    expect(wallet.places).toHaveLength(0)
    await wait(1)
    expect(wallet.places).toHaveLength(1)
  })

  test("hides the secure site's frame until the text for unknown requests has been visible for 500 ms", async () => {
    const { wallet, text, describe: show } = await slowly()
    await show('failed')
    expect(text()).toContain('We cannot tell what this does')
    await wait(APPROVE_READ_MS - 1)
    expect(wallet.places).toHaveLength(0)
    await wait(1)
    expect(wallet.places).toHaveLength(1)
  })

  test("hides the secure site's frame between two requests, so that a double click cannot approve both", async () => {
    const { ask, wallet } = await arrive()
    const first = await ask('personal_sign', SAY)
    const second = await ask('eth_sendTransaction', PAY)
    await wait(APPROVE_READ_MS)
    expect(wallet.places).toHaveLength(1)
    first.answer('approved')
    // The frame is hidden immediately.
    expect(wallet.places).toHaveLength(0)
    await settle()
    await wait(APPROVE_READ_MS - 1)
    expect([wallet.places.length, second.outcome]).toEqual([0, undefined])
    await wait(1)
    expect(wallet.places).toHaveLength(1)
  })

  test("hides the secure site's frame while the page is hidden, and for 500 ms afterwards", async () => {
    const { ask, wallet } = await arrive()
    await ask('personal_sign', SAY)
    await wait(APPROVE_READ_MS)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(2 * APPROVE_READ_MS)
    expect(wallet.places).toHaveLength(0)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await wait(APPROVE_READ_MS - 1)
    expect(wallet.places).toHaveLength(0)
    await wait(1)
    expect(wallet.places).toHaveLength(1)
  })

  test("hides the secure site's frame when the visitor leaves the view", async () => {
    const { ask, modal, wallet } = await arrive()
    await ask('personal_sign', SAY)
    await wait(APPROVE_READ_MS)
    await happen(() => closeModal(modal, 'button'))
    await wait(2 * APPROVE_READ_MS)
    expect(wallet.places).toHaveLength(0)
  })
})

describe('The description of a request', () => {
  test('says that a signature has no network fee, and no more, unless something is wrong with it', async () => {
    const { ask, text } = await arrive()
    await ask('personal_sign', SAY)
    expect(text()).toContain('No network fee. It sends no transaction.')
    const transaction = await arrive()
    await transaction.ask('eth_sendTransaction', PAY)
    expect(transaction.text()).not.toContain('No network fee.')
  })

  test('treats an expiry of 0 as none, and warns that the permission lasts until it is revoked', async () => {
    const { ask, text, page } = await arrive()
    const permissions = [{ type: 'native-token-recurring-allowance', data: { allowance: '0x5', period: 60 } }]
    await ask('wallet_grantPermissions', [{ permissions, expiry: 0 }])
    expect(text()).toContain('No expiry')
    expect(text()).not.toContain('1970')
    expect(page.names('alert').join()).toContain('The site can act without asking you until you revoke it.')
  })

  test('shows warnings before a headline of any length', async () => {
    const { page, ask } = await arrive()
    await ask('personal_sign', [
      stringToHex(
        `${'evil.'.repeat(30)}example wants you to sign in with your Ethereum account:\n${ALICE}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`,
      ),
      ALICE,
    ])
    const [first, second] = page.root.querySelector('.approve-about')?.children ?? []
    expect([first?.className, second?.querySelector('h3')?.textContent.slice(0, 11)]).toEqual([
      'notice danger',
      'You sign in',
    ])
  })

  test('shows a placeholder while the description is loading', async () => {
    const { page, ask, modal, text } = await arrive()
    await ask('personal_sign', SAY)
    const about = () => page.root.querySelector('[aria-label="What this request does"]')
    expect(about()?.getAttribute('aria-busy')).toBe('false')
    await happen(() => approvalsOf(modal).get()?.$description.set(undefined))
    expect(about()?.getAttribute('aria-busy')).toBe('true')
    expect(page.get('status', 'Reading the request')).toBeDefined()
    expect(text()).toContain(`Your account${ALICE}`)
  })

  test('announces warnings about possible losses', async () => {
    const { page, ask, text } = await arrive()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, maxUint256] })
    await ask('eth_sendTransaction', [{ from: ALICE, to: BOB, data }])
    expect(text()).toContain('You let someone spend any amount of this token')
    expect(page.names('alert').map((one) => one.replace(/[\u2068\u2069]/g, ''))).toEqual([
      'They can take all of it Including what you get later.',
    ])
    expect(text()).toContain('This request uses an unknown token')
    expect(text()).toContain(`Unknown token${BOB}`)
  })

  test('warns that a sign-in message is for another site, and names both sites', async () => {
    const { page, ask, text } = await arrive()
    await ask('personal_sign', [
      stringToHex(
        `evil.example wants you to sign in with your Ethereum account:\n${ALICE}\n\nURI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`,
      ),
      ALICE,
    ])
    expect(text()).toContain('You sign in to evil.example')
    expect(text()).not.toContain('No network fee.')
    expect(page.names('alert')[0]?.replace(/[\u2068\u2069]/g, '')).toContain(`You are on ${location.host}.`)
  })

  test('numbers and describes each call of a batch', async () => {
    const { ask, text } = await arrive()
    await ask('wallet_sendCalls', [{ calls: [PAY[0], { to: BOB, data: '0x12345678' }] }])
    expect(text()).toContain('2 actions at once')
    expect(text()).toMatch(
      /Action 1 of 2.*You send 1 ETH.*Action 2 of 2.*You call a contract. We cannot tell what it does.*Function0x12345678/,
    )
  })

  test('says first how many actions there are, so that none is overlooked below the edge', async () => {
    const { page, ask } = await arrive()
    await ask('wallet_sendCalls', [{ calls: [PAY[0], PAY[0]] }])
    const about = page.root.querySelector('.approve-about')
    expect(about?.querySelector(':scope > :not([role=alert], .notice)')?.textContent).toContain('2')
    expect(about?.querySelector(':scope > :not([role=alert], .notice)')?.textContent).toContain('actions at once')
  })

  test('shows signed amounts of known tokens with their symbol, and times as dates, beside the raw numbers', async () => {
    const { page, ask } = await arrive()
    const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const item = (name: string, type: string) => ({ name, type })
    await ask('eth_signTypedData_v4', [
      ALICE,
      JSON.stringify({
        primaryType: 'Order',
        types: {
          Item: [item('token', 'address'), item('amount', 'uint256')],
          Order: [
            item('give', 'Item[]'),
            item('deadline', 'uint256'),
            item('salt', 'uint256'),
            item('amount', 'uint256'),
          ],
        },
        domain: {},
        message: {
          give: [
            { token: USDC, amount: '2500000' },
            { token: BOB, amount: '7' },
          ],
          deadline: '1893456000',
          salt: '1893456000',
          amount: '9',
        },
      }),
    ])
    const rows = [...page.root.querySelectorAll('.tree li')]
      .filter((row) => !row.querySelector('li'))
      .map((row) => row.textContent?.replace(/[\u2068\u2069]/g, ''))
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(1_893_456_000_000)
    expect(rows.filter((row) => !row?.startsWith('token'))).toEqual([
      'amount 2.5 USDC · 2500000',
      'amount 7',
      `deadline ${date} · 1893456000`,
      'salt 1893456000',
      'amount 9',
    ])
  })

  /** Typed data that could be a transfer. */
  const order = (chainId: number) =>
    JSON.stringify({
      primaryType: 'Order',
      types: {
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
        Order: [
          { name: 'to', type: 'address' },
          { name: 'much', type: 'uint256' },
        ],
      },
      domain: { chainId },
      message: { to: BOB, much: '5' },
    })

  /** Forwards an unlimited approval as the account (ERC-2771). */
  const forwarded = JSON.stringify({
    primaryType: 'ForwardRequest',
    types: {
      ForwardRequest: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'data', type: 'bytes' },
      ],
    },
    domain: { chainId: 1 },
    message: { from: ALICE, to: BOB, data: `0x095ea7b3${BOB.slice(2).padStart(64, '0')}${'f'.repeat(64)}` },
  })

  test.each([
    ['an order', order(1)],
    ['a forwarded call', forwarded],
  ])('warns of typed data of unknown meaning in red, since %s can be in it, and says what to do', async (_, data) => {
    const { page, ask, text } = await arrive()
    await ask('eth_signTypedData_v4', [ALICE, data])
    expect(page.names('alert').join()).toContain(
      'We cannot tell everything that this does Sign only if you trust this site.',
    )
    expect([...page.root.querySelectorAll('.approve-about .notice.warning')]).toEqual([])
    expect(text().match(/Ethereum/g)).toHaveLength(1)
    expect(text()).not.toMatch(/Chain|Valid on/)
  })

  test('names another network of typed data, beside what to do', async () => {
    const { page, ask, text } = await arrive()
    await ask('eth_signTypedData_v4', [ALICE, order(8453)])
    expect(page.names('alert').join()).toContain('Sign only if you trust this site.')
    expect(text()).toContain('Valid on chainBase (8453)')
  })

  test('warns of an unknown call in red, and says what to do', async () => {
    const { page, ask } = await arrive()
    await ask('eth_sendTransaction', [{ from: ALICE, to: BOB, data: '0x12345678' }])
    expect(page.names('alert').join()).toContain('Approve it only if you trust this site.')
  })

  test('shows typed data field by field, and the raw request on demand', async () => {
    const { page, ask, text } = await arrive()
    const typed = {
      primaryType: 'Order',
      types: {
        Order: [
          { name: 'to', type: 'address' },
          { name: 'much', type: 'uint256' },
          { name: 'odd', type: 'uint8' },
        ],
      },
      domain: { name: 'Shop' },
      message: { to: BOB, much: '5', odd: 'x' },
    }
    await ask('eth_signTypedData_v4', [ALICE, JSON.stringify(typed)])
    expect(text()).toContain('You sign data for Shop')
    expect([...page.root.querySelectorAll('.tree > li')].map((one) => one.textContent)).toEqual([
      `to ${BOB}`,
      'much 5',
      'odd —',
    ])
    const folded = page.root.querySelector('details:not([open])')
    expect([
      folded?.querySelector('summary')?.textContent,
      folded?.querySelector('.approve-text')?.textContent?.slice(0, 8),
    ]).toEqual(['What the site sent', '[\n  "0x7'])
  })

  test('scrolls long request texts, also by keyboard', async () => {
    const { page, ask } = await arrive()
    await ask('personal_sign', [stringToHex('a'.repeat(256 * 1024 + 808)), ALICE])
    expect(page.root.querySelector('.approve-text')?.getAttribute('tabindex')).toBe('0')
    expect(page.text().replace(/[\u2068\u2069]/g, '')).toContain('808 more characters')
  })
})
