import fc from 'fast-check'
import { base58, bech32 } from '@scure/base'
import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { OTHER_WORDS, redact } from '../../../../src/core/safety/redact.ts'
import { redactJoined } from '../../../../src/core/safety/redactJoined.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const groupsOf = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []

/** What the widget itself, a wallet's error or a support form puts between the groups of an address. */
const JOINTS = [
  ' ',
  '\u00a0',
  '\n',
  ' \u2009',
  '-',
  '.',
  '/',
  '_',
  '·',
  ', ',
  '<wbr>',
  '</span><span>',
  '&nbsp;',
  '%20',
  '&#32;',
  '\\n',
]

const ADDRESSES = {
  'EVM address': bytes(20).map((one) => `0x${hexOf(one)}`),
  'private key': bytes(32).map((one) => `0x${hexOf(one)}`),
  'Solana address': bytes(32).map((one) => base58.encode(one)),
  'Bitcoin address': bytes(20).map((one) => bech32.encode('bc', [0, ...bech32.toWords(one)])),
} as const

/** Word lists of BIP-39. */
const LISTS = {
  Czech: czech,
  English: english,
  French: french,
  Italian: italian,
  Japanese: japanese,
  Korean: korean,
  Portuguese: portuguese,
  Spanish: spanish,
  'simplified Chinese': simplifiedChinese,
  'traditional Chinese': traditionalChinese,
}

/** What visitors, wallets, scripts and pages put between the words. */
const WORD_JOINTS = [
  ' ',
  '\u3000',
  '\n',
  '.',
  '/',
  ', ',
  '-',
  '_',
  ' 7. ',
  '","',
  '%20',
  '&nbsp;',
  '<br/>',
  '</li>\n<li>',
  '</span><span class="w">',
]

/** Whether a secret has digits and letters enough to be told from a number or a word, which `0x0000…0001` has not. */
const isUsual = (one: string) => (one.match(/\d/g)?.length ?? 0) > 3 && (one.match(/[a-z]/gi)?.length ?? 0) > 3

/** The letters and digits of a text alone: what somebody who searches in any grouping compares. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

describe('redactJoined', () => {
  test.each(Object.entries(ADDRESSES))('removes every %s in groups, whatever is between them', (_kind, secret) => {
    fc.assert(
      fc.property(
        secret.filter(isUsual),
        fc.constantFrom(2, 3, 4, 5, 6, 8, 10),
        fc.constantFrom(...JOINTS),
        (one, size, joint) => {
          const shown = redactJoined(`Wallet says: ${groupsOf(one, size).join(joint)}). Unfortunately`)
          expect(bare(shown)).not.toContain(bare(one).slice(6, 20))
          expect(shown).toMatch(/Unfortunately$/)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('removes an EVM address that is cut at any places', () => {
    fc.assert(
      fc.property(
        ADDRESSES['EVM address'].filter(isUsual),
        fc.array(fc.integer({ min: 3, max: 41 }), { minLength: 1, maxLength: 30 }),
        (one, cuts) => {
          const at = new Set(cuts)
          const cut = [...one].map((letter, index) => (at.has(index) ? ` ${letter}` : letter)).join('')
          expect(bare(redactJoined(`of ${cut}!`))).not.toContain(bare(one).slice(8, 24))
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each(Object.entries(LISTS))('removes recovery phrases in %s, in any joining', (_language, list) => {
    const phrase = fc
      .constantFrom(12, 15, 18, 21, 24)
      .chain((count) => fc.array(fc.constantFrom(...list), { minLength: count, maxLength: count }))
    fc.assert(
      fc.property(phrase, fc.constantFrom(...WORD_JOINTS), (words, joint) => {
        const shown = bare(redactJoined(`Wallet: "${words.join(joint)}" !`))
        expect(shown).toMatch(/^(?:wallet)?(?:words|data)+$/)
      }),
      { numRuns: 200 },
    )
  })

  test.each([12, 15, 18, 21, 24])('removes a Chinese phrase of %d words without spaces', (count) => {
    expect(redactJoined(`助记词：${simplifiedChinese.slice(7, 7 + count).join('')}。`)).toBe('助记词:<words>。')
  })

  test.each([
    // Names of any service
    ['to alice.sol, bob.base.eth or carol.bnb', 'to <name>, <name> or <name>'],
    ['lens/alice.lens and 🦊🦊.eth', 'lens/<name> and <name>'],
    ['ünïcode.eth or ünïcode.crypto', '<name> or <name>'],
    ['of <b>alice</b>.<span>sol</span>', 'of  <name> '],
    ['alice [dot] eth', '<name>'],
    ['thanks @alice!', 'thanks <name>!'],
    // E-mail addresses
    ['ada @ mail.example said', '<e-mail> said'],
    ['<bdi>ada<wbr>@mail.example</bdi>', ' <e-mail> '],
    ['ada&#64;mail.example, ada&commat;mail&period;example', '<e-mail>, <e-mail>'],
    ['ada [at] mail [dot] example', '<e-mail>'],
    // One-time codes
    ['Your code is 123456', 'Your code is <code>'],
    ['OTP: 123 456', 'OTP: <code>'],
    ['{"code":"123-456"}', '{"code":"<code>"}'],
    // Short addresses
    ['of 7S3P4HxJ…AaKv or bc1q...f3t4', 'of <address> or <address>'],
    ['0xf39F****2266', '<address>'],
    // Keys and sign-ins
    [`[${Array.from({ length: 64 }, (_, at) => at * 3).join(', ')}]`, '[<data>]'],
    ['Nonce: 8f3kd9sl2m', 'Nonce: <removed>'],
    // Base64
    [`of ${btoa('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')}`, 'of <address>'],
    [`of ${btoa('adabyron.sol')}, ${btoa('ada.byron@mail.example')}`, 'of <name>, <e-mail>'],
    ['%253Cb%253E0x0000000000000000000000000000000000b0a0c1', ' <address>'],
  ])('turns %j into %j', (text, expected) => {
    expect(redactJoined(text)).toBe(expected)
    expect(redactJoined(expected)).toBe(expected)
  })

  test.each([
    'Connecting io.metamask: UserRejected ← Error: User rejected the request.',
    'Connecting com.okex.wallet: WalletTimeout',
    'walletApi answered 503: https://api.web3modal.org/getWallets (1234 ms)',
    'error code -32602, code: 4001, status code 503',
    'Switching to solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp, eip155:421614 and eip155:11155111',
    'at https://cdn.example/npm/@walletconnect/sign-client/index.js',
    'script-src blocks https://shop.example/chunks/api-4502bf4.js',
    'TypeError: Cannot read properties of undefined (reading "chainId")',
    '2026-11-29T06:41:57.000Z error wallet: eth_requestAccounts, wallet_switchEthereumChain',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.8078.108 Safari/537.36',
    'Loading… please wait...',
    'eth_requestAccounts of ConnectingExternalWallet, WalletSendSelectToken',
    'Outcome: WalletTimeout ← Error: iframe_request_timeout ← Error: GET_SMART_ACCOUNT_ENABLED_NETWORKS was not answered in time',
  ])('keeps what support needs: %s', (text) => {
    expect(redact(text)).toBe(text)
    expect(redactJoined(text)).toBe(text)
  })

  test('reads on at words that only sentences have: no word list of BIP-39 has them', () => {
    const words = new Set(Object.values(LISTS).flat())
    expect(OTHER_WORDS.split('|').filter((one) => words.has(one))).toEqual([])
  })

  test('finds known texts in any grouping, without parts of other words', () => {
    const known = ['Savings of Ada', 'base', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'ok']
    expect(
      redactJoined('Savings-of_ada on Base, not on database; 0x f39Fd6e51aad 88F6F4ce6aB8827279cffFb92266. ok', known),
    ).toBe('<private> on <private>, not on database; <address>. ok')
  })

  // Catastrophic backtracking would take minutes: the test would time out.
  test.each([
    'a',
    'a ',
    'ab1 ',
    'a1b2 ',
    '1, ',
    '@',
    '. ',
    '<a',
    '&#',
    '%2',
    'a…',
    '…',
    '字',
    '字 ',
    '0x',
    '<words> ',
    'code 1',
  ])('reads 16,384 characters of %j without backtracking too often', (part) => {
    expect(redactJoined(part.repeat(16_384).slice(0, 16_384), ['aaaaaaaaaaaaa']).length).toBeLessThanOrEqual(32_768)
  })
})
