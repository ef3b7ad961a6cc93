import fc from 'fast-check'
import { isField } from '../../src/core/signIn/grammar.ts'
import type { SignInFields } from '../../src/core/signIn/siwx.ts'
import { ALICE } from './fakeEip1193.ts'

/** Valid fields of a message on an EVM network. */
export const FIELDS: SignInFields = {
  accountAddress: ALICE,
  chainId: 'eip155:1',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/pay?item=1',
  version: '1',
  nonce: 'abcdef0123',
  issuedAt: '2026-01-02T03:04:05.678Z',
}
/** An account and its network on Solana. */
export const SOLANA = {
  accountAddress: 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW',
  chainId: 'solana:main',
} as const

const one = (characters: string) => fc.constantFrom(...characters)
const ALPHANUMERIC = 'ABCXYZabcxyz0189'
/** Characters of a statement: some letters and digits, and each other one. */
export const STATEMENT = `${ALPHANUMERIC}-._~:/?#[]@!$&'()*+,;= `
const text = (characters: string, minLength: number) => fc.string({ unit: one(characters), minLength, maxLength: 30 })
const time = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const uri = fc
  .webUrl({ size: '-1', withFragments: true, withQueryParameters: true })
  .filter((url) => isField('uri', url))

/** Any valid fields, on any chain. */
export const anyFields: fc.Arbitrary<SignInFields> = fc
  .record({
    who: fc.constantFrom<Pick<SignInFields, 'accountAddress' | 'chainId'>>(
      { accountAddress: ALICE, chainId: 'eip155:1' },
      { accountAddress: ALICE, chainId: 'eip155:11155111' },
      SOLANA,
      {
        accountAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        chainId: 'bip122:000000000019d6689c085ae165831e93',
      },
    ),
    domain: fc.constantFrom(
      'intranet',
      '[::1]:5173',
      '127.0.0.1',
      'shop.example',
      'a-b.example:8443',
      'xn--bcher-kva.example',
    ),
    uri,
    nonce: text(ALPHANUMERIC, 8),
    issuedAt: time,
    statement: optional(text(STATEMENT, 1)),
    resources: optional(fc.array(uri, { minLength: 1, maxLength: 3 })),
    requestId: optional(text(`${ALPHANUMERIC}-._~!$&'()*+,;=:@`, 0)),
    expirationTime: optional(time),
    notBefore: optional(time),
  })
  .map(({ who, ...more }) => ({
    ...who,
    version: '1',
    ...(Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) as typeof more),
  })) as fc.Arbitrary<SignInFields>
