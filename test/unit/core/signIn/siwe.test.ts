import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { describe, expect, test } from 'vitest'
import { parseSiweMessage } from 'viem/siwe'
import { attempt } from '../../../../src/core/errors/attempt.ts'
import { fieldProblem } from '../../../../src/core/signIn/checkFields.ts'
import { formatMessage } from '../../../../src/core/signIn/formatMessage.ts'
import { parseMessage } from '../../../../src/core/signIn/parseMessage.ts'
import { parseSignIn } from '../../../../src/core/signIn/parseSignIn.ts'
import type { SignInFields } from '../../../../src/core/signIn/siwx.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { anyFields, FIELDS } from '../../../kit/signInFields.ts'

const onEvm = fc
  .tuple(anyFields, fc.integer({ min: 1 }))
  .map(([fields, id]): SignInFields => ({ ...fields, accountAddress: ALICE, chainId: `eip155:${id}` }))

/** The fields that `siwe` reads in a text, by our names; undefined if it refuses the text. */
function readBySiwe(text: string): SignInFields | undefined {
  const read = attempt(() => new SiweMessage(text))
  if (!read) return undefined
  const { address: accountAddress, chainId, scheme, ...rest } = read
  const fields = { accountAddress, chainId: `eip155:${chainId}`, ...rest, ...(scheme && { scheme }) }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as SignInFields
}

/** Each ASCII character, and some beyond: at the start, in the middle and at the end of a field, and alone. */
const CHARACTERS = [...Array(0x80).keys(), 0xa0, 0xe9, 0x2028, 0x1f44b].map((code) => String.fromCodePoint(code))
const placesOf = (one: string) => [`${one}abcdefgh`, `abcd${one}efgh`, `abcdefgh${one}`, one]

const EDGES: readonly [keyof SignInFields, (text: string) => Partial<SignInFields>][] = [
  ['statement', (statement) => ({ statement })],
  ['requestId', (requestId) => ({ requestId })],
  ['nonce', (nonce) => ({ nonce })],
  ['domain', (domain) => ({ domain })],
  ['uri', (text) => ({ uri: `https://shop.example/${text}` })],
  ['resources', (text) => ({ resources: [`ipfs://shop.example/${text}`, `urn:${text}`] })],
]

/** Domains without a host, which siwe accepts. */
const HOSTLESS = [':', '@', 'abcdefgh@']

describe('Sign-in messages on EVM networks', () => {
  test('are read by siwe, viem and us as the fields that were written: 10,000 of them', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(onEvm, (fields) => {
        const text = formatMessage(fields)
        expect(parseMessage(text)).toEqual(fields)
        expect(readBySiwe(text)).toEqual(fields)
        // viem's reader refuses IPv6 addresses and names without a dot.
        if (!/^[^[].*\./.test(fields.domain)) return
        const { address, chainId, issuedAt, expirationTime, notBefore, ...read } = parseSiweMessage(text)
        expect({ accountAddress: address, chainId: `eip155:${chainId}` }).toEqual({
          accountAddress: fields.accountAddress,
          chainId: fields.chainId,
        })
        expect([issuedAt, expirationTime, notBefore].map((time) => time?.toISOString())).toEqual([
          fields.issuedAt,
          fields.expirationTime,
          fields.notBefore,
        ])
        expect(fields).toMatchObject(read)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each(EDGES)('have in the %s exactly the characters that siwe accepts', (name, write) => {
    const differences = CHARACTERS.flatMap(placesOf).flatMap((place) => {
      const fields = { ...FIELDS, ...write(place) }
      const [problem] = fieldProblem(fields) ?? []
      const read = readBySiwe(formatMessage(fields))
      if (!problem) expect(read).toEqual(fields)
      else expect(problem).toBe(name)
      return Boolean(problem) === !read ? [] : [place]
    })
    expect(differences.sort()).toEqual(name === 'domain' ? HOSTLESS : [])
  })

  test.each(['statement', 'requestId'] as const)('a site cannot set the %s to what siwe refuses', (name) => {
    for (const place of CHARACTERS.flatMap(placesOf)) {
      const set = () => parseSignIn({ [name]: place }, [{ chainNamespace: 'eip155' }])
      if (readBySiwe(formatMessage({ ...FIELDS, [name]: place }))) expect(set()).toEqual({ [name]: place })
      else expect(set).toThrow(`Invalid option "signIn.${name}"`)
    }
  })
})
