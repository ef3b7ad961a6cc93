import { base58 } from '@scure/base'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { createSignInMessage, deriveSignInMessage } from '@solana/wallet-standard-util'
import { describe, expect, test } from 'vitest'
import { bitcoinSigning } from '../../../../src/chains/bitcoin/signIn/bitcoinSigning.ts'
import { evmSigning } from '../../../../src/chains/evm/signIn/evmSigning.ts'
import { solanaSigning } from '../../../../src/chains/solana/signIn/solanaSigning.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import type { Link } from '../../../../src/core/connector.ts'
import { ALICE, fakeEip1193, walletError } from '../../../kit/fakeEip1193.ts'
import { fakeLink } from '../../../kit/fakeConnector.ts'
import { accountOf, ANNA, BEN, fakeSolanaWallet, type FakeSolanaFacts } from '../../../kit/fakeSolanaWallet.ts'
import { FIELDS, SOLANA } from '../../../kit/signInFields.ts'

const noNode = () => () => Promise.reject(new Error('No test asks a node'))
const text = 'shop.example wants you 👋'
const linkOf = (provider: unknown, address: string, namespace: Link['namespace']): Link =>
  Object.assign(fakeLink(namespace, [address], `${namespace}:1`), { provider })

describe('A message on EVM networks', () => {
  const signWith = (answer: () => unknown) => {
    const wallet = fakeEip1193({ answers: { personal_sign: answer } })
    const signed = evmSigning.sign(linkOf(wallet, ALICE, 'eip155'), { address: ALICE, text }, noNode)
    return { wallet, signed }
  }

  test('is signed with `personal_sign`, as bytes', async () => {
    const { wallet, signed } = signWith(() => '0xabcd')
    expect(await signed).toBe('0xabcd')
    const hex = `0x${Buffer.from(text).toString('hex')}`
    expect(wallet.calls).toEqual([{ method: 'personal_sign', params: [hex, ALICE] }])
  })

  test('may have an empty signature, of a Safe that signed on chain', async () => {
    expect(await signWith(() => '0x').signed).toBe('0x')
  })

  test.each([null, 1, 'signed', '0xabc', {}])('has no signature like %j', async (answer) => {
    await expect(signWith(() => answer).signed).rejects.toMatchObject({ code: 'SignatureInvalid' })
  })

  test('is not signed if the visitor rejects', async () => {
    const { signed } = signWith(() => {
      throw walletError(4001)
    })
    await expect(signed).rejects.toMatchObject({ code: 'UserRejected' })
  })
})

describe('A message on Solana', () => {
  async function signing(facts: FakeSolanaFacts = {}, address = ANNA) {
    const fake = fakeSolanaWallet(facts)
    fake.state.isGranted = true
    return { fake, signed: solanaSigning.sign(linkOf(fake.wallet, ANNA, 'solana'), { address, text }, noNode) }
  }

  test('is signed with `solana:signMessage`; the signature is base58', async () => {
    const { fake, signed } = await signing({ lacks: ['solana:signIn'] })
    expect(await signed).toBe(base58.encode(new Uint8Array(64).fill(1)))
    const [{ inputs } = { inputs: [] }] = fake.calls.filter(({ feature }) => feature === 'solana:signMessage')
    expect(inputs).toMatchObject([{ account: { address: ANNA }, message: new TextEncoder().encode(text) }])
  })

  test('is not signed by wallets that cannot, for other accounts, or if the visitor rejects', async () => {
    const lacking = await signing({ lacks: ['solana:signMessage', 'solana:signIn'] })
    await expect(lacking.signed).rejects.toMatchObject({ code: 'UnsupportedMethod' })
    await expect((await signing({}, BEN)).signed).rejects.toThrow()
    const reject = () => {
      throw walletError(4001)
    }
    const rejecting = await signing({ answers: { 'solana:signMessage': reject } })
    await expect(rejecting.signed).rejects.toMatchObject({ code: 'UserRejected' })
    const wrong = await signing({ answers: { 'solana:signMessage': () => [{ signature: 'text' }] } })
    await expect(wrong.signed).rejects.toMatchObject({ code: 'SignatureInvalid' })
  })
})

describe('A sign-in message on Solana', () => {
  const message = formatMessage({ ...FIELDS, ...SOLANA, accountAddress: ANNA, statement: 'Bienvenido, señor' })
  const bare = formatMessage({ ...FIELDS, ...SOLANA, accountAddress: ANNA })
  const signature = new Uint8Array(64).fill(3)
  /** What wallets answer that follow the standard. */
  const answerOf = (input: SolanaSignInInput & { domain: string; address: string }) => ({
    account: accountOf(input.address),
    signedMessage: createSignInMessage(input),
    signature,
  })
  async function signing(answer: (input: Parameters<typeof answerOf>[0]) => unknown, wanted = message) {
    const fake = fakeSolanaWallet({ answers: { 'solana:signIn': async (...inputs) => inputs.map(answer) } })
    fake.state.isGranted = true
    const link = linkOf(fake.wallet, ANNA, 'solana')
    const signed = solanaSigning.sign(link, { address: ANNA, text: wanted }, noNode)
    return { fake, signed }
  }

  test.each([message, bare])('is signed with `solana:signIn`, if the wallet signs exactly the message', async (one) => {
    const { fake, signed } = await signing(answerOf, one)
    expect(await signed).toBe(base58.encode(signature))
    expect(fake.asked()).toEqual(['solana:signIn'])
    const [{ inputs } = { inputs: [] }] = fake.calls.filter(({ feature }) => feature === 'solana:signIn')
    const [input] = inputs as [SolanaSignInInput]
    expect(new TextDecoder().decode(createSignInMessage({ domain: '', address: '', ...input }))).toBe(one)
    const output = { ...answerOf({ ...input, domain: FIELDS.domain, address: ANNA }), account: accountOf(ANNA) }
    expect(deriveSignInMessage(input, output as never)).toEqual(new TextEncoder().encode(one))
  })

  test.each<[string, (input: Parameters<typeof answerOf>[0]) => unknown]>([
    ['another text', (input) => answerOf({ ...input, nonce: 'otherNonce1' })],
    ['a longer text', (input) => answerOf({ ...input, resources: ['https://other.example/'] })],
    ['with another account', (input) => ({ ...answerOf(input), account: accountOf(BEN) })],
    ['without the account', (input) => ({ ...answerOf(input), account: undefined })],
    ['without the text', (input) => ({ ...answerOf(input), signedMessage: undefined })],
    ['without a signature', (input) => ({ ...answerOf(input), signature: 'text' })],
    ['nothing', () => undefined],
  ])('has no signature if the wallet signs %s', async (_, answer) => {
    const { fake, signed } = await signing(answer)
    await expect(signed).rejects.toMatchObject({ code: 'SignatureInvalid' })
    expect(fake.asked()).toEqual(['solana:signIn'])
  })

  test('is signed as a text by a wallet that takes no such message, but not if the visitor rejects', async () => {
    const refusing = await signing(() => {
      throw new Error('Unknown chainId')
    })
    expect(await refusing.signed).toBe(base58.encode(new Uint8Array(64).fill(1)))
    expect(refusing.fake.asked()).toEqual(['solana:signIn', 'solana:signMessage'])
    const rejecting = await signing(() => {
      throw walletError(4001)
    })
    await expect(rejecting.signed).rejects.toMatchObject({ code: 'UserRejected' })
    expect(rejecting.fake.asked()).toEqual(['solana:signIn'])
  })
})

describe('A message on Bitcoin', () => {
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const wallet = { signPsbt: () => {}, signMessage: async (ask: object) => JSON.stringify(ask) }

  test('is signed by the account, in the form that the wallet chooses', async () => {
    const link = linkOf(wallet, address, 'bip122')
    const signed = await bitcoinSigning.sign(link, { address, text }, noNode)
    expect(JSON.parse(signed)).toEqual({ account: { address, type: 'eoa' }, message: text })
  })

  test('is not signed if the visitor rejects', async () => {
    const rejecting = { ...wallet, signMessage: () => Promise.reject(walletError(4001)) }
    const signed = bitcoinSigning.sign(linkOf(rejecting, address, 'bip122'), { address, text }, noNode)
    await expect(signed).rejects.toMatchObject({ code: 'UserRejected' })
  })
})
