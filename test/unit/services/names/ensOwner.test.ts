// @vitest-environment node
import { encodeAbiParameters, encodeFunctionResult, type Hex } from 'viem'
import { namehash } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { ensOwner } from '../../../../src/services/names/owner.ts'
import { normalizedName } from '../../../../src/services/names/normalized.ts'
import { abi, ME, node, offchain, resolved, revert } from './kit.ts'

const PICTURE = 'https://pictures.example/alice.png'
const NOBODY = '0x0000000000000000000000000000000000000000'

/** Encodes the answer of `resolveWithGateways` with an address. */
const owned = (address: Hex): Hex =>
  encodeFunctionResult({
    abi,
    functionName: 'resolveWithGateways',
    result: [encodeAbiParameters([{ type: 'address' }], [address]), NOBODY],
  })

const noFetch = async (): Promise<Response> => {
  throw new Error('asked a gateway')
}
const ownerFrom = ({ request }: ReturnType<typeof node>, name = 'alice.eth') =>
  ensOwner({ request, fetch: noFetch }, name)

describe('The owner of an ENS name', () => {
  test('is read with the picture, in two calls', async () => {
    let calls = 0
    const chain = node({ resolveWithGateways: () => (calls++ ? resolved(PICTURE) : owned(ME)) })
    expect(await ownerFrom(chain)).toEqual({ address: ME, avatar: PICTURE })
    expect(JSON.stringify(chain.asked[0]?.args)).toContain(`0x3b3b57de${namehash('alice.eth').slice(2)}`)
  })

  test('is known without a picture that cannot be read', async () => {
    let calls = 0
    const chain = node({ resolveWithGateways: () => (calls++ ? revert('ResolverError', ['0x']) : owned(ME)) })
    expect(await ownerFrom(chain)).toEqual({ address: ME })
  })

  test.each([
    ['resolver', () => revert('ResolverNotFound', ['0x'])],
    ['address', () => owned(NOBODY)],
  ])('is nobody if there is no %s', async (_, resolveWithGateways) => {
    expect(await ownerFrom(node({ resolveWithGateways }))).toBeUndefined()
  })

  test('is nobody for a name that no resolver can look up', async () => {
    expect(await ownerFrom(node({}), 'alice..eth')).toBeUndefined()
  })

  test('is asked at a gateway only over https', async () => {
    const chain = node({ resolveWithGateways: () => offchain(['http://gateway.example/{sender}/{data}']) })
    await expect(ownerFrom(chain)).rejects.toMatchObject({ message: 'Error resolving name' })
  })

  test('is unknown if the node fails', async () => {
    const down = { request: async () => Promise.reject(new WalletModalError('RateLimited')) }
    await expect(ensOwner({ ...down, fetch: noFetch }, 'alice.eth')).rejects.toMatchObject({
      code: 'RateLimited',
      message: 'Error resolving name',
    })
  })
})

test.each([
  ['Alice.ETH', 'alice.eth'],
  ['bob-1.wallet.eth', 'bob-1.wallet.eth'],
  ['Ĳssel.eth', 'ijssel.eth'],
  ['naïve.eth', 'naïve.eth'],
  ['a_b.eth', undefined],
  ['x--y.eth', 'x--y.eth'],
])('The name %s is looked up as %s', async (typed, name) => {
  expect(await normalizedName(typed)).toBe(name)
})
