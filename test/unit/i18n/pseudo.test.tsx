import type { ConnectRequest, Link } from '../../../src/core/connector.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError, type ErrorCode } from '../../../src/core/errors.ts'
import type { Options } from '../../../src/core/options.ts'
import { VIEWS } from '../../../src/core/viewNames.ts'
import type { Connection } from '../../../src/core/types.ts'
import { approvalsOf, followApprovals } from '../../../src/flows/embedded/approve.ts'
import { activityOf } from '../../../src/flows/assets/activityOf.ts'
import { activity } from '../../../src/i18n/en/activity.ts'
import type { HistoryRow } from '../../../src/core/transactions/history.ts'
import { SOCIAL_NAMES } from '../../../src/core/login/socials.ts'
import { loginOf } from '../../../src/flows/login/loginOf.ts'
import { openModal } from '../../../src/flows/modal/openModal.ts'
import { holdingKey } from '../../../src/core/money/holdings.ts'
import { draftOf } from '../../../src/flows/send/draft.ts'
import { setRecipient } from '../../../src/flows/send/recipient.ts'
import { smartSessionsOf } from '../../../src/flows/embedded/smartSessions.ts'
import { ENGLISH as en } from '../../kit/english.ts'
import { connect } from '../../../src/flows/connect/connect.ts'
import { connectInView } from '../../../src/flows/connect/connectInView.ts'
import { LANGUAGES } from '../../../src/i18n/languages.ts'
import type { LoginAttempt } from '../../../src/state/login.ts'
import type { WalletApi } from '../../../src/services/walletApi/index.ts'
import { registry } from '../../../src/services/walletApi/registry.ts'
import { standStill } from '../../kit/clock.ts'
import { allWordsOf } from '../../kit/languages.ts'
import { createConnected, createTestModal } from '../../kit/createTestModal.ts'
import { fakeApprovals } from '../../kit/fakeApprovals.ts'
import { fakeAuth, fakeAuthConnector } from '../../kit/fakeAuth.ts'
import { fakeConnector, type FakeConnectorFacts } from '../../kit/fakeConnector.ts'
import { ALICE, BOB, walletError } from '../../kit/fakeEip1193.ts'
import { fakePairing } from '../../kit/fakePairing.ts'
import { ALLOWANCE, createAllowing, ENDLESS } from '../../kit/allowances.ts'
import { createNaming } from '../../kit/naming.ts'
import { namingOf } from '../../../src/flows/names/namingOf.ts'
import { createBuying } from '../../kit/buying.ts'
import { COIN, createSending, own, TOKEN } from '../../kit/sending.ts'
import { ARGS, createPaying } from '../../kit/paying.ts'
import { createSwapping } from '../../kit/swapping.ts'
import { notSupported } from '../../../src/core/pay/notSupported.ts'
import { payMismatch } from '../../../src/core/pay/payMismatch.ts'
import { payForSite } from '../../../src/flows/pay/payForSite.ts'
import { exchangeAssetsOf } from '../../../src/flows/pay/exchange/exchangeAssets.ts'
import { paymentOf, type Payment } from '../../../src/flows/pay/paymentOf.ts'
import { mismatch } from '../../../src/core/swap/mismatch.ts'
import { BUY_QUOTE_WAIT_MS } from '../../../src/core/buy/limits.ts'
import { buyOf } from '../../../src/flows/buy/buyOf.ts'
import { QUOTE_WAIT_MS } from '../../../src/core/swap/limits.ts'
import { swapDraftOf } from '../../../src/flows/swap/swapDraft.ts'
import { hostedAuth } from '../../kit/hostedAuth.ts'
import { createSigning } from '../../kit/signing.ts'
import { emailOf } from '../../../src/flows/signIn/capture/leaveCapture.ts'
import { happen, settle, visitor, wait } from '../../kit/visitor.tsx'
import { savedStateOf } from '../../../src/flows/connections/savedState.ts'

standStill()
beforeAll(() =>
  Promise.all([
    ...Object.keys(LANGUAGES).map(allWordsOf),
    import('../../../src/views/login/parts.ts'),
    import('../../../src/views/wallets/listParts.ts'),
    import('../../../src/services/decoder/index.ts'),
    import('../../../src/chains/evm/simulation/evmSimulation.ts'),
  ]),
)

const PSEUDO = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, `⟦${text}⟧`]))
/** A wallet API that fails, so that built-in wallets are shown. */
const noWalletApi: WalletApi = {
  wallets: () => Promise.reject(new WalletModalError('ServiceUnavailable')),
  features: () => Promise.reject(new WalletModalError('ServiceUnavailable')),
  assetUrl: () => '',
}
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
/** Names and symbols that are the same in every language. */
const DATA = [
  ...Object.values(SOCIAL_NAMES),
  ...registry().map(({ name }) => name),
  'WalletConnect',
  'MetaMask',
  'EVM Networks',
  'EVM',
  'Solana',
  'Ethereum, Base, Sepolia',
  'Rabby',
  'Ethereum',
  'Base',
  'Sepolia',
  'ETH',
  '0x3C44…4293BC',
  '0x7099…dc79C8',
  'Ether',
  'USD Coin',
  'Polygon',
  'Ethereum, Polygon',
  'Meld.io',
  '1–2%',
  'USD',
  'EUR',
  'US Dollar',
  'Euro',
  'USDC',
  '1inch',
  'DAI',
  'Dai Stablecoin',
  '0x11',
  '1111',
  'Jan 2, 1970',
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(86_400_000),
  'Jan 01',
  '.reown.id',
  ...['alice', 'alice1', 'alice-2'].map((label) => `${label}.reown.id`),
  'January 1970',
  location.host,
  '+',
  '−',
  '−1',
  '−1.000',
  ALICE,
  BOB,
]
const SAID = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']

/** Collects every text that a visitor can see or hear, except texts of the site and texts hidden from screen readers. */
function texts(root: ShadowRoot): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    if (node.nodeType === 3) found.push(node.textContent ?? '')
    if (node instanceof Element) {
      if (node.tagName === 'STYLE' || node.getAttribute('aria-hidden') === 'true') return
      // These texts come from the site or an error, or are signed as they are: they are not translated.
      if (node.matches('.approve-text, .sign-in-message, .details-lines dd')) return
      for (const name of SAID) found.push(node.getAttribute(name) ?? '')
      // One sentence, with links, an e-mail address or a name in parts in it.
      const isOne = node.matches('.legal') || [...node.children].some((child) => child.matches('.email, .name-parts'))
      if (isOne) return void found.push(node.textContent ?? '')
    }
    node.childNodes.forEach(visit)
  }
  root.childNodes.forEach(visit)
  return found.map((text) => text.trim()).filter(Boolean)
}

/** Finds texts that come neither from the catalogue nor from data. Amounts, dashes and parts of addresses are data. */
function untranslated(root: ShadowRoot): string[] {
  const isPartOfAddress = (text: string) => text.length <= 4 && [ALICE, BOB].some((address) => address.includes(text))
  return texts(root)
    .map((text) =>
      text
        .replace(/⟦[^⟦⟧]*⟧/g, '')
        .replace(/⟦[^⟦⟧]*⟧/g, '')
        .replace(/[\u2066-\u2069]/g, '')
        .trim(),
    )
    .filter(
      (text) =>
        text &&
        !DATA.includes(text) &&
        !isPartOfAddress(text) &&
        // A rate, and a slippage with its amount
        !/^1 ETH = [\d.,]+ USDC$|^\d+% \([\d.,]+ USDC\)$/.test(text) &&
        !/^(?:—|…|≈ |< )?(?:\$?[\d.,]+(?:%| ETH| USDC| DAI|\+)?(?: \((?:< )?\$[\d.]+\))?)?$/.test(text),
    )
}

async function arriving(facts: FakeConnectorFacts, options: Options = {}) {
  const here = createTestModal({
    connectors: facts.name ? [fakeConnector(facts)] : [],
    options: { messages: PSEUDO, ...options },
  })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  return { ...here, page }
}

async function staying(facts: FakeConnectorFacts = {}, options: Options = {}) {
  const here = await createConnected(
    { name: 'MetaMask', accounts: [ALICE, BOB], ...facts },
    { options: { messages: PSEUDO, ...options } },
  )
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  return { ...here, page }
}

const word = (key: keyof typeof en) => `⟦${en[key]}⟧`
const seen = new Set<string>()
function check({ root, view }: Awaited<ReturnType<typeof visitor>>): void {
  seen.add(view() ?? '')
  expect(texts(root).length).toBeGreaterThan(2)
  expect(untranslated(root)).toEqual([])
}

describe('Views in a pseudo-language (each text comes from a catalogue, data or numbers)', () => {
  test('translates Connect with and without wallets', async () => {
    const { page, chain, modal } = await arriving({})
    check(page)
    chain.announce(fakeConnector({ name: 'MetaMask' }), fakeConnector({ id: 'b', name: 'Rabby' }))
    modal.wallets.$recent.set(['b'])
    await settle()
    check(page)
  })

  test.each<ErrorCode>([
    'UserRejected',
    'RequestPending',
    'WalletLocked',
    'WalletTimeout',
    'ConnectionFailed',
    'ConnectorNotFound',
    'LoadFailed',
  ])('translates ConnectingExternal after %s', async (code) => {
    const { page } = await arriving({ name: 'MetaMask', rejects: new WalletModalError(code) })
    await page.press('button', 'MetaMask')
    check(page)
  })

  test('translates ConnectingExternal while waiting', async () => {
    const { page } = await arriving({ name: 'MetaMask', never: true })
    await page.press('button', 'MetaMask')
    for (const ms of [0, 8_000, 52_000]) {
      await wait(ms)
      check(page)
    }
  })

  test('translates Account with and without a balance, and its toasts', async () => {
    const { page, modal, chain } = await staying()
    check(page)
    await page.press('button', word('account.address').slice(0, 9))
    expect(page.root.querySelector('.address')).not.toBeNull()
    check(page)
    chain.answers.balance = () => Promise.reject(new Error('no node'))
    modal.balances.$all.set({})
    await page.press('button', word('account.network').replace('{name}', 'Ethereum'))
    await page.press('button', word('common.back'))
    expect(modal.toasts.$shown.get()).toBeDefined()
    check(page)
  })

  test('translates Networks with and without results, and each state of a switch', async () => {
    const { page, chain } = await staying()
    await page.press('button', word('account.network').replace('{name}', 'Ethereum'))
    check(page)
    await page.write(word('networks.search'), 'zzz')
    check(page)
    await page.press('button', word('networks.clear'))
    for (const code of [
      'UserRejected',
      'RequestPending',
      'WalletLocked',
      'UnsupportedChain',
      'WalletTimeout',
      'ConnectionFailed',
    ] as const) {
      chain.answers.switch = () => Promise.reject(new WalletModalError(code))
      await page.press('button', 'Base')
      check(page)
    }
    chain.answers.switch = () => new Promise(() => {})
    await page.press('button', 'Base')
    check(page)
    await wait(8_000)
    check(page)
  })

  test('translates each reason for a disabled network, and SwitchActiveChain', async () => {
    const { page, modal } = await staying()
    for (const reason of ['wallet', 'fixed'] as const) {
      Object.assign(modal.links.get('eip155')?.adapter ?? {}, { obstacleTo: () => reason })
      void openModal(modal, { view: 'Networks' })
      await settle()
      expect(page.text()).toContain(word(`networks.${reason}`).replace('{name}', 'MetaMask'))
      check(page)
    }
    Object.assign(modal.links.get('eip155')?.link ?? {}, { approved: ['eip155:1'] })
    void openModal(modal, { view: 'Networks' })
    await settle()
    check(page)
    modal.router.push({ view: 'SwitchActiveChain', namespace: 'eip155', network: 'eip155:8453' })
    await settle()
    check(page)
  })

  test('translates UnsupportedChain, and Account on an unknown network', async () => {
    check((await staying({ network: 'eip155:137' })).page)
    check((await staying({ network: 'eip155:137' }, { allowUnsupportedChain: true })).page)
  })

  test('translates ProfileWallets with wallets in each state, and without wallets', async () => {
    const { page, modal } = await staying({ name: 'MetaMask' }, { features: { multiWallet: true } })
    void openModal(modal, { view: 'ProfileWallets' })
    await settle()
    check(page)
    await page.press('button', word('profile.rename').replace('{name}', '0x7099…dc79C8'))
    check(page)
    savedStateOf(modal).rememberLeft([
      { ...(modal.connections.$all.get()[0] as Connection), connectorId: 'gone', connectorName: 'Rabby' },
    ])
    await page.press('button', word('profile.disconnectAll'))
    check(page)
    await page.press('button', word('profile.forget').replace('{name}', 'Rabby'))
    await wait(150)
    check(page)
  })

  test('translates WalletReceive with one and several networks, and WalletCompatibleNetworks', async () => {
    const { page, modal } = await staying()
    await page.press('button', word('walletReceive.title'))
    check(page)
    await page.press('button', word('walletCompatibleNetworks.title'))
    check(page)
    modal.networks.$configured.set(modal.networks.$configured.get().slice(0, 1))
    await page.press('button', word('common.back'))
    check(page)
  })

  test('translates FundWallet and the views that buy', async () => {
    const { modal, fake, windows } = await createBuying({ options: { messages: PSEUDO } })
    const page = await visitor(modal)
    void openModal(modal, { view: 'FundWallet' })
    await settle()
    check(page)
    await page.press('button', word('buy.crypto'))
    for (const typed of ['', '5', '30000', '8000', 'ten']) {
      await page.write(word('buy.amount'), typed)
      check(page)
    }
    fake.answers.quote = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
    for (const typed of ['100', '250']) {
      await page.write(word('buy.amount'), typed)
      await wait(BUY_QUOTE_WAIT_MS)
      check(page)
    }
    for (const code of ['USDC', 'USD']) {
      await happen(() => page.all('button', code)[0]?.click())
      check(page)
      await page.press('button', word('common.back'))
    }
    await page.press('button', 'Meld.io')
    check(page)
    const { $purchase } = buyOf(modal)
    const purchase = $purchase.get()
    const received = { amount: 1n, decimals: 0, symbol: 'USDC' }
    for (const phase of ['opening', 'blocked', 'failed', 'done'] as const) {
      await happen(() => purchase && $purchase.set({ ...purchase, phase, received }))
      check(page)
    }
    expect(windows.all).toHaveLength(1)
  })

  test('translates SIWXSignMessage, waiting for the wallet, and failed', async () => {
    const { modal, wallet, answers } = await createSigning({}, { options: { messages: PSEUDO } })
    const page = await visitor(modal)
    void openModal(modal)
    await happen(() => connectInView(modal, wallet.id))
    check(page)
    let fail = () => {}
    answers.sign = () => new Promise((_, reject) => (fail = () => reject(walletError(4001))))
    await page.press('button', word('signIn.sign'))
    check(page)
    await wait(8_000)
    check(page)
    await happen(() => fail())
    check(page)
  })

  test('translates DataCapture and DataCaptureOtpConfirm, with their errors', async () => {
    hostedAuth()
    const { modal, wallet } = await createSigning(undefined, {
      options: { projectId: 'p', signIn: { hosted: true }, features: { emailCapture: [] }, messages: PSEUDO },
    })
    const page = await visitor(modal)
    void openModal(modal)
    await happen(() => connectInView(modal, wallet.id))
    check(page)
    await page.press('button', word('common.continue'))
    check(page)
    const email = {
      account: emailOf(modal).get()?.account ?? 'eip155:1:',
      email: '',
      refused: 1,
      waitUntil: 1e15,
    } as const
    const error = new WalletModalError('ServiceUnavailable', { message: word('capture.failed') })
    await happen(() => {
      emailOf(modal).set({ ...email, phase: 'code', error, stop: new AbortController() })
      modal.router.push({ view: 'DataCaptureOtpConfirm' })
    })
    check(page)
  })

  test('translates Allowances while it searches, with rows of each kind, and revoking', async () => {
    const { modal, found, fake } = await createAllowing({ options: { messages: PSEUDO } })
    const page = await visitor(modal)
    void openModal(modal, { view: 'Account' })
    await happen(() => modal.router.push({ view: 'Allowances' }))
    check(page)
    const scanned = { from: 10n, to: 30n }
    await happen(() => found.last().onProgress({ window: scanned, head: 30n, percent: 5 }))
    check(page)
    const { amount: _, ...nft } = { ...ALLOWANCE, spender: ALICE, token: ALICE }
    await happen(() =>
      found.last().onFound(
        [
          { ...ALLOWANCE, spender: ALICE, kind: 'permit2', token: BOB, expiresAt: 86_400_000 },
          { ...ENDLESS, spender: ALICE, token: BOB },
          { ...nft, key: 'item', kind: 'item', item: 7n },
          { ...nft, key: 'all', kind: 'collection' },
          { ...nft, key: 'close', kind: 'close', place: BOB },
          { ...nft, key: 'unread', isUnknown: true },
        ],
        scanned,
      ),
    )
    const rows = [...page.root.querySelectorAll<HTMLElement>('.row')]
    expect(rows).toHaveLength(6)
    for (const row of rows) {
      await happen(() => row.click())
      check(page)
    }
    fake.answers.send = async () => Promise.reject(new WalletModalError('UserRejected'))
    await page.press('button', word('allowances.revoke'))
    check(page)
    found.answers.prepare = async () => Promise.reject(new WalletModalError('InsufficientFunds'))
    await happen(() => rows[0]?.click())
    await page.press('button', word('allowances.stop'))
    check(page)
    await page.press('button', word('allowances.further'))
    await happen(() => found.last().end())
    check(page)
    found.answers.check = async () => []
    await page.press('button', word('allowances.further'))
    await happen(() => found.last().fail(new Error('down')))
    check(page)
  })

  test('translates Send, its list of tokens, the review and the end of a transfer', async () => {
    const { modal, fake } = await createSending({ options: { messages: PSEUDO } })
    const page = await visitor(modal)
    void openModal(modal, { view: 'Account' })
    const draft = draftOf(modal)
    const type = (to: string) => happen(() => setRecipient(modal, to))
    await happen(() => modal.router.push({ view: 'WalletSend' }))
    check(page)
    await happen(() => own(modal, [COIN, TOKEN]))
    await happen(() => modal.labels.$all.set({ [`eip155:${BOB}`]: 'Rabby' }))
    check(page)
    await happen(() => draft.change({ token: holdingKey(COIN), typed: '0.5' }))
    for (const to of ['0x12', BOB.replace('C', 'c'), BOB]) {
      await type(to)
      check(page)
    }
    await happen(() => draft.change({ isValue: true, typed: '5', isPrefilled: true }))
    check(page)
    await page.press('button', 'ETH')
    check(page)
    await page.press('button', word('common.back'))
    await page.press('button', word('send.review'))
    check(page)
    const review = draft.$review.get()
    if (!review) throw new Error('Nothing is under review')
    const codes = ['UserRejected', 'Aborted', 'ConnectionFailed', 'InsufficientFunds', 'TransactionFailed'] as const
    for (const phase of ['checking', 'asking', 'late', 'refused', 'failed'] as const)
      for (const code of phase === 'refused' || phase === 'failed' ? codes : [undefined]) {
        await happen(() => draft.$review.set({ ...review, phase, ...(code && { error: new WalletModalError(code) }) }))
        check(page)
      }
    await happen(() =>
      draft.$review.set({ ...review, prepared: { ...fake.prepared(review.transfer), isFeePaid: true } }),
    )
    check(page)
    const kinds = ['burn', 'token', 'dust', 'contract', 'own', 'first'] as const
    const lookAlike = { kind: 'lookAlike', known: { address: ALICE, isOwn: true } } as const
    for (const risk of [
      ...kinds.map((kind) => ({ kind })),
      lookAlike,
      { kind: 'elsewhere', network: 'Base' } as const,
    ]) {
      await happen(() => draft.$review.set({ ...review, risks: [risk] }))
      check(page)
    }
    for (const known of [{ address: ALICE }, { address: ALICE, label: 'Rabby' }]) {
      await happen(() => draft.$review.set({ ...review, risks: [{ kind: 'lookAlike', known }] }))
      await page.press('button', word('safety.compare'))
      check(page)
      await page.press('button', word('safety.hideCompare'))
    }
    await happen(() => draft.$review.set({ ...review, prepared: fake.unchecked(review.transfer) }))
    check(page)
    await page.press('button', word('send.send'))
    check(page)
    await happen(() => fake.end({ is: 'confirmed' }))
    check(page)
  })

  test('translates Swap, its list of tokens and the review', async () => {
    const { modal, fake } = await createSwapping({ options: { messages: PSEUDO } })
    const page = await visitor(modal)
    void openModal(modal, { view: 'Account' })
    const draft = swapDraftOf(modal)
    await happen(() => modal.router.push({ view: 'Swap' }))
    check(page)
    await happen(() => own(modal, [COIN, { ...TOKEN, price: { units: 1n, decimals: 0 } }]))
    for (const side of ['from', 'to'] as const) {
      await happen(() => draft.$side.set(side))
      await happen(() => modal.router.push({ view: 'SwapSelectToken' }))
      check(page)
      await happen(() => modal.router.back())
    }
    await happen(() => draft.change({ to: holdingKey(TOKEN), typed: '0.5', slippage: 6 }))
    check(page)
    await wait(QUOTE_WAIT_MS)
    check(page)
    fake.answers.quote = async () => undefined
    await happen(() => draft.change({ typed: '0.25' }))
    await wait(QUOTE_WAIT_MS)
    check(page)
    fake.answers.quote = async () => 400_000_000n
    await happen(() => draft.change({ typed: '0.2' }))
    await wait(QUOTE_WAIT_MS)
    await page.press('button', word('swap.review'))
    check(page)
    const review = draft.$review.get()
    if (!review) throw new Error('Nothing is under review')
    const codes = ['UserRejected', 'Aborted', 'InsufficientFunds', 'TransactionFailed', 'ServiceUnavailable'] as const
    for (const phase of ['checking', 'asking', 'late', 'pending', 'refused', 'failed'] as const)
      for (const code of phase === 'refused' || phase === 'failed' ? codes : [undefined]) {
        const error = code && new WalletModalError(code)
        await happen(() => draft.$review.set({ ...review, phase, ...(error && { error }) }))
        check(page)
      }
    for (const kind of ['asked', 'unclear', 'again'] as const) {
      await happen(() => draft.$review.set({ ...review, repeats: [{ kind }], minimumBefore: 500_000_000n }))
      check(page)
    }
    for (const what of ['router', 'spender', 'receives', 'allows', 'unproven'] as const) {
      await happen(() => draft.$review.set({ ...review, phase: 'refused', error: mismatch(what) }))
      check(page)
    }
    await happen(() => modal.router.reset({ view: 'UnsupportedChain', isForSwap: true }))
    check(page)
  })

  test('translates Pay, the quote and how a payment ends', async () => {
    const { modal, fake } = await createPaying({ options: { messages: PSEUDO }, name: word('networks.testnet') })
    const page = await visitor(modal)
    const payment = paymentOf(modal)
    void payForSite(modal, ARGS)
    await settle()
    check(page)
    const first = payment.$payment.get()?.order
    if (!first) throw new Error('Nothing is paid')
    const exchange = { id: 'x', name: word('networks.testnet') }
    for (const state of ['loading', 'known', 'failed'] as const) {
      await happen(() => payment.change(first, { exchanges: { state, list: state === 'known' ? [exchange] : [] } }))
      check(page)
    }
    await happen(() => payment.change(first, { phase: 'refused', exchange, error: notSupported('', undefined) }))
    check(page)
    await happen(() => payment.change(first, { phase: 'choosing', exchanges: { state: 'known', list: [exchange] } }))
    await page.press('button', exchange.name)
    check(page)
    for (const state of ['loading', 'failed'] as const) {
      await happen(() => exchangeAssetsOf(modal).set({ exchange: exchange.id, state, list: [] }))
      check(page)
    }
    const session = { id: 's', url: 'https://exchange.example' }
    await happen(() => payment.change(first, { phase: 'blocked', session }))
    check(page)
    await happen(() => modal.router.reset({ view: 'PayLoading' }))
    await happen(() => payment.change(first, { phase: 'window', status: 'waiting' }))
    check(page)
    await happen(() => payment.$payment.set({ order: first, phase: 'choosing', doneCount: 0 }))
    await happen(() => modal.router.reset({ view: 'Pay' }))
    await page.press('button', word('pay.with').split('{name}')[0])
    check(page)
    const order = payment.$payment.get()?.order
    if (!order) throw new Error('Nothing is paid')
    const change = (fields: Partial<Payment>) => happen(() => payment.change(order, fields))
    const codes = ['UserRejected', 'Aborted', 'InsufficientFunds', 'TransactionFailed', 'SignInRequired'] as const
    for (const phase of ['quoting', 'asking', 'late', 'refused', 'failed'] as const)
      for (const code of phase === 'refused' || phase === 'failed' ? codes : (['Unknown'] as const)) {
        await change({ phase, error: new WalletModalError(code) })
        check(page)
      }
    await change({ phase: 'refused', error: payMismatch('origin') })
    check(page)
    for (const kind of ['asked', 'unclear', 'again'] as const) {
      await change({ phase: 'ready', repeats: [{ kind }] })
      check(page)
    }
    await change({ phase: 'ready', repeats: [] })
    await page.press('button', word('pay.pay'))
    check(page)
    await happen(() => fake.end({ is: 'reverted' }))
    check(page)
    for (const ended of ['cancelled', 'dropped'] as const) {
      await change({ error: new WalletModalError('TransactionFailed', { params: { ended } }) })
      check(page)
    }
    for (const status of ['success', 'timeout'] as const) {
      await change({ status })
      check(page)
    }
    await happen(() => payment.$payment.set({ order, phase: 'ended', status: 'timeout', doneCount: 0 }))
    check(page)
  })

  test('translates ApproveTransaction with readable, unreadable and pending requests', async () => {
    const { page, modal } = await staying()
    const wallet = fakeApprovals()
    followApprovals(modal, wallet.auth)
    for (const [method, params] of [
      ['eth_sendTransaction', [{ to: BOB, value: '0x1' }]],
      [
        'eth_sendTransaction',
        [{ to: BOB, data: `0xa22cb465${'0'.repeat(24)}${BOB.slice(2)}${'1'.padStart(64, '0')}` }],
      ],
      ['wallet_sendCalls', [{ calls: Array.from({ length: 40 }, () => ({ to: BOB, data: '0x' })) }]],
      ['personal_sign', ['Hello']],
      ['eth_sendTransaction', [5]],
    ] as const) {
      await happen(() => void wallet.ask(method, params))
      check(page)
      await happen(() => approvalsOf(modal).get()?.$description.set('failed'))
      check(page)
      await happen(() => approvalsOf(modal).get()?.$description.set(undefined))
      check(page)
      await happen(() => wallet.auth.abort())
    }
  })

  test('translates the pairing views with any wallet and with a listed wallet, in each state', async () => {
    const relay = fakePairing()
    const { modal } = createTestModal({ offered: [relay], options: { messages: PSEUDO } })
    modal.walletList.add([
      {
        id: 'one',
        name: 'MetaMask',
        canPair: true,
        mobileLink: 'one://',
        webappLink: 'https://one.example',
        homepage: 'https://one.example',
        rdns: 'org.none',
      },
    ])
    const page = await visitor(modal)
    void openModal(modal, { view: 'ConnectingWalletConnectBasic' })
    await settle()
    check(page)
    await wait(3_000)
    check(page)
    modal.router.push({ view: 'ConnectingWalletConnect', walletId: 'one' })
    await wait(1_000)
    await happen(() => void relay.code())
    await happen(() => void relay.code())
    for (const state of ['ready', 'offline', 'ready'] as const) {
      await happen(() => relay.line(state))
      check(page)
    }
    for (const tab of ['pairing.web', 'pairing.browser', 'pairing.mobile'] as const) {
      await page.press('tab', word(tab))
      check(page)
    }
    for (const opening of ['asked', 'left', 'nothing'] as const) {
      modal.pairing.$platform.set('mobile')
      await happen(() => modal.pairing.$opening.set(opening))
      check(page)
    }
    for (const code of [
      'UserRejected',
      'PairingExpired',
      'RelayUnreachable',
      'OriginNotAllowed',
      'FeatureDisabled',
      'LoadFailed',
      'Unknown',
    ] as const) {
      await happen(() => relay.fail(new WalletModalError(code)))
      check(page)
      await wait(1_000)
      await page.press('button', word('common.tryAgain'))
      await happen(() => void relay.code())
    }
  })

  test('translates Connect with a list, terms and a single row, and the wallet views', async () => {
    const more = {
      projectId: 'p',
      termsUrl: 'https://shop.test/terms',
      privacyUrl: 'https://shop.test/privacy',
      features: { legalCheckbox: true },
    }
    const here = createTestModal({
      connectors: [fakeConnector({ name: 'MetaMask' })],
      offered: [fakePairing()],
      options: { messages: PSEUDO, ...more },
      walletApi: noWalletApi,
    })
    const page = await visitor(here.modal)
    void openModal(here.modal)
    await settle()
    check(page)
    for (const view of ['AllWallets', 'ConnectWallets', 'GetWallet', 'WhatIsAWallet', 'WhatIsANetwork'] as const) {
      void openModal(here.modal, { view })
      await settle()
      check(page)
    }
    here.modal.router.push({ view: 'AllWallets' })
    await settle()
    await page.write(word('list.search'), 'zzz')
    check(page)
    here.modal.router.push({ view: 'Downloads', walletId: METAMASK })
    await settle()
    await page.press('tab', word('downloads.android'))
    check(page)
    here.entry.configure({ features: { collapseWallets: true } })
    void openModal(here.modal)
    await settle()
    check(page)
  })

  test('translates Diagnostics', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('No test asks')))
    const here = createTestModal({ options: { messages: PSEUDO } })
    const page = await visitor(here.modal)
    void openModal(here.modal, { view: 'Diagnostics' })
    await settle()
    check(page)
    await wait(15_000)
    check(page)
  })

  test('translates ConnectingMultiChain', async () => {
    const here = createTestModal({ connectors: [fakeConnector({ name: 'MetaMask' })], options: { messages: PSEUDO } })
    const page = await visitor(here.modal)
    void openModal(here.modal)
    here.modal.router.push({ view: 'ConnectingMultiChain', connectorId: 'com.example' })
    await settle()
    check(page)
  })

  test('translates ChooseAccount', async () => {
    const accounts = [ALICE, BOB].map((address, at) => ({ address, type: 'eoa' as const, path: `m/${at}` }))
    const device = {
      ...fakeConnector({ name: 'MetaMask' }),
      connect: async ({ onAccounts }: ConnectRequest): Promise<Link> => {
        await onAccounts?.({
          schemes: [{ id: 'live', labelKey: 'ledger.way.live' }],
          list: async () => accounts,
          show: async () => {},
        })
        throw new WalletModalError('WalletLocked')
      },
    }
    const here = createTestModal({ connectors: [device], options: { messages: PSEUDO } })
    const page = await visitor(here.modal)
    void openModal(here.modal)
    await settle()
    await page.press('button', 'MetaMask')
    expect(page.names('button').filter((name) => name.includes('Account'))).toHaveLength(2)
    check(page)
  })

  /** Opens Connect for a visitor who can sign in by e-mail or social account. The test sets the state of the login. */
  async function signingIn(isConnected = false) {
    const auth = fakeAuth()
    const { modal } = createTestModal({
      auth,
      offered: [fakeAuthConnector()],
      options: { projectId: 'p', messages: PSEUDO },
    })
    auth.logIn()
    if (isConnected) await connect(modal, 'auth')
    const page = await visitor(modal)
    void openModal(modal, { view: 'Connect' })
    await settle()
    check(page)
    const { signal } = new AbortController()
    const attempt: LoginAttempt = {
      signal,
      isOver: () => false,
      go: () => {},
      busyDuring: (work) => work,
      end: () => {},
    }
    return {
      modal,
      page,
      attempt,
      login: loginOf(modal),
      error: new WalletModalError('WalletTimeout', { message: '⟦no⟧' }),
    }
  }

  test.each(['EmailLogin', 'EmailVerifyDevice', 'EmailVerifyOtp'] as const)(
    'translates %s in each state',
    async (view) => {
      const { modal, page, attempt, login, error } = await signingIn()
      modal.router.push({ view })
      for (const phase of ['sending', 'device', 'code', 'checking', 'connecting', 'failed'] as const) {
        for (const more of [{}, { error }, { resend: 'sent' as const }, { isSignedIn: true as const, error }]) {
          await happen(() =>
            login.$email.set({
              attempt,
              email: 'ada@site.example',
              phase,
              refused: 0,
              waitUntil: modal.now() + 5_000,
              ...more,
            }),
          )
          check(page)
        }
      }
    },
  )

  test('translates EmailLogin with an invalid address, and with e-mail turned off', async () => {
    const { page, modal } = await signingIn()
    await page.write(word('login.email'), 'nobody')
    await happen(() =>
      page.root.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
    check(page)
    modal.router.push({ view: 'EmailLogin' })
    await happen(() => modal.$remote.set({ email: false }))
    check(page)
  })

  test.each(['UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const)(
    'translates %s in each phase',
    async (view) => {
      const { modal, page, attempt, login, error } = await signingIn(true)
      modal.router.push({ view })
      for (const phase of ['sending', 'code', 'checking', 'failed'] as const) {
        for (const more of [{}, { error }]) {
          await happen(() =>
            login.$update.set({ attempt, email: 'ada@site.example', phase, refused: 0, waitUntil: 0, ...more }),
          )
          check(page)
        }
      }
    },
  )

  test('translates ConnectingSocial and ConnectingFarcaster in each state, on desktop and phone', async () => {
    const { modal, page, attempt, login, error } = await signingIn()
    modal.router.push({ view: 'ConnectingSocial', title: 'Google' })
    for (const phase of ['window', 'blocked', 'connecting', 'failed'] as const) {
      for (const more of [{}, { error }, { error: new WalletModalError('UserRejected') }, { focus: () => {} }]) {
        await happen(() => login.$social.set({ attempt, provider: 'google', phase, ...more }))
        check(page)
      }
    }
    modal.router.push({ view: 'ConnectingFarcaster', title: 'Farcaster' })
    for (const agent of [navigator.userAgent, 'Mozilla/5.0 (Linux; Android 15)']) {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
      for (const state of [
        { phase: 'starting' },
        { phase: 'ready', url: 'https://secure.test' },
        { phase: 'connecting' },
        { phase: 'failed', error },
      ] as const) {
        await happen(() => login.$farcaster.set({ attempt, ...state }))
        check(page)
      }
    }
  })

  test('translates AccountSettings, and SmartSessionList in each state', async () => {
    const { modal, page } = await staying({}, { features: { smartSessions: true } })
    void openModal(modal, { view: 'AccountSettings' })
    await settle()
    check(page)
    const { $known, $ending } = smartSessionsOf(modal)
    await page.press('button', word('smartSessionList.title'))
    // Opening the view loads the list of sessions again. Wait for the list.
    await vi.waitFor(() => expect($known.get()?.state).toMatch(/failed|known/))
    const one = { pci: 'a', project: { name: '' }, decoded: undefined, permissions: [] }
    const told = {
      omitted: 2,
      permissions: [
        {
          kind: 'allowance',
          isUnlimited: false,
          amount: { value: 10n ** 18n, token: { symbol: 'ETH', decimals: 18 } },
        },
      ],
    } as const
    const account = `eip155:1:${ALICE}` as const
    for (const state of ['loading', 'failed', 'known'] as const) {
      for (const sessions of [
        [],
        [one],
        [
          { ...one, decoded: told },
          { ...one, pci: 'b', expiry: 129_600 },
          { ...one, pci: 'c', revokedAt: 129_600 },
        ],
      ]) {
        $known.set({ account, state, sessions })
        for (const tab of ['sessions.active', 'sessions.expired', 'sessions.revoked'] as const) {
          await page.press('tab', word(tab))
          check(page)
        }
      }
    }
    await page.press('tab', word('sessions.active'))
    await page.press('button', word('sessions.revokeOne').replace('{name}', word('sessions.unnamed')))
    check(page)
    await happen(() => $ending.set(['a']))
    check(page)
  })

  test('translates RegisterAccountName in each state, and its success', async () => {
    const { modal, registry: names, answers, wallet, typed } = await createNaming({ options: { messages: PSEUDO } })
    const page = await visitor(modal)
    check(page)
    for (const text of ['al', 'al ice', 'alice']) {
      await happen(() => typed(text))
      check(page)
    }
    names.answers.suggestions = () => new Response('', { status: 500 })
    await happen(() => typed('other'))
    check(page)
    const { $naming } = namingOf(modal)
    const naming = { ...$naming.get(), typed: 'alice' }
    const error = new WalletModalError('ServiceUnavailable')
    for (const phase of ['checking', 'asking', 'late', 'registering', 'failed'] as const) {
      await happen(() => $naming.set({ ...naming, phase, error }))
      check(page)
    }
    for (const more of [
      { error: new WalletModalError('UserRejected') },
      { help: 'slow' },
      { help: 'clock' },
    ] as const) {
      await happen(() => $naming.set({ ...naming, phase: 'failed', ...more }))
      check(page)
    }
    answers.sign = async () => '0x'
    await happen(() => $naming.set({ ...naming, state: 'idle', phase: 'typing' }))
    await page.press('button', word('names.choose'))
    check(page)
    await happen(() => wallet.link().useNetwork('eip155:11155111'))
    await happen(() => modal.router.reset({ view: 'RegisterAccountName' }))
    check(page)
  })

  test('translates Transactions with rows of each kind, and without any', async () => {
    const { modal, page } = await staying()
    void openModal(modal, { view: 'Transactions' })
    await settle()
    check(page)
    const { $activity } = activityOf(modal)
    const account = `eip155:1:${ALICE}` as const
    const row = {
      id: 'a',
      hash: '0xa',
      operation: 'send',
      from: ALICE,
      to: BOB,
      minedAt: 0,
      status: 'pending',
    } as const
    const fungible = { name: word('networks.testnet') }
    const transfers = [
      { direction: 'out', quantity: '1', fungible },
      { direction: 'in', fungible },
      { direction: 'in', nft: { isSpam: false } },
    ] as const
    const rows: readonly HistoryRow[] = [
      ...Object.keys(activity).map((key): HistoryRow => ({
        ...row,
        id: key,
        operation: key.slice(9),
        transfers: null,
      })),
      { ...row, id: 'b', transfers, status: 'failed' },
      { ...row, id: 'c', from: BOB, to: ALICE, transfers: [] },
    ]
    for (const phase of ['loading', 'known', 'more', 'failed', 'none'] as const) {
      await happen(() => $activity.set({ account, phase, rows: [] }))
      check(page)
    }
    for (const more of [{}, { next: 'p2' }, { at: 0, isOffline: true }]) {
      await happen(() => $activity.set({ account, phase: 'known', rows: rows.slice(-3), ...more }))
      check(page)
    }
    await page.press('button', word('activity.showSpam'))
    check(page)
    for (const one of rows) {
      await happen(() => $activity.set({ account, phase: 'known', rows: [one] }))
      check(page)
    }
    await happen(() => $activity.set({ account, phase: 'known', rows: [], next: 'p2' }))
    check(page)
  })

  test('checks the translation of every view', () => {
    expect([...seen].sort()).toEqual([...VIEWS].sort())
  })
})

describe('Views in Spanish and Arabic', () => {
  test.each([
    ['es', 'Conectar cartera', 'ltr'],
    ['ar-EG', 'ربط محفظة', 'rtl'],
  ])('shows the title and direction of the locale %s', async (locale, title, direction) => {
    const { page } = await arriving({ name: 'MetaMask' }, { locale, messages: {} })
    await settle()
    expect(page.title()).toBe(title)
    const root = page.root.querySelector('.root')
    expect([root?.getAttribute('dir'), root?.getAttribute('lang')]).toEqual([direction, locale])
  })

  test('formats numbers in the language, and addresses left to right', async () => {
    const { page } = await staying({}, { locale: 'es', messages: {} })
    await settle()
    expect(page.text()).toContain('1,000 ETH')
    const arabic = await staying({}, { locale: 'ar-EG', messages: {} })
    await settle()
    expect(arabic.page.text()).toContain('١٫٠٠٠')
    expect(arabic.page.root.querySelector('.account-pill bdi')?.getAttribute('dir')).toBe('ltr')
  })
})
