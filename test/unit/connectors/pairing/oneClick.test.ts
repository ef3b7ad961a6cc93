// @vitest-environment node
import { verifyMessage, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Link } from '../../../../src/core/connector.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import { parseMessage } from '../../../../src/core/signIn/parseMessage.ts'
import { ANY_ACCOUNT, type SignInMessage } from '../../../../src/core/signIn/siwx.ts'
import type { CaipNetworkId } from '../../../../src/core/types.ts'
import type { PhoneSettings } from '../../../sandbox/phone/settings.ts'
import { forbidTraffic } from '../../sandbox/phoneKit.ts'
import { ask1193, BASE, ETHEREUM, FIRST, NETWORKS, openPage, startPhone, startRelay } from './world.ts'

// With the real wallet kit, over a relay.

forbidTraffic()

function messageFor(chainId: CaipNetworkId, more: Partial<SignInMessage> = {}): SignInMessage {
  const fields = {
    ...{ accountAddress: ANY_ACCOUNT, chainId, domain: 'shop.example', uri: 'https://shop.example/cart' },
    ...{ version: '1', nonce: 'abcdef1234', issuedAt: '2026-01-01T00:00:00Z' },
    ...{ statement: 'Sign in to the shop.', resources: ['https://shop.example/terms'], ...more },
  }
  return { ...fields, toString: () => formatMessage(fields) }
}

/** Connects a phone to a site with two EVM networks that asks for a sign-in. */
async function connecting({
  networks = [ETHEREUM, BASE],
  more = {},
  settings = {},
}: { networks?: typeof NETWORKS; more?: Partial<SignInMessage>; settings?: Partial<PhoneSettings> } = {}) {
  const { url } = await startRelay()
  const [page, phone] = [openPage(url, { networks }), await startPhone(url, settings)]
  const wanted: CaipNetworkId[] = []
  const connect = () => {
    let show: (uri: string) => void = () => {}
    const code = new Promise<string>((resolve) => (show = resolve))
    const link = page.connector.connect({
      namespace: 'eip155',
      signal: new AbortController().signal,
      onUri: (uri) => show(uri),
      async signIn(network) {
        wanted.push(network)
        return messageFor(network, more)
      },
    })
    link.catch(() => {})
    return { link, scanned: code.then((uri) => phone.pair(uri)) }
  }
  const scan = async () => {
    const { link, scanned } = connect()
    await scanned
    return link
  }
  return { page, phone, wanted, connect, scan, asked: () => phone.questions.map(({ method }) => method) }
}

const worksAfter = async (link: Link) => expect(await ask1193(link, 'personal_sign', ['0x48', FIRST])).toMatch(/^0x/)

it('asks a wallet for a session and a signature at once, for every network, and the session works', async () => {
  const { scan, wanted, asked } = await connecting()
  const link = await scan()
  expect(wanted).toEqual(['eip155:1'])
  expect(asked()).toEqual(['session_authenticate'])
  expect(link).toMatchObject({ network: 'eip155:1', accounts: [{ address: FIRST }], wallet: { name: 'Phone Wallet' } })
  expect(link.signedIn?.map(({ text }) => parseMessage(text)?.chainId)).toEqual(['eip155:1', 'eip155:8453'])
  for (const { text, signature, asked: message } of link.signedIn ?? []) {
    expect(message).toMatchObject({ accountAddress: ANY_ACCOUNT, nonce: 'abcdef1234' })
    expect(parseMessage(text)).toMatchObject({ accountAddress: FIRST, nonce: 'abcdef1234', domain: 'shop.example' })
    expect(await verifyMessage({ address: FIRST, message: text, signature: signature as Hex })).toBe(true)
    // Another reader of EIP-4361 takes the text, too.
    const { statement, resources } = parseSiweMessage(text)
    expect(statement).toMatch(/^Sign in to the shop\. I further authorize the stated URI to perform/)
    expect(resources).toEqual(['https://shop.example/terms', expect.stringMatching(/^urn:recap:/)])
  }
  await worksAfter(link)
})

it('opens an ordinary session with a wallet that cannot sign in while it connects', async () => {
  const { scan, asked } = await connecting({ settings: { signsIn: false } })
  const link = await scan()
  expect([asked(), link.signedIn]).toEqual([['session_proposal'], undefined])
  await worksAfter(link)
})

it.each([
  ['networks of other chains, too', { networks: NETWORKS }, 0],
  ['a request id, which the SDK does not send', { more: { requestId: '7' } }, 1],
] as const)('opens an ordinary session if the site has %s', async (_, how, messages) => {
  const { scan, asked, wanted } = await connecting(how)
  const link = await scan()
  expect([asked(), wanted.length, link.signedIn]).toEqual([['session_proposal'], messages, undefined])
})

it('asks for no signature again after the visitor refused: the next code is an ordinary one', async () => {
  const { scan, phone, asked } = await connecting()
  phone.script({ method: 'session_authenticate', answer: 'reject', times: 1 })
  await expect(scan()).rejects.toMatchObject({ code: 'UserRejected' })
  const link = await scan()
  expect(asked()).toEqual(['session_authenticate', 'session_proposal'])
  await worksAfter(link)
})

it('asks no hosted node about the signature of a contract: the modal verifies it', async () => {
  const hosted = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: '0x1626ba7e' }))
  onTestFinished(() => hosted.mockRestore())
  const { scan } = await connecting({ networks: [ETHEREUM], settings: { signsAs: 'eip1271' } })
  const link = await scan()
  expect(link.signedIn).toMatchObject([{ cacao: { s: { t: 'eip1271' } } }])
  // The wallet has asked for itself, over the official kit.
  expect(hosted).toHaveBeenCalledTimes(1)
})
