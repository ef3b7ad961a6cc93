import { describe, expect, test } from 'vitest'
import { signingOf } from '../../../../src/chains/loadSigning.ts'
import { namespaceOf } from '../../../../src/core/caip.ts'
import { parseMessage } from '../../../../src/core/signIn/parseMessage.ts'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import { createLocalSiwx } from '../../../../src/services/signIn/localSiwx.ts'
import type { Vector } from '../../../../scripts/vectors/signIn.mts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { casesOf, publicVectors, signInVectors } from '../../../kit/vectors.ts'

const IS_VALID = '0x1626ba7e'

/** A node whose contracts answer as a vector says. */
const nodeOf =
  ({ contract }: Vector): RpcRequest =>
  async (_method, [call]) => {
    const { data } = call as { data: string }
    const isDirect = data.startsWith(IS_VALID)
    if (contract === 'echoes') return data
    if (contract !== 'approves') return isDirect ? '0x' : '0x00'
    return isDirect ? IS_VALID.padEnd(66, '0') : '0x01'
  }

/** Whether the browser takes a signed message for a session that is valid now. The page is of the vector's domain. */
async function isSession(vector: Vector): Promise<boolean> {
  const { domain, now, message, signature } = vector
  const data = parseMessage(message)
  if (!data) return false
  const scheme = /^(?:localhost|127\.0\.0\.1|\[::1\]):/.test(domain) ? 'http' : 'https'
  const storage = fakeStorage()
  const siwx = createLocalSiwx({
    options: {},
    storage: () => storage,
    now: () => Date.parse(now),
    page: () => ({ domain, uri: `${scheme}://${domain}/` }),
    verify: async ({ data: { accountAddress: address, chainId } }) => {
      const signing = await signingOf(namespaceOf(chainId)).load()
      return (await signing.verify?.({ address, text: message, signature }, nodeOf(vector))) ?? false
    },
  })
  try {
    await siwx.addSession({ data, message, signature })
  } catch {
    return false
  }
  return (await siwx.getSessions(data.chainId, data.accountAddress)).length === 1
}

/** Which nonce was given and which networks there are is checked before a session is added. */
const ELSEWHERE: readonly Vector['expect'][] = ['WrongNonce', 'UnsupportedNetwork']

describe('The browser', () => {
  test.each(casesOf(signInVectors().filter((one) => !ELSEWHERE.includes(one.expect))))(
    '%s: says %s',
    async (_, _expected, vector) => {
      expect(await isSession(vector)).toBe(vector.expect === 'ok')
    },
  )
})

interface SiweFields extends Record<string, unknown> {
  address: string
  chainId: number
}
const siwe = publicVectors('siwe') as
  | {
      'siwe_parsing_positive.json': Record<string, { message: string; fields: SiweFields }>
      'siwe_parsing_negative.json': Record<string, string>
    }
  | undefined

describe.skipIf(!siwe)('With the public vectors of siwe, sign-in messages', () => {
  test('are read as siwe reads them, unless they begin with a scheme', () => {
    for (const [name, { message, fields }] of Object.entries(siwe?.['siwe_parsing_positive.json'] ?? {})) {
      const { address: accountAddress, chainId, scheme, ...others } = fields
      const expected = { accountAddress, chainId: `eip155:${chainId}`, ...others }
      const read = parseMessage(message)
      if (scheme) expect(read, name).toBeUndefined()
      else
        expect(Object.fromEntries(Object.entries(read ?? {}).filter(([, value]) => value !== undefined)), name).toEqual(
          Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== null)),
        )
    }
  })

  test('are not read if siwe does not read them', () => {
    const texts = Object.entries(siwe?.['siwe_parsing_negative.json'] ?? {})
    expect(texts.length).toBeGreaterThan(20)
    for (const [name, message] of texts) expect(parseMessage(message), name).toBeUndefined()
  })
})
