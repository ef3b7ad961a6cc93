import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import nacl from 'tweetnacl'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { formatMessage } from '../../src/core/signIn/formatMessage.ts'
import type { SignInFields } from '../../src/core/signIn/siwx.ts'
import { bitcoinAccount, type BitcoinAccount } from '../../test/sandbox/bitcoin/accounts.ts'
import { signMessage, type MessageProtocol } from '../../test/sandbox/bitcoin/messages.ts'
import { EVM_ACCOUNTS } from '../../test/sandbox/evm/accounts.ts'
import { SOLANA_ACCOUNTS } from '../../test/sandbox/solana/accounts.ts'
import { sign } from '../../test/sandbox/wallets/solana/wallet.ts'

/** What a verifier says: `ok`, or which part is wrong. */
export type Expected =
  | 'ok'
  | 'MalformedMessage'
  | 'WrongDomain'
  | 'WrongUri'
  | 'WrongNonce'
  | 'WrongTime'
  | 'Expired'
  | 'NotYetValid'
  | 'UnsupportedNetwork'
  | 'InvalidAddress'
  | 'InvalidSignature'

/** A message, its signature, and what a verifier must say of them. */
export interface Vector {
  id: string
  /** The host of the site, with its port. */
  domain: string
  /** CAIP-2 ids of the networks that the site accepts. */
  networks: readonly string[]
  /** The time of the verification. */
  now: string
  /** The nonce that the visitor got. */
  nonce: string
  /** In message and signature, `<long>` stands for `long.of`, `long.times` times. */
  message: string
  signature: string
  long?: { of: string; times: number }
  /** What the contract at the address says of the signature, if the node has one there. */
  contract?: 'approves' | 'refuses' | 'echoes'
  expect: Expected
}

const ETHEREUM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const NOW = '2026-11-29T12:00:00.000Z'
const SITE = {
  domain: 'shop.example',
  networks: [ETHEREUM, SOLANA, BITCOIN],
  now: NOW,
  nonce: '0123456789abcdef0123456789abcdef',
}
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const [alice, bob] = EVM_ACCOUNTS as [(typeof EVM_ACCOUNTS)[0], (typeof EVM_ACCOUNTS)[0]]
const [anna] = SOLANA_ACCOUNTS as [(typeof SOLANA_ACCOUNTS)[0]]

/** An account that signs texts. */
interface Signer {
  address: string
  network: string
  sign(text: string): Promise<string> | string
}

const evm = ({ address, privateKey } = alice): Signer => ({
  address,
  network: ETHEREUM,
  sign: (message) => privateKeyToAccount(privateKey).signMessage({ message }),
})
const solana = (): Signer => ({
  address: anna.address,
  network: SOLANA,
  sign: (text) => base58.encode(sign(anna, utf8ToBytes(text))),
})
const bitcoin = (
  type: BitcoinAccount['type'] = 'p2tr',
  protocol: MessageProtocol = 'BIP322',
  network: BitcoinAccount['network'] = 'mainnet',
): Signer => {
  const account = bitcoinAccount(type, network)
  return {
    address: account.address,
    network: network === 'mainnet' ? BITCOIN : TESTNET,
    sign: (text) => signMessage(account, utf8ToBytes(text), protocol),
  }
}

interface Case {
  signer?: Signer
  fields?: Partial<Record<keyof SignInFields, unknown>>
  /** Changes the text before it is signed. */
  edit?(text: string): string
  /** Changes the signature. */
  seal?(signature: string): string
  more?: Partial<Vector>
}

async function vector(id: string, expected: Expected, { signer = evm(), fields, edit, seal, more }: Case = {}) {
  const site = { ...SITE, ...more }
  const given = {
    ...{ accountAddress: signer.address, chainId: signer.network, domain: site.domain },
    ...{ uri: `https://${site.domain}/`, version: '1', nonce: site.nonce, issuedAt: NOW, ...fields },
  } as SignInFields
  const text = formatMessage(given)
  const message = edit ? edit(text) : text
  const signature = await signer.sign(message)
  return { id, ...site, message, signature: seal ? seal(signature) : signature, expect: expected } satisfies Vector
}

const SIGNERS = { Ethereum: evm(), Solana: solana(), Bitcoin: bitcoin() }
const names = Object.keys(SIGNERS) as (keyof typeof SIGNERS)[]
/** The same case on each chain. */
const each = (id: string, expected: Expected, one: Case = {}) =>
  names.map((name) => vector(`${name}: ${id}`, expected, { ...one, signer: SIGNERS[name] }))
const field = (id: string, expected: Expected, fields: Case['fields']) => each(id, expected, { fields })
const edited = (id: string, expected: Expected, edit: Case['edit']) => each(id, expected, { edit })
const withoutLine = (name: string) => (text: string) => text.replace(new RegExp(`\n${name}: [^\n]*`), '')
const withLine = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`\n${name}: [^\n]*`), () => `\n${name}: ${value}`)

/** Times that are none, and the one that JavaScript takes for March 3. */
const NO_TIMES = [
  '2100-02-31T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2100-04-31T00:00:00Z',
  '2100-13-01T00:00:00Z',
  '2100-01-00T00:00:00Z',
  '2100-01-01T24:00:00Z',
  '2100-01-01T00:60:00Z',
  '2100-01-01T00:00:00',
  '2100-01-01',
  '2100-01-01T00:00:00+25:00',
  '2100-01-01 00:00:00Z',
  '4102444800000',
  'never',
]

const accepted = () => [
  ...each('the least that is needed', 'ok'),
  ...field('a statement', 'ok', { statement: 'Sign in to the shop' }),
  ...field('every field', 'ok', {
    statement: 'Sign in to the shop',
    expirationTime: '2026-11-29T13:00:00Z',
    notBefore: '2026-11-29T11:00:00Z',
    requestId: 'r-1',
    resources: ['https://shop.example/terms', 'ipfs://bafy/claim.json'],
  }),
  ...field('a page with a query', 'ok', { uri: 'https://shop.example/pay?item=1&to=https://other.example/' }),
  ...field('the origin alone', 'ok', { uri: 'https://shop.example' }),
  ...field('times with offsets', 'ok', {
    issuedAt: '2026-11-29T14:00:00+02:00',
    expirationTime: '2026-11-29T07:00:01-05:00',
  }),
  ...field('a leap day', 'ok', { expirationTime: '2028-02-29T00:00:00Z' }),
  ...field('valid from this very moment', 'ok', { notBefore: NOW }),
  vector('Ethereum: a signature whose last byte is 0 or 1', 'ok', {
    seal: (signature) => signature.slice(0, -2) + (signature.endsWith('1b') ? '00' : '01'),
  }),
  vector('Ethereum: another network that the site accepts', 'ok', {
    fields: { chainId: 'eip155:8453' },
    more: { networks: ['eip155:8453'] },
  }),
  vector('Ethereum: a contract that approves', 'ok', {
    fields: { accountAddress: CONTRACT },
    seal: () => `0x${'12'.repeat(65)}`,
    more: { contract: 'approves' },
  }),
  vector('Ethereum: a Safe without a signature, which has approved on the chain', 'ok', {
    fields: { accountAddress: CONTRACT },
    seal: () => '0x',
    more: { contract: 'approves' },
  }),
  vector('Ethereum: a contract that is not deployed', 'ok', {
    fields: { accountAddress: CONTRACT },
    seal: () => serializeErc6492Signature({ address: CONTRACT, data: '0x1234', signature: '0xabcd' }),
    more: { contract: 'approves' },
  }),
  vector('Solana: a statement in another language', 'ok', {
    signer: solana(),
    fields: { statement: 'Bienvenido, señor 👋' },
  }),
  ...(['p2wpkh', 'p2sh-p2wpkh'] as const).flatMap((type) =>
    (['BIP322', 'ECDSA'] as const).map((protocol) =>
      vector(`Bitcoin: ${type} by ${protocol}`, 'ok', { signer: bitcoin(type, protocol) }),
    ),
  ),
  vector('Bitcoin: a signature with the prefix of BIP-322', 'ok', {
    signer: bitcoin(),
    seal: (signature) => `smp${signature}`,
  }),
  ...(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).map((type) =>
    vector(`Bitcoin: the address of a test network there, ${type}`, 'ok', {
      signer: bitcoin(type, 'BIP322', 'testnet'),
      more: { networks: [TESTNET] },
    }),
  ),
  ...['localhost:3000', '127.0.0.1:3000', '[::1]:3000'].map((domain) =>
    vector(`Ethereum: this machine without https, ${domain}`, 'ok', {
      fields: { uri: `http://${domain}/` },
      more: { domain },
    }),
  ),
  vector('Ethereum: a port', 'ok', { more: { domain: 'shop.example:8443' } }),
]

const malformed = () => [
  ...edited('another line', 'MalformedMessage', (text) => `${text}\nI owe 1 ETH`),
  ...edited('a line break at the end', 'MalformedMessage', (text) => `${text}\n`),
  ...edited('Windows line breaks', 'MalformedMessage', (text) => text.replaceAll('\n', '\r\n')),
  ...edited('a statement of two lines', 'MalformedMessage', (text) => text.replace('\nURI', '\none\ntwo\n\nURI')),
  ...edited('lines in another order', 'MalformedMessage', (text) =>
    withoutLine('Nonce')(text).replace('\nVersion', `\nNonce: ${SITE.nonce}\nVersion`),
  ),
  ...edited('a line twice', 'MalformedMessage', (text) => text.replace('\nVersion: 1', '\nVersion: 1\nVersion: 1')),
  ...edited('another version', 'MalformedMessage', withLine('Version', '2')),
  ...edited('an extra space', 'MalformedMessage', (text) => text.replace('Nonce: ', 'Nonce:  ')),
  ...edited('a resource that is no URI', 'MalformedMessage', (text) => `${text}\nResources:\n- terms`),
  ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].flatMap((name) =>
    edited(`no ${name}`, 'MalformedMessage', withoutLine(name)),
  ),
  ...edited('an empty Issued At', 'MalformedMessage', withLine('Issued At', '')),
  ...edited('Issued At: undefined', 'WrongTime', withLine('Issued At', 'undefined')),
]

const times = () => [
  ...NO_TIMES.flatMap((time) => [
    vector(`Ethereum: expires at ${time}`, 'WrongTime', { fields: { expirationTime: time } }),
    vector(`Solana: issued at ${time}`, 'WrongTime', { signer: solana(), fields: { issuedAt: time } }),
  ]),
  ...field('valid from a day that does not exist', 'WrongTime', { notBefore: '2026-02-31T00:00:00Z' }),
  ...field('expired', 'Expired', { expirationTime: '2026-11-29T11:59:59.999Z' }),
  ...field('expires at this very moment', 'Expired', { expirationTime: NOW }),
  ...field('expired by its offset', 'Expired', { expirationTime: '2026-11-29T13:00:00+02:00' }),
  ...field('not valid yet', 'NotYetValid', { notBefore: '2026-11-29T12:00:00.001Z' }),
]

const others = () => [
  ...[
    'other.example',
    'a.shop.example',
    'shop.example.evil.example',
    'shop.example:443',
    'https://shop.example',
    'me@shop.example',
    'SHOP.example',
  ].map((domain) => vector(`Ethereum: for ${domain}`, 'WrongDomain', { fields: { domain } })),
  ...[
    'https://other.example/',
    'https://a.shop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example:8443/',
    'https://shop.example@evil.example/',
    'https://evil.example/https://shop.example/',
    'https://shop.exampleevil/',
    'http://shop.example/',
    'ipfs://shop.example/',
    'shop.example/',
    '/sign-in',
    'javascript:shop',
  ].map((uri) => vector(`Ethereum: from ${uri}`, 'WrongUri', { fields: { uri } })),
  ...field('from another site', 'WrongUri', { uri: 'https://other.example/' }),
  vector('Ethereum: from a page without https, of a host that only begins like this machine', 'WrongUri', {
    fields: { uri: 'http://localhost.evil.example/' },
    more: { domain: 'localhost.evil.example' },
  }),
  ...field('with another nonce', 'WrongNonce', { nonce: 'f'.repeat(32) }),
  ...field('with a longer nonce', 'WrongNonce', { nonce: `${SITE.nonce}0` }),
  vector('Ethereum: on a network that is not accepted', 'UnsupportedNetwork', { fields: { chainId: 'eip155:137' } }),
  vector('Ethereum: with a zero before the network', 'UnsupportedNetwork', { edit: withLine('Chain ID', '01') }),
  vector('Solana: on a network that is not accepted', 'UnsupportedNetwork', {
    signer: solana(),
    fields: { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  }),
  vector('Solana: on the network of another chain', 'UnsupportedNetwork', {
    signer: solana(),
    edit: withLine('Chain ID', BITCOIN),
  }),
]

const addresses = () => [
  ...(['p2wpkh', 'p2sh-p2wpkh', 'p2tr'] as const).flatMap((type) =>
    (type === 'p2tr' ? (['BIP322'] as const) : (['BIP322', 'ECDSA'] as const)).flatMap((protocol) => [
      vector(`Bitcoin: the address of a test network on the main one, ${type} by ${protocol}`, 'InvalidAddress', {
        signer: bitcoin(type, protocol, 'testnet'),
        fields: { chainId: BITCOIN },
      }),
      vector(`Bitcoin: an address of the main network on a test network, ${type} by ${protocol}`, 'InvalidAddress', {
        signer: bitcoin(type, protocol),
        fields: { chainId: TESTNET },
        more: { networks: [TESTNET] },
      }),
    ]),
  ),
  vector('Bitcoin: an address in capitals', 'InvalidAddress', {
    signer: bitcoin(),
    edit: (text) => text.replace(bitcoin().address, bitcoin().address.toUpperCase()),
  }),
  vector('Ethereum: an address in small letters', 'InvalidAddress', {
    edit: (text) => text.replace(alice.address, alice.address.toLowerCase()),
  }),
  vector('Ethereum: the zero address, for which any node may approve', 'InvalidAddress', {
    fields: { accountAddress: `0x${'0'.repeat(40)}` },
    more: { contract: 'approves' },
  }),
  vector('Bitcoin: an address of 9,000 characters', 'InvalidAddress', {
    signer: bitcoin(),
    edit: (text) => text.replace(bitcoin().address, '1<long>'),
    more: { long: { of: 'A', times: 9_000 } },
  }),
  // Decoding base58 takes time that grows with the square of the length: bitcoin/bitcoin#17501, near/nearcore#2256
  ...(
    [
      ['Bitcoin', bitcoin(), '1<long>', 'A'],
      ['Bitcoin, script', bitcoin(), '3<long>', 'z'],
      ['Bitcoin, segwit', bitcoin(), 'bc1q<long>', 'q'],
      ['Solana', solana(), '<long>', 'z'],
      ['Solana, of zeros', solana(), '<long>', '1'],
      ['Ethereum', evm(), '0x<long>', 'a'],
    ] as const
  ).map(([id, signer, address, of]) =>
    vector(`${id}: an address of 31,000 characters`, 'InvalidAddress', {
      signer,
      edit: (text) => text.replace(signer.address, address),
      more: { long: { of, times: 31_000 } },
    }),
  ),
]

/**
 * Signs for the key of order 4, without its private key: R is the point of order 1, and S is 0. That is valid for each
 * fourth text where a verifier does not refuse such keys.
 */
async function smallOrder(): Promise<Vector> {
  const signature = Uint8Array.of(1, ...new Uint8Array(63))
  for (let id = 0; ; id++) {
    const one = await vector('Solana: a key of small order, for which anybody can sign', 'InvalidSignature', {
      signer: solana(),
      fields: { accountAddress: '1'.repeat(32), requestId: String(id) },
      seal: () => base58.encode(signature),
    })
    if (nacl.sign.detached.verify(utf8ToBytes(one.message), signature, new Uint8Array(32))) return one
  }
}

const signatures = () => [
  ...names.map(async (name) => ({
    ...(await vector(`${name}: the signature of another message`, 'InvalidSignature', { signer: SIGNERS[name] })),
    signature: await SIGNERS[name].sign('another message'),
  })),
  ...each('no signature', 'InvalidSignature', { seal: () => '' }),
  ...each('a signature of other characters', 'InvalidSignature', { seal: () => '?!' }),
  vector('Ethereum: the signature of another account', 'InvalidSignature', {
    signer: evm(bob),
    fields: { accountAddress: alice.address },
  }),
  vector('Ethereum: a contract that refuses', 'InvalidSignature', {
    fields: { accountAddress: CONTRACT },
    seal: () => `0x${'12'.repeat(65)}`,
    more: { contract: 'refuses' },
  }),
  vector('Ethereum: a contract that answers with what it is asked', 'InvalidSignature', {
    fields: { accountAddress: `0x${'0'.repeat(39)}4` },
    seal: () => '0x',
    more: { contract: 'echoes' },
  }),
  smallOrder(),
  ...(['Solana', 'Bitcoin'] as const).map((name) =>
    vector(`${name}: a signature of 31,000 characters`, 'InvalidSignature', {
      signer: SIGNERS[name],
      seal: () => '<long>',
      more: { long: { of: 'z', times: 31_000 } },
    }),
  ),
  vector('Ethereum: a signature of 31,000 characters, even if a contract approves', 'InvalidSignature', {
    fields: { accountAddress: CONTRACT },
    seal: () => '0x<long>',
    more: { long: { of: 'ab', times: 15_500 }, contract: 'approves' },
  }),
  vector('Bitcoin: a signature cut to half', 'InvalidSignature', {
    signer: bitcoin(),
    seal: (signature) => base64.encode(base64.decode(signature).subarray(0, 33)),
  }),
]

/** Creates the vectors. Signatures of Taproot keys contain chance, and differ each time. */
export const createVectors = (): Promise<readonly Vector[]> =>
  Promise.all([accepted, malformed, times, others, addresses, signatures].flatMap((part) => part()))
