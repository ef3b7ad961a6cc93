import { describe, expect, test, vi } from 'vitest'
import type { OpenArgs } from '../../../../src/core/args.ts'
import type { FeaturesInput, Options } from '../../../../src/core/options.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import { open } from '../../../../src/flows/modal/open.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createAllowing } from '../../../kit/allowances.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'

standStill()

const login = (namespaces: Connector['namespaces'] = ['eip155']): Connector => ({
  ...fakeConnector({ id: 'auth' }),
  type: 'auth',
  namespaces,
})
type Setting = [args: OpenArgs, features: Options['features'], offered: readonly Connector[]]

describe('Opening a view that is off', () => {
  const OFF: Setting[] = [
    [{ view: 'ProfileWallets' }, {}, []],
    [{ view: 'SmartSessionList' }, {}, []],
    [{ view: 'WalletReceive' }, { receive: false }, []],
    [{ view: 'WalletCompatibleNetworks' }, { receive: false }, []],
    [{ view: 'EmailLogin' }, { email: false }, [login()]],
    [{ view: 'EmailLogin' }, {}, []],
  ]
  test.each(OFF)(
    'resolves open() to `failed` with FeatureDisabled for a view that is off: %j with %j',
    async (args, features, offered) => {
      const { modal, entry } = createTestModal({ options: { features }, offered })
      await expect(open(modal, args)).resolves.toMatchObject({ outcome: 'failed', error: { code: 'FeatureDisabled' } })
      expect([modal.shell.$open.get(), entry.told('open')]).toEqual([false, []])
      expect(entry.told('error')).toMatchObject([{ code: 'FeatureDisabled' }])
    },
  )

  test('explains in the error message that the feature of a view is off', async () => {
    const { modal } = createTestModal({ options: { features: { receive: false } } })
    const messages = ['ProfileWallets', 'SmartSessionList', 'WalletReceive', 'EmailLogin'].map(async (view) => {
      const result = await open(modal, { view })
      return result.outcome === 'failed' && result.error.message
    })
    expect(await Promise.all(messages)).toEqual([
      'Multi-Wallet Not Enabled',
      'Smart Sessions Not Enabled',
      'Receive Not Enabled',
      'This is turned off here',
    ])
  })

  const ELSEWHERE: Setting[] = [
    [{ view: 'SmartSessionList', namespace: 'solana' }, { smartSessions: true }, []],
    [{ view: 'EmailLogin', namespace: 'solana' }, {}, [login()]],
    [{ view: 'EmailLogin' }, {}, [login([])]],
  ]
  test.each(ELSEWHERE)(
    'resolves open() to `failed` with UnsupportedChain if the view does not support the chain: %j',
    async (args, features, offered) => {
      const more = [fakeChain({ namespace: 'solana', networks: SOLANA })]
      const { modal } = createTestModal({ options: { features }, offered, more })
      await expect(open(modal, args)).resolves.toMatchObject({ outcome: 'failed', error: { code: 'UnsupportedChain' } })
      expect(modal.shell.$open.get()).toBe(false)
    },
  )

  test('resolves open() to `failed` for smart sessions of a Solana account', async () => {
    const chain = fakeChain({ namespace: 'solana', networks: SOLANA })
    const { modal } = await createConnected(
      { namespace: 'solana', network: 'solana:main' },
      { chain, options: { features: { smartSessions: true } } },
    )
    await expect(open(modal, { view: 'SmartSessionList' })).resolves.toMatchObject({
      outcome: 'failed',
      error: { code: 'UnsupportedChain' },
    })
  })

  test('keeps an open modal and its promise when open() fails for a view that is off', async () => {
    const { modal } = createTestModal()
    let settled = false
    void open(modal, { view: 'Networks' }).then(() => (settled = true))
    await rest()
    await open(modal, { view: 'ProfileWallets' })
    expect([settled, modal.shell.$open.get(), modal.router.$route.get().view]).toEqual([false, true, 'Networks'])
  })

  /** Creates a modal whose project answers with these remote features after `ms`. */
  function withRemote(
    remote: FeaturesInput,
    { ms = 0, features = {} }: { ms?: number; features?: FeaturesInput } = {},
  ) {
    const asked = vi.fn(() => new Promise<FeaturesInput>((resolve) => setTimeout(resolve, ms, remote)))
    const walletApi = {
      features: asked,
      wallets: async () => ({ wallets: [], count: 0, dropped: 0 }),
      assetUrl: () => '',
    }
    return { asked, ...createTestModal({ options: { projectId: 'p', features }, walletApi, offered: [login()] }) }
  }
  const DISABLED = { outcome: 'failed', error: { code: 'FeatureDisabled' } }

  test("waits for the project's remote features before it opens a view that they turn off", async () => {
    const { modal, entry } = withRemote({ email: false, activity: false }, { ms: 1000 })
    const opened = [open(modal, { view: 'EmailLogin' }), open(modal, { view: 'Transactions' })]
    await pass(1000)
    expect(await Promise.all(opened)).toMatchObject([DISABLED, DISABLED])
    expect([modal.shell.$open.get(), entry.told('open')]).toEqual([false, []])
  })

  test("opens a view that only the project's remote features turn on", async () => {
    const { modal } = withRemote({ multiWallet: true })
    void open(modal, { view: 'ProfileWallets' })
    await pass(0)
    expect(modal.router.$route.get().view).toBe('ProfileWallets')
  })

  test('waits at most 2 s for remote features before it opens a view', async () => {
    const { modal } = withRemote({ email: false }, { ms: 60_000 })
    void open(modal, { view: 'EmailLogin' })
    await pass(1999)
    expect(modal.shell.$open.get()).toBe(false)
    await pass(1)
    expect(modal.router.$route.get().view).toBe('EmailLogin')
  })

  test('does not wait for remote features if the site decides on the feature of the view itself', async () => {
    const { modal, asked } = withRemote({ email: false }, { ms: 60_000, features: { email: true } })
    void open(modal, { view: 'EmailLogin' })
    await rest()
    expect([modal.router.$route.get().view, asked.mock.calls]).toEqual(['EmailLogin', []])
  })

  test('rejects open() as the handler of a press: the view of an event is the window', async () => {
    const { modal } = createTestModal()
    const press = { view: globalThis } as unknown as OpenArgs
    await expect(open(modal, press)).rejects.toMatchObject({
      code: 'InvalidOption',
      message: expect.stringMatching(/^Invalid option "view": .*, received object$/) as string,
    })
    for (const odd of [{ namespace: 1n }, { uri: 1n }, { uri: globalThis }] as unknown as OpenArgs[])
      await expect(open(modal, odd)).rejects.toMatchObject({ code: 'InvalidOption' })
  })

  test('rejects open() with an unknown namespace', async () => {
    const { modal } = createTestModal({ options: { features: { smartSessions: true } } })
    await expect(open(modal, { view: 'SmartSessionList', namespace: 'tezos' as never })).rejects.toMatchObject({
      code: 'InvalidOption',
    })
  })
})

test.each<Setting>([
  [{ view: 'ProfileWallets' }, { multiWallet: true }, []],
  [{ view: 'SmartSessionList' }, { smartSessions: true }, []],
  [{ view: 'WalletReceive' }, {}, []],
  [{ view: 'WalletCompatibleNetworks' }, {}, []],
  [{ view: 'EmailLogin', namespace: 'eip155' }, {}, [login()]],
])('opens a view whose feature is on: %j', async (args, features, offered) => {
  const { modal, entry } = await createConnected({}, { options: { features }, offered })
  void open(modal, args)
  await rest()
  expect([modal.shell.$open.get(), modal.router.$route.get().view]).toEqual([true, args.view])
  expect(entry.told('error')).toEqual([])
})

test('settles `failed` with UnsupportedChain for Allowances on a chain without them, and opens it elsewhere', async () => {
  const { modal, entry } = await createConnected()
  await expect(open(modal, { view: 'Allowances' })).resolves.toMatchObject({
    outcome: 'failed',
    error: { code: 'UnsupportedChain' },
  })
  expect(entry.told('open')).toEqual([])
  const { modal: able } = await createAllowing()
  void open(able, { view: 'Allowances' })
  await rest()
  expect(able.router.$route.get().view).toBe('Allowances')
})

test('settles `failed` with UnsupportedChain if the site names a network of a chain without the view', async () => {
  const { modal } = await createAllowing()
  const network = 'bip122:000000000019d6689c085ae165831e93'
  await expect(open(modal, { view: 'Allowances', network })).resolves.toMatchObject({
    outcome: 'failed',
    error: { code: 'UnsupportedChain' },
  })
})
