import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { ConnectRequest } from '../../../../src/core/connector.ts'
import { HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import { ANY_ACCOUNT, type Session, type SignedIn, type Siwx } from '../../../../src/core/signIn/siwx.ts'
import type { SignInOptions } from '../../../../src/core/options.ts'
import { connectInView } from '../../../../src/flows/connect/connectInView.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { signOut } from '../../../../src/flows/signIn/signOut.ts'
import { takeSigned } from '../../../../src/flows/signIn/takeSigned.ts'
import { signIn as words } from '../../../../src/i18n/en/signIn.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { createSigning } from '../../../kit/signing.ts'

standStill()

// A key of development nodes
const alice = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

type Change = (signed: {
  address: string
  network: 'eip155:1' | 'eip155:8453'
  text: string
  signature: string
}) => object

/** Opens the modal and connects a wallet that signs in while it connects; `change` makes it sign something else. */
async function connecting(
  option: SignInOptions | Siwx = {},
  {
    change = () => ({}),
    networks = ['eip155:1'],
    options = {},
    rpc,
  }: {
    change?: Change
    networks?: ('eip155:1' | 'eip155:8453')[]
    options?: object
    rpc?: () => Promise<unknown>
  } = {},
) {
  const here = await createSigning(option, { options })
  const { modal, entry, wallet } = here
  if (rpc) modal.site.rpc = () => rpc
  const connector = modal.wallets.$connectors.get().find(({ id }) => id === wallet.id)
  if (!connector) throw new Error('No wallet')
  const messages: unknown[] = []
  const { connect } = connector
  connector.connect = async (ask: ConnectRequest) => {
    const link = await connect(ask)
    const asked = await ask.signIn?.('eip155:1')
    messages.push(asked)
    if (!asked) return link
    const sign = async (network: 'eip155:1' | 'eip155:8453'): Promise<SignedIn> => {
      const { toString: _, ...fields } = asked
      const text = formatMessage({ ...fields, chainId: network, accountAddress: ALICE })
      const signed = { address: ALICE, network, text, signature: await alice.signMessage({ message: text }) }
      return { asked, ...signed, ...change(signed) }
    }
    return Object.assign(link, { signedIn: await Promise.all(networks.map(sign)) })
  }
  const opened = openModal(modal)
  await connectInView(modal, wallet.id)
  await rest()
  const session = () => modal.shell.$session.get()
  return { ...here, opened, messages, session, isOpen: () => modal.shell.$open.get(), told: entry.told }
}

describe('A wallet that signs while it connects', () => {
  test('signs the visitor in: no other view follows, and the site is told once', async () => {
    const { opened, isOpen, session, told, asked } = await connecting({ statement: 'Sign in to the shop.' })
    expect([isOpen(), asked]).toEqual([false, []])
    expect(session()).toMatchObject({ data: { accountAddress: ALICE, chainId: 'eip155:1' } })
    expect(told('sign-in')).toEqual([{ session: session() }])
    expect(await opened).toMatchObject({ outcome: 'signed-in', account: { address: ALICE } })
  })

  test('is asked with a placeholder for the account, also when the site makes the nonce', async () => {
    const getNonce = vi.fn(async () => 'abcdef1234')
    const { messages } = await connecting({ getNonce })
    expect(getNonce).toHaveBeenCalledExactlyOnceWith(ANY_ACCOUNT, 'eip155:1')
    expect(messages).toMatchObject([{ accountAddress: ANY_ACCOUNT, nonce: 'abcdef1234' }])
  })

  test('signs in on every network that it signed for; only on the current one if the site verifies, which accepts a nonce once', async () => {
    const cacao = { h: { t: 'caip122' }, p: { iss: '' }, s: { t: 'eip191', s: '0x' } }
    const both = { networks: ['eip155:1' as const, 'eip155:8453' as const], change: () => ({ cacao }) }
    const here = await connecting({}, both)
    here.wallet.link().useNetwork('eip155:8453')
    await rest()
    expect([here.isOpen(), here.session()?.data.chainId]).toEqual([false, 'eip155:8453'])
    const verify = vi.fn(async (_: Session) => true)
    await connecting({ verify }, both)
    expect(verify.mock.calls.map(([{ data }]) => data.chainId)).toEqual(['eip155:1'])
  })

  test('does not wait for the networks that it is not on', async () => {
    const cacao = { h: { t: 'caip122' }, p: { iss: '' }, s: { t: 'eip191', s: '0x' } }
    const change: Change = ({ network }) => ({ cacao, ...(network === 'eip155:8453' && { signature: '0x1234' }) })
    const here = await connecting(
      {},
      { change, networks: ['eip155:8453', 'eip155:1'], rpc: () => Promise.reject(new Error('down')) },
    )
    expect([here.isOpen(), here.session()?.data.chainId]).toEqual([false, 'eip155:1'])
    expect(here.told('sign-in')).toHaveLength(1)
    expect(here.told('error')).toHaveLength(1)
  })

  test('shows that it is under way', async () => {
    let answer = (_: boolean) => {}
    const verify = () => new Promise<boolean>((resolve) => (answer = resolve))
    const { modal, isOpen, session } = await connecting({ verify })
    const toasts = () => [modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].map((one) => one?.text)
    await modal.locale.add(words)
    expect([isOpen(), session()]).toEqual([true, null])
    expect(toasts()).toContain('Authenticating...')
    answer(true)
    await rest()
    expect([isOpen(), toasts()]).toEqual([false, [undefined]])
  })

  test.each<[string, Change]>([
    ['another text', ({ text }) => ({ text: text.replace('Sign', 'Pay') })],
    ['for another site', ({ text }) => ({ text: text.replace(/^\S+/, 'evil.example') })],
    ['with another nonce', ({ text }) => ({ text: text.replace(/Nonce: \w+/, 'Nonce: 12345678') })],
    ['for another account', ({ text }) => ({ text: text.replace(ALICE, BOB) })],
    ['for another network', ({ text }) => ({ text: text.replace('Chain ID: 1', 'Chain ID: 137') })],
    ['with more resources', ({ text }) => ({ text: `${text}\nResources:\n- urn:recap:eyJ9` })],
    ['no message of EIP-4361', () => ({ text: 'Hello' })],
    ['with another key', () => ({ signature: `0x${'11'.repeat(64)}1b` })],
  ])('is asked in the modal if it signed %s', async (_, change) => {
    const { view, isOpen, session, told } = await connecting({ statement: 'Sign in.' }, { change })
    expect([isOpen(), view(), session(), told('sign-in')]).toEqual([true, 'SIWXSignMessage', null, []])
  })

  test('is asked in the modal if the site does not accept the signature, or does not answer', async () => {
    const refused = await connecting({ verify: async () => false })
    expect([refused.view(), refused.session()]).toEqual(['SIWXSignMessage', null])
    expect(refused.told('error')).toMatchObject([{ code: 'SignatureInvalid' }])
    const silent = await connecting({ verify: () => new Promise<boolean>(() => {}) })
    await pass(HTTP_TIMEOUT_MS)
    expect([silent.view(), silent.session()]).toEqual(['SIWXSignMessage', null])
  })

  test('connects as usual if the site gives no nonce', async () => {
    const { messages } = await connecting({ getNonce: () => Promise.reject(new Error('down')) })
    expect(messages).toEqual([undefined])
  })

  test('signs in also if the feature emailCapture is on, which only the hosted sign-in has', async () => {
    const { session } = await connecting({}, { options: { features: { emailCapture: true } } })
    expect(session()).toMatchObject({ data: { accountAddress: ALICE } })
  })

  test('connects as usual if the site’s message takes too long', async () => {
    const here = createSigning({ getNonce: () => new Promise<string>(() => {}) })
    const { modal } = await here
    const message = modal.shell.oneClick?.('eip155:1')
    await pass(HTTP_TIMEOUT_MS)
    expect(await message).toBeUndefined()
  })

  test('signs in nobody who disconnects while the signature is verified', async () => {
    let answer = (_: boolean) => {}
    const verify = () => new Promise<boolean>((resolve) => (answer = resolve))
    const { modal, session, told, storage } = await connecting({ verify, signOutOnDisconnect: false })
    await disconnect(modal)
    answer(true)
    await rest()
    expect([session(), told('sign-in')]).toEqual([null, []])
    expect(storage.getItem('wallet-modal:sign-in')).toBeNull()
  })

  test('signs in nobody after signOut(), also if an earlier session made the signature needless', async () => {
    const here = await connecting({ signOutOnDisconnect: false })
    const { signature } = here.session() ?? {}
    await disconnect(here.modal)
    await pass(1_000)
    await connectInView(here.modal, here.wallet.id)
    await rest()
    expect([here.messages.length, here.session()?.signature]).toEqual([2, signature])
    await signOut(here.modal)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await rest()
    expect([here.session(), here.told('sign-in').length]).toEqual([null, 1])
    expect(here.storage.getItem('wallet-modal:sign-in')).toBeNull()
  })

  test('signs in nobody after signOut(), also if the connection has not been the active one yet', async () => {
    const { modal } = await connecting()
    const open = modal.links.get('eip155')
    const [connection] = modal.connections.$all.get()
    if (!open || !connection) throw new Error('No link')
    const other = { ...open, link: { ...open.link } }
    modal.links.set({ namespace: 'eip155', connectorId: 'com.other' }, other)
    await signOut(modal)
    expect(takeSigned(modal, { ...connection, connectorId: 'com.other' })).toEqual([])
  })
})

describe('A site’s own Siwx object with signMessage()', () => {
  const own = (signMessage: Siwx['signMessage']) => {
    const sessions: Session[] = []
    const siwx: Siwx = {
      createMessage: async ({ accountAddress, chainId }) => {
        const fields = { accountAddress, chainId, domain: location.host, uri: location.href, version: '1' }
        return { ...fields, nonce: 'abcdef12', issuedAt: '2026-01-01T00:00:00Z', toString: () => 'Hello' }
      },
      addSession: async (session) => void sessions.push(session),
      revokeSession: async () => {},
      setSessions: async () => {},
      getSessions: async () => sessions,
      ...(signMessage && { signMessage }),
    }
    return { siwx, sessions }
  }

  test('is asked in place of the wallet, which is not asked to sign while it connects either', async () => {
    const { signInForSite } = await import('../../../../src/flows/signIn/signInForSite.ts')
    const signMessage = vi.fn(async () => 'signed by the site')
    const { siwx } = own(signMessage)
    const { modal, messages, asked } = await connecting(siwx)
    expect(await signInForSite(modal)).toMatchObject({ message: 'Hello', signature: 'signed by the site' })
    expect(signMessage).toHaveBeenCalledExactlyOnceWith({
      message: 'Hello',
      chainId: 'eip155:1',
      accountAddress: ALICE,
    })
    expect([messages, asked]).toEqual([[undefined], []])
  })

  test.each([
    [
      'refuses',
      (): Promise<string> => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })),
      'UserRejected',
    ],
    ['answers with nothing', async (): Promise<string> => '', 'SignatureInvalid'],
  ] as const)('signs in nobody if it %s', async (_, signMessage, code) => {
    const { signInForSite } = await import('../../../../src/flows/signIn/signInForSite.ts')
    const { modal, session } = await connecting(own(signMessage).siwx)
    await expect(signInForSite(modal)).rejects.toMatchObject({ code })
    expect(session()).toBeNull()
  })

  test('keeps what a paired wallet signed (CACAO)', async () => {
    const cacao = { h: { t: 'caip122' }, p: { iss: `did:pkh:eip155:1:${ALICE}` }, s: { t: 'eip191', s: '0x' } }
    const { siwx, sessions } = own(undefined)
    siwx.getSessions = async () => []
    const { session } = await connecting(siwx, { change: ({ text }) => ({ cacao, text: text.trim() }) })
    expect([session()?.cacao, sessions[0]?.cacao]).toEqual([cacao, cacao])
  })
})
