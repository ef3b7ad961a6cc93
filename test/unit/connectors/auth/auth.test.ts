import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { builtInAuth } from '../../../../src/connectors/auth/index.ts'
import {
  EMAIL_COOLDOWN_MS,
  FRAME_LOAD_MS,
  FRAME_POLL_MS,
  FRAME_REQUEST_MS,
  FRAME_SIGN_OUT_MS,
} from '../../../../src/core/limits.ts'
import { createProvider as createEvm } from '../../../../src/chains/evm/provider.ts'
import { switchNetwork } from '../../../../src/chains/evm/switchNetwork.ts'
import { builtInNetworks } from '../../../../src/chains/solana/networks.ts'
import { createProvider as createSolana } from '../../../../src/chains/solana/provider.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { fakeNetwork } from '../../../kit/fakeChain.ts'
import { fakeSite, NETWORKS, NO_ANSWER } from '../../../kit/fakeFrame.ts'
import {
  changesOf,
  createWorld,
  EOA,
  settled,
  type Provider,
  saved,
  SMART,
  SOLANA_ADDRESS,
  SOLANA_ID,
} from './world.ts'

standStill()

const SIGNATURE = `0x${'ab'.repeat(65)}`
/** An unsigned transaction with one signer and no instructions. */
const LEGACY = Uint8Array.of(
  1,
  ...Array<number>(64).fill(0),
  1,
  0,
  0,
  1,
  ...base58.decode(SOLANA_ADDRESS),
  ...Array<number>(32).fill(7),
  0,
)

const providerOf = (link: { provider: unknown }) => link.provider as Provider

describe('The embedded wallet', () => {
  const isOffered = (options: Parameters<typeof fakeSite>[0]) =>
    builtInAuth(fakeSite(options).site, () => Promise.reject(new Error('Not asked'))).isOffered()

  test.each([
    ['offered with a project id', {}, true],
    ['not offered without a project id', { projectId: '' }, false],
    ['not offered if the site turned it off', { connectors: { auth: false } }, false],
    ['offered with e-mail alone', { features: { socials: false } }, true],
    ['offered with social logins alone', { features: { email: false } }, true],
    ['not offered without e-mail and social logins', { features: { email: false, socials: false } }, false],
    ['not offered with an empty list of providers', { features: { email: false, socials: [] } }, false],
  ] as const)('decides whether the embedded wallet is offered: %s', (_, options, expected) => {
    expect(isOffered(options)).toBe(expected)
  })

  test('offers the embedded wallet in the namespaces that both the wallet and the site support', () => {
    const offerIn = (networks: typeof NETWORKS) =>
      builtInAuth(fakeSite({ networks }).site, () => Promise.reject(new Error('Not asked'))).connector.namespaces
    expect(offerIn(NETWORKS)).toEqual(['eip155', 'solana'])
    expect(offerIn(NETWORKS.slice(0, 1))).toEqual(['eip155'])
  })

  test('offers the embedded wallet on every EVM network but on only three Solana clusters', () => {
    const offerIn = (networks: typeof NETWORKS) =>
      builtInAuth(fakeSite({ networks }).site, () => Promise.reject(new Error('Not asked'))).connector.namespaces
    const cluster = (id: string) =>
      fakeNetwork(0, 'Cluster', { id, chainNamespace: 'solana', caipNetworkId: `solana:${id}` })
    expect(offerIn([fakeNetwork(31_337, 'Own'), cluster('EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx')])).toEqual(['eip155'])
    for (const { caipNetworkId, id } of builtInNetworks())
      expect(offerIn([cluster(String(id))]), caipNetworkId).toEqual(['solana'])
  })

  test('starts the embedded wallet on a supported network, even if the site lists another network first', async () => {
    const own = fakeNetwork(0, 'Own', {
      id: 'EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx',
      chainNamespace: 'solana',
      caipNetworkId: 'solana:EAQLJCV2mh23BsK2P9oYpV5CHVLDNHTx',
    })
    const world = createWorld({ networks: [own, ...NETWORKS] })
    const link = await world.signIn('solana')
    expect(link.network).toBe(SOLANA_ID)
    expect(new URL(world.element()?.src ?? '').searchParams.get('chainId')).toBe('eip155:1')
  })
})

describe('E-mail login', () => {
  test('requests an e-mail code, confirms the code and connects with one address per namespace', async () => {
    const world = createWorld()
    const step = world.auth.connectEmail('a@b.cc')
    await world.start()
    expect(await step).toBe('VERIFY_OTP')
    await world.auth.connectOtp('123456')
    const link = await world.connect()
    expect(link).toMatchObject({
      namespace: 'eip155',
      accounts: [{ address: SMART, type: 'smartAccount' }],
      network: 'eip155:1',
    })
    expect(link.siblings).toMatchObject([
      { namespace: 'solana', accounts: [{ address: SOLANA_ADDRESS, type: 'eoa' }], network: SOLANA_ID },
    ])
    expect(world.auth.user('eip155')).toMatchObject({
      email: 'a@b.cc',
      address: SMART,
      type: 'smartAccount',
      isDeployed: false,
      accounts: [{ address: EOA }, { address: SMART }],
    })
  })

  test('sends GET_USER for each namespace, the requested namespace last, with a chain number or CAIP-2 id', async () => {
    const world = createWorld()
    await world.signIn('eip155')
    expect(world.named('GET_USER').map(({ payload }) => payload)).toEqual([
      { chainId: SOLANA_ID, preferredAccountType: 'eoa', rpcUrl: 'https://rpc.test/0' },
      { chainId: 1, preferredAccountType: 'smartAccount', rpcUrl: 'https://rpc.test/1' },
    ])
    const other = createWorld()
    await other.signIn('solana')
    expect(other.named('GET_USER').map(({ payload }) => payload?.chainId)).toEqual([1, SOLANA_ID])
  })

  test('connects the requested namespace even if another namespace fails, and alerts developers', async () => {
    const world = createWorld()
    const getUser = (payload: Record<string, unknown>) => {
      if (payload.chainId === SOLANA_ID) throw new Error('No Solana today')
      return { address: EOA, chainId: 1 }
    }
    world.serve({ GET_USER: getUser })
    const link = await world.signIn()
    expect(link.siblings).toEqual([])
    expect(world.alerts.map(({ message }) => message)).toEqual(['No Solana today'])
  })

  test('allows the next e-mail after 30 s, even across a reload', async () => {
    const world = createWorld()
    const step = world.auth.connectEmail('a@b.cc')
    await world.start()
    await step
    await pass(EMAIL_COOLDOWN_MS - 2500)
    expect(world.auth.emailWaitMs()).toBe(2500)
    expect(await settled(world.auth.connectEmail('a@b.cc'))).toMatchObject({
      error: { code: 'RateLimited', message: 'Please try again after 3 seconds' },
    })
    expect(world.named('CONNECT_EMAIL')).toHaveLength(1)
    await pass(2500)
    expect(world.auth.emailWaitMs()).toBe(0)
    expect(await world.auth.connectEmail('a@b.cc')).toBe('VERIFY_OTP')
  })

  test('allows an immediate retry after an e-mail could not be sent', async () => {
    const world = createWorld()
    world.serve({
      CONNECT_EMAIL() {
        throw new Error('Invalid email')
      },
    })
    const step = settled(world.auth.connectEmail('a@b.cc'))
    await world.start()
    expect((await step).error).toMatchObject({ code: 'InvalidOption', message: 'Invalid email' })
    expect(world.auth.emailWaitMs()).toBe(0)
  })

  test('rejects an invalid e-mail address before loading the frame', async () => {
    const world = createWorld()
    expect((await settled(world.auth.connectEmail('nobody'))).error).toMatchObject({ code: 'InvalidOption' })
    expect(world.element()).toBeUndefined()
  })

  test('rejects wrong e-mail codes with the secure site’s message, then accepts the right code', async () => {
    const world = createWorld()
    const step = world.auth.connectEmail('a@b.cc')
    await world.start()
    await step
    for (let n = 0; n < 3; n++)
      expect((await settled(world.auth.connectOtp('000000'))).error).toMatchObject({
        code: 'ConnectionFailed',
        message: 'Invalid code',
      })
    await world.auth.connectOtp('123456')
    expect(world.auth.isLoggedIn()).toBe(true)
  })

  test('waits at most 120 s for approval of the device', async () => {
    const world = createWorld()
    world.serve({ CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE' }), CONNECT_DEVICE: () => NO_ANSWER })
    const step = world.auth.connectEmail('a@b.cc')
    await world.start()
    expect(await step).toBe('VERIFY_DEVICE')
    const waits = [settled(world.auth.connectDevice()), settled(world.auth.connectDevice())]
    await rest()
    world.say({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS', id: world.named('CONNECT_DEVICE')[0]?.id })
    expect(await waits[0]).toEqual({ value: undefined })
    await pass(FRAME_REQUEST_MS)
    expect((await waits[1])?.error?.code).toBe('WalletTimeout')
  })

  test('stores no personal data of a login, and uses the login only in the same project', async () => {
    const world = createWorld()
    await world.signIn()
    expect([...world.storage.values.keys()]).toEqual(['wallet-modal:auth:project'])
    expect([...world.storage.values.values()].join()).not.toMatch(/@|0x|Gma/)
    world.configure({ projectId: 'other' })
    expect(world.auth.isLoggedIn()).toBe(false)
  })
})

describe('Social login', () => {
  test('returns a social provider’s URL, and sends the provider’s result unchanged to the secure site', async () => {
    const world = createWorld()
    world.serve({
      GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `https://provider.test/${String(provider)}?state=1` }),
      CONNECT_SOCIAL: ({ chainId }) => ({ address: EOA, chainId, email: '', userName: 'ada' }),
    })
    const uri = world.auth.socialUri('github')
    await world.start()
    expect(await uri).toBe('https://provider.test/github?state=1')
    await world.auth.connectSocial('github', '?state=1&code=a%20b')
    expect(world.asked('CONNECT_SOCIAL').payload).toEqual({
      uri: '?state=1&code=a%20b',
      chainId: 1,
      preferredAccountType: 'smartAccount',
      rpcUrl: 'https://rpc.test/1',
    })
    const link = await world.connect()
    expect(link.auth).toEqual({ name: 'ada', provider: 'github', isDeployed: false })
    expect(world.auth.user()).toMatchObject({ provider: 'github', userName: 'ada' })
  })

  test('waits for a Farcaster login until the view closes', async () => {
    const world = createWorld()
    world.serve({
      GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test/1' }),
      CONNECT_FARCASTER: () => NO_ANSWER,
      RELOAD: () => undefined,
    })
    const uri = world.auth.farcasterUri()
    await world.start()
    expect(await uri).toBe('https://farcaster.test/1')
    const controller = new AbortController()
    const done = settled(world.auth.connectFarcaster(controller.signal))
    await pass(10 * FRAME_REQUEST_MS)
    controller.abort()
    expect((await done).error?.code).toBe('Aborted')
    world.posted.length = 0
    await world.auth.reload()
    expect(world.names()).toEqual(['RELOAD', 'SYNC_DAPP_DATA'])
    const again = world.auth.connectFarcaster(new AbortController().signal)
    await rest()
    world.answer('CONNECT_FARCASTER', { userName: 'ada' })
    await again
    expect(world.auth.isLoggedIn()).toBe(true)
  })

  test('opens the social popup at the secure site, and accepts results only from the secure site', () => {
    const { auth } = createWorld()
    expect(auth.popupUrl).toBe('https://secure.test/loading')
    expect(auth.origins).toEqual(['https://secure.test'])
  })
})

describe('Connecting the embedded wallet', () => {
  test('rejects connecting the embedded wallet while signed out, and saves no login', async () => {
    const world = createWorld()
    const done = settled(world.auth.connect({ namespace: 'eip155', signal: new AbortController().signal }))
    await world.start()
    expect((await done).error).toMatchObject({ code: 'NotConnected', message: 'Not connected to email or social' })
    expect(world.auth.isLoggedIn()).toBe(false)
  })

  test('aborts connecting when the view closes while the frame loads', async () => {
    const world = createWorld()
    const controller = new AbortController()
    const done = settled(world.auth.connect({ namespace: 'eip155', signal: controller.signal }))
    await rest()
    controller.abort()
    expect((await done).error?.code).toBe('Aborted')
  })

  test.each([
    ['whether the visitor is signed in', 'IS_CONNECTED', () => true],
    ['the account of another namespace', 'GET_USER', ({ chainId }) => chainId === SOLANA_ID],
    ['the account of the requested namespace', 'GET_USER', ({ chainId }) => chainId === 1],
  ] as const satisfies [string, string, (payload: Record<string, unknown>) => boolean][])(
    'aborts connecting when the view closes before the secure site answers about %s',
    async (_, name, isSilent) => {
      const world = createWorld()
      world.user.isIn = true
      const answer = {
        IS_CONNECTED: { isConnected: true },
        GET_USER: { address: SOLANA_ADDRESS, chainId: SOLANA_ID },
      }[name]
      world.serve({ [name]: (payload) => (isSilent(payload) ? NO_ANSWER : answer) })
      const controller = new AbortController()
      const done = settled(world.auth.connect({ namespace: 'eip155', signal: controller.signal }))
      await world.start()
      await rest()
      expect(isSilent(world.asked(name).payload ?? {})).toBe(true)
      controller.abort()
      expect((await done).error?.code).toBe('Aborted')
    },
  )

  test.each([
    ['a malformed address', { address: '0x12', chainId: 1 }],
    ['an address of another chain', { address: SOLANA_ADDRESS, chainId: 1 }],
    ['a network of another namespace', { address: EOA, chainId: SOLANA_ID }],
    ['a malformed network', { address: EOA, chainId: '1:2:3' }],
    ['a malformed second account', { address: EOA, chainId: 1, accounts: [{ address: 'me', type: 'eoa' }] }],
  ])('rejects connecting if the secure site answers with %s', async (_, user) => {
    const world = createWorld()
    world.serve({ GET_USER: ({ chainId }) => (chainId === 1 ? user : { address: SOLANA_ADDRESS, chainId }) })
    expect((await settled(world.signIn())).error?.code).toBe('ConnectionFailed')
  })

  test('connects with the account type of the site’s options', async () => {
    const world = createWorld({ defaultAccountTypes: { eip155: 'eoa' } })
    const link = await world.signIn()
    expect(link.accounts).toEqual([{ address: EOA, type: 'eoa' }])
  })

  test('connects with the account type that the visitor selected before, rather than the type of the options', async () => {
    const world = createWorld({ defaultAccountTypes: { eip155: 'smartAccount' } })
    await world.signIn()
    await world.auth.setPreferredType('eoa')
    const link = await world.connect()
    expect(link.accounts).toEqual([{ address: EOA, type: 'eoa' }])
  })
})

describe('Restoring the embedded wallet', () => {
  async function returning(more: Parameters<typeof saved>[0] = {}, { isIn = true } = {}) {
    const world = createWorld()
    world.storage.setItem('wallet-modal:auth:project', JSON.stringify({ isIn: true }))
    world.user.isIn = isIn
    const done = settled(world.auth.restore(saved(more)))
    await world.start()
    return { world, ...(await done) }
  }

  test('restores an e-mail login without a prompt', async () => {
    const { value, world } = await returning()
    expect(value).toMatchObject({ accounts: [{ address: SMART, type: 'smartAccount' }], network: 'eip155:1' })
    expect(world.named('GET_USER')).toHaveLength(1)
  })

  test('restores the account type of the saved connection, even if the default differs', async () => {
    const { value } = await returning({ address: EOA, accounts: [{ address: EOA, type: 'eoa' }] })
    expect(value).toMatchObject({ accounts: [{ address: EOA, type: 'eoa' }] })
  })

  test('does not load the frame if no login of this project is saved', async () => {
    const world = createWorld()
    world.storage.setItem('wallet-modal:auth:other', JSON.stringify({ isIn: true }))
    expect(await world.auth.restore(saved())).toBeNull()
    expect(world.element()).toBeUndefined()
  })

  test('deletes a login that the secure site has ended', async () => {
    const { value, world } = await returning({}, { isIn: false })
    expect(value).toBeNull()
    expect(world.auth.isLoggedIn()).toBe(false)
  })

  test('restores nothing if the user’s addresses do not include the saved address', async () => {
    const { value } = await returning({
      address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      accounts: [{ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', type: 'eoa' }],
    })
    expect(value).toBeNull()
  })

  test('checks a restored login once for all namespaces', async () => {
    const world = createWorld()
    world.storage.setItem('wallet-modal:auth:project', JSON.stringify({ isIn: true }))
    world.user.isIn = true
    const links = Promise.all([
      world.auth.restore(saved()),
      world.auth.restore(
        saved({
          namespace: 'solana',
          network: SOLANA_ID,
          address: SOLANA_ADDRESS,
          accounts: [{ address: SOLANA_ADDRESS, type: 'eoa' }],
        }),
      ),
    ])
    await world.start()
    expect((await links).map((link) => link?.accounts[0]?.address)).toEqual([SMART, SOLANA_ADDRESS])
    expect(world.named('IS_CONNECTED')).toHaveLength(1)
  })

  test('rejects a restore but keeps the login if the frame does not load', async () => {
    const world = createWorld()
    world.storage.setItem('wallet-modal:auth:project', JSON.stringify({ isIn: true }))
    const done = settled(world.auth.restore(saved()))
    await pass(FRAME_LOAD_MS)
    expect((await done).error).toMatchObject({
      code: 'ServiceUnavailable',
      message: 'Unable to load email login dependency',
    })
    expect(world.auth.isLoggedIn()).toBe(true)
  })
})

describe('The account type (EOA or smart account)', () => {
  test('switches the account type on request and notifies listeners', async () => {
    const world = createWorld()
    const link = await world.signIn()
    const changes = changesOf(link)
    expect(world.auth.canChooseType('eip155:1')).toBe(true)
    await world.auth.setPreferredType('eoa')
    expect(world.asked('SET_PREFERRED_ACCOUNT').payload).toEqual({ type: 'eoa' })
    expect(changes).toEqual([{ kind: 'accounts', accounts: [{ address: EOA, type: 'eoa' }] }])
    expect(link.accounts).toEqual([{ address: EOA, type: 'eoa' }])
    expect(world.auth.user('eip155')?.type).toBe('eoa')
    await world.auth.setPreferredType('eoa')
    expect(world.named('SET_PREFERRED_ACCOUNT')).toHaveLength(1)
  })

  test('rejects an account type on networks without smart accounts', async () => {
    const world = createWorld()
    const link = await world.signIn()
    await switchNetwork(link, NETWORKS[1] as (typeof NETWORKS)[0], async () => [])
    expect(world.auth.canChooseType('eip155:137')).toBe(false)
    expect(world.auth.canChooseType(SOLANA_ID)).toBe(false)
    expect((await settled(world.auth.setPreferredType('smartAccount'))).error?.code).toBe('UnsupportedChain')
  })

  test('uses the EOA on a network without smart accounts, and keeps the EOA on the next network', async () => {
    const world = createWorld()
    const link = await world.signIn()
    const changes = changesOf(link)
    await switchNetwork(link, NETWORKS[1] as (typeof NETWORKS)[0], async () => [])
    expect(changes).toEqual([{ kind: 'accounts', accounts: [{ address: EOA, type: 'eoa' }], network: 'eip155:137' }])
    expect(world.asked('SWITCH_NETWORK').payload).toEqual({ chainId: 'eip155:137', rpcUrl: 'https://rpc.test/137' })
    expect(world.asked('GET_USER').payload?.chainId).toBe('eip155:137')
    await switchNetwork(link, NETWORKS[0] as (typeof NETWORKS)[0], async () => [])
    expect(changes.at(-1)).toEqual({ kind: 'network', network: 'eip155:1' })
    expect(link.accounts).toEqual([{ address: EOA, type: 'eoa' }])
  })

  test('keeps the account type if the secure site refuses or ignores the switch', async () => {
    const world = createWorld()
    const link = await world.signIn()
    const changes = changesOf(link)
    world.serve({
      SET_PREFERRED_ACCOUNT() {
        throw new Error('Not now')
      },
    })
    expect((await settled(world.auth.setPreferredType('eoa'))).error?.message).toBe('Not now')
    world.serve({
      SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: EOA }),
      GET_USER: () => ({ address: SMART, chainId: 1, preferredAccountType: 'smartAccount' }),
    })
    expect((await settled(world.auth.setPreferredType('eoa'))).error?.code).toBe('UnsupportedChain')
    expect(changes).toEqual([])
    expect(link.accounts).toEqual([{ address: SMART, type: 'smartAccount' }])
  })

  test('ignores an unsolicited address, but updates other data of the user', async () => {
    const world = createWorld()
    const link = await world.signIn()
    const changes = changesOf(link)
    const push = (user: object) => world.say({ type: '@w3m-frame/GET_USER_SUCCESS', payload: { chainId: 1, ...user } })
    push({ address: EOA, preferredAccountType: 'eoa' })
    push({ address: SMART, email: 'new@b.cc', smartAccountDeployed: true })
    expect(changes).toEqual([])
    expect(world.auth.user('eip155')).toMatchObject({ address: SMART, email: 'new@b.cc', isDeployed: true })
  })

  test('rejects a switch of account type or network while a request waits for approval', async () => {
    const world = createWorld()
    const link = await world.signIn()
    world.hear()
    const signed = settled(providerOf(link).request({ method: 'personal_sign', params: ['0x61', SMART] }))
    await rest()
    expect((await settled(world.auth.setPreferredType('eoa'))).error?.code).toBe('RequestPending')
    expect((await settled(switchNetwork(link, NETWORKS[1] as (typeof NETWORKS)[0], async () => []))).error?.code).toBe(
      'RequestPending',
    )
    world.auth.abort()
    await signed
  })
})

describe('The e-mail change', () => {
  test('changes the e-mail address with a code from the old and a code from the new address', async () => {
    const world = createWorld()
    world.serve({
      UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
      UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
      UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@b.cc' }),
    })
    await world.signIn()
    let told = 0
    world.auth.watch(() => told++)
    expect(await world.auth.updateEmail('new@b.cc')).toBe('VERIFY_PRIMARY_OTP')
    await world.auth.updateEmailPrimaryOtp('111111')
    expect(await world.auth.updateEmailSecondaryOtp('222222')).toBe('new@b.cc')
    expect(world.auth.user()?.email).toBe('new@b.cc')
    expect(told).toBeGreaterThan(0)
  })

  test('rejects an e-mail change while signed out', async () => {
    const { auth } = createWorld()
    expect((await settled(auth.updateEmail('a@b.cc'))).error).toMatchObject({
      code: 'NotConnected',
      message: 'Not connected to email or social',
    })
  })
})

describe('Sign-out', () => {
  test('deletes the login immediately on sign-out and ends both namespaces', async () => {
    const world = createWorld()
    const link = await world.signIn()
    const other = changesOf(link.siblings?.[0] as typeof link)
    const done = [link.close(), link.siblings?.[0]?.close()]
    expect(world.auth.isLoggedIn()).toBe(false)
    expect(world.auth.user()).toBeUndefined()
    expect(other).toEqual([{ kind: 'closed' }])
    await Promise.all(done)
    expect(world.named('SIGN_OUT')).toHaveLength(1)
    expect(await settled(providerOf(link).request({ method: 'eth_accounts' }))).toMatchObject({
      error: { code: 'NotConnected' },
    })
  })

  test.each([
    ['does not answer', () => NO_ANSWER],
    [
      'rejects sign-out',
      () => {
        throw new Error('No')
      },
    ],
  ])('signs out within 3 s even if the secure site %s', async (_, answer) => {
    const world = createWorld()
    const link = await world.signIn()
    world.serve({ SIGN_OUT: answer })
    const done = settled(link.close())
    await pass(FRAME_SIGN_OUT_MS)
    expect(await done).toEqual({ value: undefined })
    expect(world.alerts).toEqual([])
  })

  test('reads the user again at the next login after a sign-out', async () => {
    const world = createWorld()
    const link = await world.signIn()
    await link.close()
    expect((await settled(world.connect())).error?.code).toBe('NotConnected')
    await world.auth.connectEmail('known@b.cc')
    world.user.isIn = true
    expect((await world.connect()).accounts[0]?.address).toBe(SMART)
  })

  test('rejects pending approvals on sign-out', async () => {
    const world = createWorld()
    const link = await world.signIn()
    world.hear()
    const signed = settled(providerOf(link).request({ method: 'personal_sign', params: ['0x61', SMART] }))
    await rest()
    await link.close()
    expect((await signed).error?.code).toBe(4001)
  })

  test('ends the connection when the secure site signs out or the site switches projects', async () => {
    const world = createWorld()
    const changes = changesOf(await world.signIn())
    world.say({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: false } })
    expect(changes).toEqual([{ kind: 'closed' }])
    expect(world.auth.isLoggedIn()).toBe(false)
    const other = createWorld()
    const gone = changesOf(await other.signIn())
    other.configure({ projectId: 'other' })
    void settled(other.auth.ready())
    await rest()
    expect(gone).toEqual([{ kind: 'closed' }])
    expect(other.auth.user()).toBeUndefined()
  })
})

describe('Switching the project', () => {
  test('does not save a login if the site switches projects before the login ends', async () => {
    const world = createWorld()
    const step = world.auth.connectEmail('a@b.cc')
    await world.start()
    await step
    world.serve({ CONNECT_OTP: () => NO_ANSWER })
    const done = settled(world.auth.connectOtp('123456'))
    await rest()
    world.configure({ projectId: 'other' })
    world.answer('CONNECT_OTP')
    await pass(FRAME_POLL_MS)
    expect((await done).error?.code).toBe('ServiceUnavailable')
    expect([...world.storage.values.keys()]).toEqual(['wallet-modal:auth:project'])
    expect(world.auth.isLoggedIn()).toBe(false)
  })
})

describe('Requests to the embedded wallet', () => {
  async function connected(namespace: 'eip155' | 'solana' = 'eip155') {
    const world = createWorld()
    const link = await world.signIn(namespace)
    world.hear()
    world.posted.length = 0
    const ask = (method: string, params?: unknown) =>
      providerOf(link).request(params === undefined ? { method } : { method, params })
    return {
      world,
      link,
      ask,
      evm: createEvm(
        () => link,
        () => () => {},
      ),
    }
  }
  const rpcOf = (world: Awaited<ReturnType<typeof connected>>['world']) => world.asked('RPC_REQUEST').payload

  test('returns accounts and chain of the embedded wallet without contacting the secure site', async () => {
    const { world, ask } = await connected()
    expect(await ask('eth_accounts')).toEqual([SMART])
    expect(await ask('eth_requestAccounts')).toEqual([SMART])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(await ask('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(world.posted).toEqual([])
  })

  test('sends read requests to the secure site without approval, with network and RPC URL', async () => {
    const { world, ask } = await connected()
    const done = ask('eth_call', [{ to: SMART }, 'latest'])
    await rest()
    expect(rpcOf(world)).toEqual({
      method: 'eth_call',
      params: [{ to: SMART }, 'latest'],
      chainNamespace: 'eip155',
      chainId: 1,
      rpcUrl: 'https://rpc.test/1',
    })
    world.answer('RPC_REQUEST', '0x01')
    expect(await done).toBe('0x01')
    expect(world.heard.asked).toEqual([])
  })

  test('signs after approval, and reports the request with its account, network and outcome', async () => {
    const { world, ask } = await connected()
    const done = ask('personal_sign', ['hello', SMART])
    await rest()
    expect(world.heard.asked).toMatchObject([
      {
        method: 'personal_sign',
        params: ['0x68656c6c6f', SMART],
        namespace: 'eip155',
        network: 'eip155:1',
        address: SMART,
        type: 'smartAccount',
      },
    ])
    expect(world.auth.approvals()).toHaveLength(1)
    world.answer('RPC_REQUEST', SIGNATURE)
    expect(await done).toBe(SIGNATURE)
    expect(world.heard.ended.map(([, outcome]) => outcome)).toEqual(['approved'])
    expect(world.auth.approvals()).toEqual([])
  })

  test('rejects methods that are not allowed before the frame receives the request', async () => {
    const { world, ask, evm } = await connected()
    for (const method of ['eth_sign', 'eth_signTypedData', 'wallet_addEthereumChain', 'toString', '__proto__']) {
      expect((await settled(ask(method, []))).error).toMatchObject({
        code: 4200,
        message: 'Requested RPC call is not allowed',
      })
    }
    expect((await settled(evm.request({ method: 'eth_sign', params: [] }))).error?.code).toBe(4200)
    await rest()
    expect(world.posted).toEqual([])
    expect(world.heard.disallowed.slice(0, 2)).toEqual(['eth_sign', 'eth_signTypedData'])
  })

  test('rejects with 4001 if the secure site’s error message says that the user rejected the request', async () => {
    const { world, evm } = await connected()
    const done = settled(evm.request({ method: 'eth_sendTransaction', params: [{ to: EOA, value: '0x1' }] }))
    await rest()
    expect(rpcOf(world)).toMatchObject({ params: [{ from: SMART, to: EOA, value: '0x1' }] })
    world.refuse('RPC_REQUEST', 'User rejected the request')
    expect((await done).error).toMatchObject({ code: 4001, message: 'User rejected the request' })
    expect(world.heard.ended.map(([, outcome]) => outcome)).toEqual(['refused'])
  })

  test('rejects an embedded wallet’s request with the secure site’s error message', async () => {
    const { world, evm } = await connected()
    const done = settled(evm.request({ method: 'eth_sendTransaction', params: [{}] }))
    await rest()
    world.refuse('RPC_REQUEST', 'insufficient funds')
    expect((await done).error).toMatchObject({ code: -32603, message: 'insufficient funds' })
    expect(world.heard.ended.map(([, outcome]) => outcome)).toEqual(['failed'])
  })

  test('rejects an aborted request immediately, and makes the frame drop the request', async () => {
    const { world, evm } = await connected()
    const done = settled(evm.request({ method: 'personal_sign', params: ['0x61', SMART] }))
    await rest()
    world.auth.abort(world.auth.approvals()[0]?.id)
    expect((await done).error).toMatchObject({ code: 4001, message: 'Request was aborted' })
    await rest()
    expect(world.names()).toEqual(['RPC_REQUEST', 'RPC_ABORT'])
    expect(world.heard.ended.map(([, outcome]) => outcome)).toEqual(['aborted'])
    // The frame also answers the aborted request. This answer must have no effect.
    world.refuse('RPC_REQUEST', 'User rejected the request')
    await rest()
    expect(world.heard.ended).toHaveLength(1)
  })

  test('queues approvals, and sends RPC_ABORT only for an approval that the frame has received', async () => {
    const { world, ask } = await connected()
    const done = ['0x61', '0x62', '0x63'].map((text) => settled(ask('personal_sign', [text, SMART])))
    await rest()
    expect(world.named('RPC_REQUEST')).toHaveLength(1)
    expect(world.auth.approvals().map(({ params }) => (params as string[])[0])).toEqual(['0x61', '0x62', '0x63'])
    world.auth.abort(world.auth.approvals()[1]?.id)
    expect((await done[1])?.error?.code).toBe(4001)
    await rest()
    expect(world.names()).toEqual(['RPC_REQUEST'])
    world.auth.abort(world.auth.approvals()[0]?.id)
    expect((await done[0])?.error?.code).toBe(4001)
    await rest()
    expect(world.names()).toEqual(['RPC_REQUEST', 'RPC_ABORT', 'RPC_REQUEST'])
    expect(rpcOf(world)).toMatchObject({ params: ['0x63', SMART] })
    world.answer('RPC_REQUEST', SIGNATURE)
    expect(await done[2]).toEqual({ value: SIGNATURE })
  })

  test('rejects a signing request immediately if nothing handles approvals', async () => {
    const world = createWorld()
    const link = await world.signIn()
    expect(
      (await settled(providerOf(link).request({ method: 'personal_sign', params: ['0x61', SMART] }))).error?.code,
    ).toBe(4200)
    expect(world.named('RPC_REQUEST')).toEqual([])
  })

  test('rejects requests for another account or network than the connected one', async () => {
    const { world, ask } = await connected()
    expect((await settled(ask('personal_sign', ['0x61', EOA]))).error?.code).toBe(4100)
    expect((await settled(ask('eth_signTypedData_v4', [EOA, '{}']))).error?.code).toBe(4100)
    expect((await settled(ask('eth_sendTransaction', [{ from: EOA }]))).error?.code).toBe(4100)
    expect((await settled(ask('eth_sendTransaction', [{ from: SMART, chainId: '0x89' }]))).error?.code).toBe(4901)
    expect((await settled(ask('wallet_sendCalls', [{ chainId: '0x89', calls: [] }]))).error?.code).toBe(4901)
    expect(world.heard.asked).toEqual([])
    expect(world.posted).toEqual([])
  })

  test('rejects malformed wallet_sendCalls before asking for approval', async () => {
    const { world, ask } = await connected()
    expect((await settled(ask('wallet_sendCalls', [{ calls: [{ value: '1' }] }]))).error?.code).toBe(-32602)
    expect(world.heard.asked).toEqual([])
  })

  test('shows and sends bigint parameters as hex', async () => {
    const { world, ask } = await connected()
    void settled(ask('eth_sendTransaction', [{ value: 255n }]))
    await rest()
    expect(world.heard.asked[0]?.params).toEqual([{ from: SMART, value: '0xff' }])
    expect(rpcOf(world)?.params).toEqual([{ from: SMART, value: '0xff' }])
  })

  test.each([
    ['wallet_getCapabilities', [SMART], { '0x1': { atomicBatch: { supported: true } } }, false],
    ['wallet_getCallsStatus', ['0xid'], { status: 'CONFIRMED', receipts: [] }, false],
    [
      'wallet_sendCalls',
      [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: SMART,
          atomicRequired: true,
          calls: [{ to: EOA, data: '0x', value: '0x1' }],
        },
      ],
      { id: '0xid', capabilities: {} },
      true,
    ],
    [
      'wallet_grantPermissions',
      [{ chainId: '0x1', expiry: 1, version: 2 }],
      { permissions: [{}], context: 'c', expiry: 1, signer: {}, chainId: '0x1', address: SMART },
      true,
    ],
    ['wallet_revokePermissions', [{ pci: 'p' }], '0xab', true],
  ] as const)('returns the secure site’s answer to %s', async (method, params, given, isApproved) => {
    const { world, ask } = await connected()
    const done = ask(method, params)
    await rest()
    expect(world.heard.asked).toHaveLength(isApproved ? 1 : 0)
    expect(rpcOf(world)).toMatchObject({ method, params })
    world.answer('RPC_REQUEST', given)
    expect(await done).toEqual(given)
  })

  test('switches the embedded wallet only to networks of the site', async () => {
    const { world, link, evm } = await connected()
    expect(await evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })).toBeNull()
    expect(link.network).toBe('eip155:137')
    expect(
      (await settled(evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2' }] }))).error?.code,
    ).toBe(4902)
    expect(
      (await settled(evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: 137 }] }))).error?.code,
    ).toBe(-32602)
    expect(world.named('SWITCH_NETWORK')).toHaveLength(1)
  })

  test('sends Solana requests to the secure site in base58, with the chain id without namespace', async () => {
    const { world, link } = await connected('solana')
    const wallet = createSolana({ current: () => link, changes: () => () => {}, rpcOf: world.site.rpc })
    const account = wallet.accounts[0]
    const sign = wallet.features['solana:signMessage'] as {
      signMessage(input: object): Promise<{ signature: Uint8Array }[]>
    }
    const done = sign.signMessage({ account, message: new TextEncoder().encode('hi') })
    await rest()
    expect(rpcOf(world)).toEqual({
      method: 'solana_signMessage',
      params: { message: '8wr', pubkey: SOLANA_ADDRESS },
      chainNamespace: 'solana',
      chainId: SOLANA_ID.split(':')[1],
      rpcUrl: 'https://rpc.test/0',
    })
    expect(world.heard.asked).toMatchObject([{ namespace: 'solana', address: SOLANA_ADDRESS, network: SOLANA_ID }])
    world.answer('RPC_REQUEST', { signature: '8wr' })
    expect((await done)[0]?.signature).toEqual(new TextEncoder().encode('hi'))
    const send = wallet.features['solana:signAndSendTransaction'] as {
      signAndSendTransaction(input: object): Promise<unknown>
    }
    const sent = settled(
      send.signAndSendTransaction({
        account,
        transaction: Uint8Array.of(1, 2, 3),
        chain: 'solana:mainnet',
        options: { skipPreflight: true },
      }),
    )
    await rest()
    expect(rpcOf(world)).toMatchObject({
      method: 'solana_signAndSendTransaction',
      params: { transaction: 'Ldp', options: { skipPreflight: true } },
    })
    world.refuse('RPC_REQUEST', 'User rejected')
    expect((await sent).error?.code).toBe(4001)
  })

  test('returns one or several Solana transactions signed by the embedded wallet', async () => {
    const { world, link } = await connected('solana')
    const wallet = createSolana({ current: () => link, changes: () => () => {}, rpcOf: world.site.rpc })
    const account = wallet.accounts[0]
    const { signTransaction } = wallet.features['solana:signTransaction'] as {
      signTransaction(...inputs: object[]): Promise<{ signedTransaction: Uint8Array }[]>
    }
    const input = (transaction: Uint8Array) => ({ account, transaction, chain: 'solana:mainnet' })
    const all = signTransaction(input(LEGACY), input(LEGACY))
    await rest()
    expect(rpcOf(world)).toMatchObject({
      method: 'solana_signAllTransactions',
      params: { transactions: [base58.encode(LEGACY), base58.encode(LEGACY)] },
    })
    world.answer('RPC_REQUEST', { transactions: ['Ldp', 'Ldp'] })
    expect(await all).toEqual([
      { signedTransaction: Uint8Array.of(1, 2, 3) },
      { signedTransaction: Uint8Array.of(1, 2, 3) },
    ])
    const one = signTransaction(input(LEGACY))
    await rest()
    expect(rpcOf(world)).toMatchObject({
      method: 'solana_signTransaction',
      params: { transaction: base58.encode(LEGACY) },
    })
    world.answer('RPC_REQUEST', { transaction: 'Ldp' })
    expect(await one).toEqual([{ signedTransaction: Uint8Array.of(1, 2, 3) }])
    expect(
      (
        await settled(
          (link.provider as Provider).request({ method: 'solana_signMessage', params: { message: 'a', pubkey: EOA } }),
        )
      ).error?.code,
    ).toBe(4100)
  })
})
