import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createVectors, type Vector } from '../../scripts/vectors/signIn.mts'
import { casesOf, publicVectors, signInVectors } from '../kit/vectors.ts'
import { EVM_ACCOUNTS } from '../sandbox/evm/accounts.ts'
import { verifyMessage as verifyBitcoin } from '../sandbox/bitcoin/verify.ts'

type Verify = (body: { message: string; signature: string }, nonce: string) => Promise<object>
type CreateVerifier = (settings: { domain: string; networks: Record<string, string> }) => Verify

const createVerifier: CreateVerifier = (
  (await import(/* @vite-ignore */ new URL('../servers/verify.mjs', import.meta.url).href)) as {
    createVerifier: CreateVerifier
  }
).createVerifier

/** What contracts answer. */
let contract: Vector['contract']
/** How long a verifier may compute, however busy the machine is. To decode an address of 31,000 characters takes 8 s. */
const LONGEST_MS = 2_000

const IS_VALID = '0x1626ba7e'
/** A node whose contracts answer as the vector says, whether they are asked directly or through a validator. */
function answerOf(data: string): string {
  const isDirect = data.startsWith(IS_VALID)
  if (contract === 'echoes') return data
  if (contract !== 'approves') return isDirect ? '0x' : '0x00'
  return isDirect ? IS_VALID.padEnd(66, '0') : '0x01'
}
const node = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id, params } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; params: [{ data: string }] }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answerOf(params[0].data) }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => void node.close())
afterEach(() => void vi.useRealTimers())

/** What the verifier of the README answers to a message at a time; undefined if it refuses. */
async function verifyAt(now: string, settings: { domain: string; networks: readonly string[] }, given: Vector) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const networks = Object.fromEntries(settings.networks.map((id) => [id, id.startsWith('eip155:') ? url : '']))
  contract = given.contract
  const { message, signature, nonce } = given
  return createVerifier({ domain: settings.domain, networks })({ message, signature }, nonce).catch(() => undefined)
}

describe('The verifier of the README', () => {
  test.each(casesOf(signInVectors()))('%s: says %s', async (_, _expected, vector) => {
    const begun = process.cpuUsage()
    const account = await verifyAt(vector.now, vector, vector)
    const { user, system } = process.cpuUsage(begun)
    if (vector.long) expect((user + system) / 1_000).toBeLessThan(LONGEST_MS)
    expect(account !== undefined).toBe(vector.expect === 'ok')
    if (account) expect(vector.message).toContain((account as { address: string }).address)
  })
})

describe('The vectors of sign-in messages', () => {
  test(
    'are those of scripts/vectors, except for the chance in signatures of Taproot keys',
    { timeout: 120_000 },
    async () => {
      const written = signInVectors().map(({ id, message, expect: expected }) => [id, message, expected])
      const created = (await createVectors()).map(({ id, message, long, expect: expected }) => [
        id,
        message.replace('<long>', () => long?.of.repeat(long.times) ?? ''),
        expected,
      ])
      expect(written).toEqual(created)
      expect(new Set(written.map(([id]) => id)).size).toBe(written.length)
    },
  )

  test(
    'are signed rightly where something else is wrong, so that nothing but that refuses them',
    { timeout: 120_000 },
    async () => {
      const isOther = ({ expect: expected, contract: is }: Vector) =>
        expected !== 'InvalidSignature' && expected !== 'InvalidAddress' && is === undefined
      for (const { id, message, signature } of signInVectors().filter(isOther)) {
        const address = message.split(/\r?\n/)[1] ?? ''
        if (id.startsWith('Ethereum'))
          expect(
            await verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
          ).toBe(true)
        if (id.startsWith('Bitcoin')) expect(verifyBitcoin(address, message, signature.replace(/^smp/, ''))).toBe(true)
      }
    },
  )
})

interface SiweFields {
  domain: string
  uri: string
  nonce: string
  issuedAt: string
}
const siwe = publicVectors('siwe') as
  | {
      'siwe_parsing_positive.json': Record<string, { message: string; fields: SiweFields }>
      'siwe_parsing_negative.json': Record<string, string>
      'siwe_verification_positive.json': Record<string, SiweVerification>
      'siwe_verification_negative.json': Record<string, SiweVerification>
    }
  | undefined
interface SiweVerification extends SiweFields {
  address: string
  statement?: string
  version: string
  chainId: number
  expirationTime?: string
  notBefore?: string
  signature: string
  domainBinding?: string
  matchNonce?: string
  time?: string
}

describe.skipIf(!siwe)('With the public vectors of siwe, the verifier of the README', () => {
  const [alice] = EVM_ACCOUNTS as [(typeof EVM_ACCOUNTS)[0]]
  /** Signs a text for its account, which becomes one whose key is known. */
  async function signed(text: string) {
    const message = text.replace(/0x[0-9a-fA-F]{40}/, alice.address)
    return { message, signature: await privateKeyToAccount(alice.privateKey).signMessage({ message }) }
  }
  const vectorOf = (nonce: string, given: object) => ({ nonce, contract: undefined, ...given }) as Vector
  const fieldsOf = (text: string) => /\nNonce: (\w+)/.exec(text)?.[1] ?? 'none'

  /** Messages of siwe that are well-formed, but come from a page of another host than the domain, or name a scheme. */
  const NOT_OURS = [
    'domain is RFC 3986 authority with IP',
    'domain is RFC 3986 authority with userinfo',
    'domain is RFC 3986 authority with port',
    'domain is localhost authority with port',
    'domain is RFC 3986 authority with userinfo and port',
    'domain ipv6',
    'uri ipv6',
    'uri ipv4',
    'uri with port',
    'uri ipv4 query params and fragment',
    'recovery byte starting at 0',
    'domain contains optional scheme',
  ]

  test('accepts the messages that siwe reads, if the page is of the domain', async () => {
    const refused: string[] = []
    for (const [name, { message, fields }] of Object.entries(siwe?.['siwe_parsing_positive.json'] ?? {})) {
      const { nonce, issuedAt } = fields
      const networks = ['eip155:1', 'eip155:4']
      const [domain = ''] = /^(?:https:\/\/)?(\S+)/.exec(message)?.slice(1) ?? []
      const verify = () => verifyAt(issuedAt, { domain, networks }, vectorOf(nonce, given))
      const given = await signed(message)
      if (!(await verify().catch(() => undefined))) refused.push(name)
    }
    expect(refused).toEqual(NOT_OURS)
  })

  test('refuses the messages that siwe does not read, although they are signed', async () => {
    const texts = Object.entries(siwe?.['siwe_parsing_negative.json'] ?? {})
    expect(texts.length).toBeGreaterThan(20)
    for (const [name, text] of texts) {
      const settings = { domain: 'service.org', networks: ['eip155:1'] }
      const given = vectorOf(fieldsOf(text), await signed(text))
      // The address is the one thing that signing changes: this vector has another one, in small letters.
      if (name === 'address not EIP-55') given.message = text
      expect(await verifyAt('2022-03-18T00:00:00Z', settings, given), name).toBeUndefined()
    }
  })

  const textOf = ({ domain, address, statement, uri, version, chainId, nonce, ...times }: SiweVerification) =>
    [
      `${domain} wants you to sign in with your Ethereum account:\n${address}\n`,
      ...(statement === undefined ? [] : [`${statement}\n`]),
      `URI: ${uri}\nVersion: ${version}\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${times.issuedAt}`,
      ...(times.expirationTime ? [`Expiration Time: ${times.expirationTime}`] : []),
      ...(times.notBefore ? [`Not Before: ${times.notBefore}`] : []),
    ].join('\n')

  /** Signed at `www.tally.xyz` for a page of `tally.xyz`. */
  const OTHER_HOST = 'recovery byte starting at 0'

  test.each([true, false])('verifies what siwe verifies, and nothing else (%s)', async (isValid) => {
    const file = siwe?.[isValid ? 'siwe_verification_positive.json' : 'siwe_verification_negative.json'] ?? {}
    expect(Object.keys(file).length).toBeGreaterThan(3)
    for (const [name, one] of Object.entries(file)) {
      const settings = { domain: one.domainBinding ?? one.domain, networks: ['eip155:1'] }
      const given = vectorOf(one.matchNonce ?? one.nonce, { message: textOf(one), signature: one.signature })
      expect((await verifyAt(one.time ?? '2026-11-29T12:00:00Z', settings, given)) !== undefined, name).toBe(
        isValid && name !== OTHER_HOST,
      )
    }
  })
})
