// @vitest-environment node
import * as fc from 'fast-check'
import { encodeAbiParameters, getAddress, parseAbiParameters, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RequestDescription } from '../../../../../src/core/transactions/description.ts'
import { COMMANDS } from '../../../../../src/services/decoder/descriptors/contracts/universalCommands.ts'
import { parseTypes, type AbiType } from '../../../../../src/services/decoder/descriptors/signature.ts'
import { ME, tell } from '../../../../kit/describe.ts'
import { describe as describeCall, encodeCall, FUNCTIONS } from '../../../../kit/descriptors.ts'
import { COW, COW_TYPES, cowOrder, LIMIT_TYPES, limit, ONE_INCH, typed, UNIVERSAL } from './payloads.ts'

/** Address parameters that receive nothing: tokens, the parts of a market, and addresses that are only informative. */
const UNPAID = [
  /(?:^|\.)(?:pool|referral|irm|oracle|loanToken|collateralToken|considerationToken|zone|offerer)$/,
  /^path\[\d\]$/,
  // The code of a new Safe. An unknown one is warned of.
  /^singleton$/,
  // Carries out 1inch's swap. The tokens go to `srcReceiver`.
  /^executor$/,
]
/** Sellers and those who share in a price: the visitor pays the whole price, which is shown, for the items shown. */
const SHARES_PRICE = /(?:consideration|additionalRecipients)\[\d\]\.(?:recipient|token)$/

/** Names of parameters for whoever gets what a call pays out. */
const PAYEE =
  /(?:^|\.)(?:to|recipient|receiver|dst|dstReceiver|beneficiary|destination|user|onBehalf|onBehalfOf|mintRecipient)$/
/** Such names for other roles: whose debt changes, and the recipients of plain transfers, which are no pay-outs. */
const NO_PAYEE =
  /^(?:borrow|repay|repayETH|transferShares|transferWithAuthorization|receiveWithAuthorization|push|pull|move|(?:repay|withdraw|borrow|withdrawCollateral):.*onBehalf)/

interface Strangers {
  next(): string
  found: Map<string, string>
}

function strangers(seed: Uint8Array): Strangers {
  let count = 0
  return {
    found: new Map(),
    // Each call returns another address. None starts with zeros: contracts give small numbers a special meaning.
    next: () => getAddress(`0x${toHex(seed).slice(2, 34).padStart(32, 'f')}${(0xff000000 + ++count).toString(16)}`),
  }
}

/** Creates arguments in which every address is that of another stranger. */
function argument({ name, kind, parts, item, length }: AbiType, path: string, people: Strangers): unknown {
  const stranger = () => {
    const address = people.next()
    people.found.set(path, address)
    return address
  }
  if (parts) return Object.fromEntries(parts.map((part) => [part.name, argument(part, `${path}.${part.name}`, people)]))
  if (item) return Array.from({ length: length ?? 2 }, (_, at) => argument({ ...item, name }, `${path}[${at}]`, people))
  if (kind === 'address') return stranger()
  if (name === 'mintRecipient') return `0x${'0'.repeat(24)}${stranger().slice(2)}`
  if (name === 'to' && kind === 'uint256') return BigInt(stranger())
  if (kind === 'bool') return true
  if (kind === 'string') return 'name'
  if (kind === 'bytes' && name === 'path') return `${stranger()}000bb8${people.next().slice(2)}`.toLowerCase()
  if (kind.startsWith('bytes')) return kind === 'bytes' ? '0x' : `0x${'11'.repeat(Number(kind.slice(5)))}`
  const bits = Number(/\d+$/.exec(kind)?.[0] ?? 256)
  const isTime = /deadline|endTime|validBefore/i.test(name)
  if (bits <= 48) return bits <= 8 ? 1 : 5
  return isTime ? 2_000_000_000n : 5n
}

const textOf = ({ parts }: RequestDescription) =>
  JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase()
const isUnknown = ({ parts, warnings }: RequestDescription) =>
  parts.flat().some(({ kind }) => kind === 'call') && warnings.includes('unknownCall')

const seeds = fc.uint8Array({ minLength: 16, maxLength: 16 }).filter((bytes) => (bytes[0] ?? 0) > 15)

describe('Descriptions of calls that name strangers', () => {
  test('show every address that gets something, in every function, or say that the call is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const hidden: string[] = []
        for (const { contractName, address, chain, signature } of FUNCTIONS) {
          const people = strangers(seed)
          const args = parseTypes(signature).map((one) => argument(one, one.name, people))
          const description = await describeCall({ to: address, chain, data: encodeCall(signature, args) })
          if (isUnknown(description)) continue
          const text = textOf(description)
          for (const [path, stranger] of people.found)
            if (![...UNPAID, SHARES_PRICE].some((one) => one.test(path)) && !text.includes(stranger.toLowerCase()))
              hidden.push(`${contractName} ${signature.split('(')[0]}: ${path}`)
        }
        expect(hidden).toEqual([])
      }),
      { numRuns: 5 },
    )
  })

  test('warn when one of them gets what the call pays out', async () => {
    const silent: string[] = []
    let checked = 0
    for (const { contractName, address, chain, signature } of FUNCTIONS) {
      const people = strangers(new Uint8Array(16).fill(200))
      const args = parseTypes(signature).map((one) => argument(one, one.name, people))
      const { warnings } = await describeCall({ to: address, chain, data: encodeCall(signature, args) })
      const name = signature.split('(')[0] ?? ''
      const isPaid = [...people.found.keys()].some(
        (path) =>
          PAYEE.test(path) && !SHARES_PRICE.test(path) && !NO_PAYEE.test(name) && !NO_PAYEE.test(`${name}:${path}`),
      )
      if (!isPaid) continue
      checked += 1
      if (!warnings.includes('otherReceiver')) silent.push(`${contractName}: ${signature}`)
    }
    expect(silent).toEqual([])
    expect(checked).toBeGreaterThan(50)
  })

  test('show the recipient of each command of the Universal Router', async () => {
    const named = Object.entries(COMMANDS).filter(([, { types }]) => types.includes('address recipient'))
    expect(named.length).toBeGreaterThan(7)
    for (const [command, { types, intent }] of named) {
      const people = strangers(new Uint8Array(16).fill(201))
      const values = parseTypes(types).map((one) => argument(one, one.name, people))
      const input = encodeAbiParameters(parseAbiParameters(types.slice(1, -1)), values as never)
      const execute = 'execute(bytes commands,bytes[] inputs,uint256 deadline)'
      const data = encodeCall(execute, [toHex(Number(command), { size: 1 }), [input], 2_000_000_000n])
      const description = await describeCall({ to: UNIVERSAL, data })
      expect(textOf(description)).toContain(people.found.get('recipient')?.toLowerCase())
      // Fees of up to 3 % are usual, whoever gets them.
      if (intent !== 'payFee') expect(description.warnings).toContain('otherReceiver')
    }
  })

  test.each([
    ['CoW Swap', (receiver: string) => typed('', COW, COW_TYPES, 'Order', cowOrder({ receiver }))],
    ['1inch', (receiver: string) => typed('', ONE_INCH, LIMIT_TYPES, 'Order', limit({ receiver }))],
  ])('show who receives what an order of %s buys, and warn', async (_, order) => {
    const stranger = strangers(new Uint8Array(16).fill(202)).next()
    const { method, params } = order(stranger)
    const description = await tell(method, params)
    expect(textOf({ ...description, parts: [description.parts.flat().slice(0, 1)] })).toContain(stranger.toLowerCase())
    expect(description.warnings).toContain('otherReceiver')
  })

  test('show the owner of a position that the visitor adds to, and warn if it is a stranger or unknown', async () => {
    const [positions] = FUNCTIONS.filter(({ signature }) => signature.startsWith('increaseLiquidity('))
    if (!positions) throw new Error('increaseLiquidity is not described')
    const people = strangers(new Uint8Array(16).fill(203))
    const args = parseTypes(positions.signature).map((one) => argument(one, one.name, people))
    const call = { to: positions.address, data: encodeCall(positions.signature, args) }
    const answer = (owner: string) => async () => `0x${'0'.repeat(24)}${owner.slice(2).toLowerCase()}`
    const stranger = people.next()

    const own = await describeCall(call, { rpc: answer(ME) })
    expect(own.parts.flat()[0]).toMatchObject({
      fields: expect.arrayContaining([{ kind: 'address', label: 'owner', address: ME }]),
    })
    expect(own.warnings).not.toContain('otherReceiver')
    const others = await describeCall(call, { rpc: answer(stranger) })
    expect(textOf(others)).toContain(stranger.toLowerCase())
    expect(others.warnings).toContain('otherReceiver')
    for (const rpc of [undefined, async () => '0x', async () => Promise.reject(new Error('No'))])
      expect((await describeCall(call, rpc && { rpc })).warnings).toContain('unknownCall')
  })
})
