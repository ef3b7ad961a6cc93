// @vitest-environment node
import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import type { RequestDescription } from '../../../../src/core/transactions/description.ts'
import type { Network } from '../../../../src/core/types.ts'
import { approval } from '../../../../src/i18n/en/approval.ts'
import { createTranslate } from '../../../../src/i18n/translate.ts'
import { describeRequest } from '../../../../src/services/decoder/index.ts'
import { createFormatters } from '../../../../src/views/embedded/formatters.ts'
import { describeAction } from '../../../../src/views/embedded/describeAction.ts'

// This test encodes messages by the documentation of the programs, independently of the decoder.

const CASES = process.env.WM_FULL ? 30_000 : 2_000

const keyOf = (seed: number) => Uint8Array.from({ length: 32 }, (_, at) => (seed * 31 + at * 7 + 1) % 256)
const ME = keyOf(0)
const OTHERS = Array.from({ length: 12 }, (_, at) => keyOf(at + 1))
const program = (address: string) => base58.decode(address)
const SYSTEM = program('11111111111111111111111111111111')
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'].map(
  program,
)
const ATA = program('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const BUDGET = program('ComputeBudget111111111111111111111111111111')

const NETWORK: Network = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** One instruction, and every text that must be shown: whole addresses, and numbers in any accepted format. */
interface Made {
  program: Uint8Array
  accounts: readonly Uint8Array[]
  data: readonly number[]
  shown: readonly string[]
  warns: readonly string[]
}

const le = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const name = (key: Uint8Array) => base58.encode(key)
/** Formats a decimal number without thousands separators, so that `1,234.5` and `12345` stay distinct. */
const exact = (value: bigint, decimals: number) => {
  const digits = value.toString().padStart(decimals + 1, '0')
  const fraction = decimals ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${digits.slice(0, digits.length - decimals)}${fraction && `.${fraction}`}`
}
const sol = (value: bigint) => `${exact(value, 9)} SOL`
const units = (value: bigint) => `${value} base units`
const tokens = (value: bigint, decimals: number) => `${exact(value, decimals)} tokens`

const key = fc.constantFrom(...OTHERS)
const anyKey = fc.constantFrom(ME, ...OTHERS)
const u64 = fc.oneof(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.constantFrom(0n, 1n, (1n << 64n) - 1n))
const tokenProgram = fc.constantFrom(...TOKENS)
const decimals = fc.nat(255)
const bytes = fc.array(fc.nat(255), { maxLength: 40 })
const own = (from: Uint8Array) => (from === ME ? [] : [name(from)])
const made = (one: Partial<Made> & Pick<Made, 'program' | 'accounts' | 'data'>): Made => ({
  shown: [],
  warns: [],
  ...one,
})

const SYSTEMS = [
  fc.tuple(anyKey, anyKey, u64, key, bytes).map(([from, to, value, owner]) =>
    made({
      program: SYSTEM,
      accounts: [from, to],
      data: [...le(0n, 4), ...le(value, 8), ...le(9n, 8), ...owner],
      shown: [sol(value), name(to), name(owner), ...own(from)],
    }),
  ),
  fc.tuple(anyKey, key).map(([account, owner]) =>
    made({
      program: SYSTEM,
      accounts: [account],
      data: [...le(1n, 4), ...owner],
      shown: [name(account), name(owner)],
      warns: ['handsOver'],
    }),
  ),
  fc.tuple(anyKey, anyKey, u64, bytes).map(([from, to, value, more]) =>
    made({
      program: SYSTEM,
      accounts: [from, to],
      data: [...le(2n, 4), ...le(value, 8), ...more],
      shown: [sol(value), name(to), ...own(from)],
    }),
  ),
  fc.tuple(anyKey, anyKey, u64, key, bytes).map(([from, to, value, owner, seed]) =>
    made({
      program: SYSTEM,
      accounts: [from, to, from],
      data: [...le(3n, 4), ...from, ...le(BigInt(seed.length), 8), ...seed, ...le(value, 8), ...le(0n, 8), ...owner],
      shown: [sol(value), name(to), name(owner), ...own(from)],
    }),
  ),
  fc
    .tuple(anyKey, anyKey)
    .map(([nonce, who]) =>
      made({ program: SYSTEM, accounts: [nonce, nonce, who], data: le(4n, 4), warns: ['neverExpires'] }),
    ),
  fc.tuple(key, anyKey, u64).map(([nonce, to, value]) =>
    made({
      program: SYSTEM,
      accounts: [nonce, to],
      data: [...le(5n, 4), ...le(value, 8)],
      shown: [sol(value), name(to), name(nonce)],
    }),
  ),
  fc.tuple(key, key, fc.constantFrom(6n, 7n)).map(([nonce, who, kind]) =>
    made({
      program: SYSTEM,
      accounts: [nonce],
      data: [...le(kind, 4), ...who],
      shown: [name(nonce), name(who)],
      warns: ['handsOver'],
    }),
  ),
  fc.tuple(key, key, bytes).map(([account, owner, seed]) =>
    made({
      program: SYSTEM,
      accounts: [account, ME],
      data: [...le(10n, 4), ...ME, ...le(BigInt(seed.length), 8), ...seed, ...owner],
      shown: [name(account), name(owner)],
      warns: ['handsOver'],
    }),
  ),
  fc.tuple(anyKey, anyKey, u64, bytes).map(([from, to, value, more]) =>
    made({
      program: SYSTEM,
      accounts: [from, ME, to],
      data: [...le(11n, 4), ...le(value, 8), ...more],
      shown: [sol(value), name(to), ...own(from)],
    }),
  ),
]

const four = fc.tuple(tokenProgram, key, key, key)
const TOKEN_ONES = [
  fc.tuple(four, anyKey, u64).map(([[at, source, to], owner, value]) =>
    made({
      program: at,
      accounts: [source, to, owner],
      data: [3, ...le(value, 8)],
      shown: [units(value), name(source), name(to), ...own(owner)],
      warns: ['unknownToken'],
    }),
  ),
  fc.tuple(four, anyKey, u64).map(([[at, source, spender], owner, value]) =>
    made({
      program: at,
      accounts: [source, spender, owner],
      data: [4, ...le(value, 8)],
      shown: [
        name(source),
        name(spender),
        ...own(owner),
        ...(value === 0n || value === (1n << 64n) - 1n ? [] : [units(value)]),
      ],
      warns: value === (1n << 64n) - 1n ? ['unlimited'] : [],
    }),
  ),
  fc.tuple(four, fc.nat(3), fc.boolean()).map(([[at, account, to], kind, hasNew]) =>
    made({
      program: at,
      accounts: [account, ME],
      data: [6, kind, hasNew ? 1 : 0, ...(hasNew ? to : [])],
      shown: [name(account), ...(hasNew ? [name(to)] : [])],
      warns: ['handsOver'],
    }),
  ),
  fc.tuple(four, u64, decimals).map(([[at, of, to], value, places]) =>
    made({
      program: at,
      accounts: [of, to, ME],
      data: [14, ...le(value, 8), places],
      shown: [tokens(value, places), name(of), name(to)],
    }),
  ),
  fc.tuple(four, u64).map(([[at, of, to], value]) =>
    made({
      program: at,
      accounts: [of, to, ME],
      data: [7, ...le(value, 8)],
      shown: [units(value), name(of), name(to)],
    }),
  ),
  fc.tuple(four, u64).map(([[at, source, of], value]) =>
    made({
      program: at,
      accounts: [source, of, ME],
      data: [8, ...le(value, 8)],
      shown: [units(value), name(source), name(of)],
    }),
  ),
  fc.tuple(four, fc.boolean()).map(([[at, account, to], isOwn]) =>
    made({
      program: at,
      accounts: [account, isOwn ? ME : to, ME],
      data: [9],
      shown: [name(account), name(isOwn ? ME : to), 'pays out its balance'],
      warns: isOwn ? [] : ['paysOther'],
    }),
  ),
  fc.tuple(four, anyKey, u64, decimals).map(([[at, source, of, to], owner, value, places]) =>
    made({
      program: at,
      accounts: [source, of, to, owner],
      data: [12, ...le(value, 8), places],
      shown: [tokens(value, places), name(source), name(of), name(to), ...own(owner)],
    }),
  ),
  fc.tuple(four, anyKey, u64, decimals, u64).map(([[, source, of, to], owner, value, places, fee]) =>
    made({
      program: TOKENS[1] as Uint8Array,
      accounts: [source, of, to, owner],
      data: [26, 1, ...le(value, 8), places, ...le(fee, 8)],
      shown: [tokens(value, places), name(source), name(of), name(to), ...own(owner)],
    }),
  ),
  fc.tuple(four, anyKey, u64, decimals).map(([[at, source, of, spender], owner, value, places]) =>
    made({
      program: at,
      accounts: [source, of, spender, owner],
      data: [13, ...le(value, 8), places],
      shown: [
        name(source),
        name(of),
        name(spender),
        ...own(owner),
        ...(value === 0n || value === (1n << 64n) - 1n ? [] : [tokens(value, places)]),
      ],
      warns: value === (1n << 64n) - 1n ? ['unlimited'] : [],
    }),
  ),
  fc.tuple(four, u64, decimals).map(([[at, source, of], value, places]) =>
    made({
      program: at,
      accounts: [source, of, ME],
      data: [15, ...le(value, 8), places],
      shown: [tokens(value, places), name(source), name(of)],
    }),
  ),
  fc.tuple(four, fc.constantFrom(16, 18)).map(([[at, account, of, owner], kind]) =>
    made({
      program: at,
      accounts: [account, of],
      data: [kind, ...owner],
      shown: [name(account), name(of), name(owner)],
    }),
  ),
  fc.tuple(key, key, key).map(([account, owner, of]) =>
    made({
      program: ATA,
      accounts: [ME, account, owner, of, SYSTEM],
      data: [1],
      shown: [name(account), name(owner), name(of)],
    }),
  ),
]

/** Unknown instructions, whose program must be named with a warning. */
const UNKNOWN = [
  fc
    .tuple(key, bytes)
    .map(([at, data]) => made({ program: at, accounts: [ME], data, shown: [name(at)], warns: ['unknownCall'] })),
  fc
    .tuple(tokenProgram, fc.integer({ min: 27, max: 255 }), bytes)
    .map(([at, kind, data]) => made({ program: at, accounts: [ME], data: [kind, ...data], warns: ['unknownCall'] })),
  fc
    .tuple(fc.integer({ min: 13, max: 99 }), bytes)
    .map(([kind, data]) =>
      made({ program: SYSTEM, accounts: [ME], data: [...le(BigInt(kind), 4), ...data], warns: ['unknownCall'] }),
    ),
  // Data that is too short for its type of instruction.
  fc
    .constantFrom(3, 4, 7, 8, 12, 13, 14, 15, 16, 18)
    .map((kind) => made({ program: TOKENS[0] as Uint8Array, accounts: [ME], data: [kind, 1], warns: ['unknownCall'] })),
]

interface Budget {
  units: number
  price: bigint
}

const budget = fc.option(fc.record({ units: fc.integer({ min: 1, max: 2_000_000 }), price: u64 }))
const instruction = fc.oneof(...SYSTEMS, ...TOKEN_ONES, ...UNKNOWN)
const message = fc.record({
  all: fc.array(instruction, { minLength: 1, maxLength: 12 }),
  budget,
  isLegacy: fc.boolean(),
  times: fc.constantFrom(1, 1, 1, 8),
  lies: fc.boolean(),
})

const compact = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...compact(value >> 7)])

/** Creates a transaction with these instructions. The visitor's account pays and signs it. */
function transactionOf(all: readonly Made[], isLegacy: boolean): string {
  const keys = [ME, ...new Set(all.flatMap((one) => [...one.accounts, one.program]).filter((one) => one !== ME))]
  const index = (one: Uint8Array) => keys.indexOf(one)
  const written = all.flatMap((one) => [
    index(one.program),
    ...compact(one.accounts.length),
    ...one.accounts.map(index),
    ...compact(one.data.length),
    ...one.data,
  ])
  const body = [
    1,
    0,
    0,
    ...compact(keys.length),
    ...keys.flatMap((one) => [...one]),
    ...keyOf(99),
    ...compact(all.length),
    ...written,
  ]
  return base58.encode(Uint8Array.from([1, ...Array<number>(64).fill(0), ...(isLegacy ? body : [0x80, ...body, 0])]))
}

const budgetOf = ({ units: limit, price }: Budget): Made[] => [
  made({ program: BUDGET, accounts: [], data: [2, ...le(BigInt(limit), 4)] }),
  made({ program: BUDGET, accounts: [], data: [3, ...le(price, 8)] }),
]

const format = createFormatters(createTranslate(approval), 'en', { account: name(ME) })

/** Returns all text shown, without thousands separators and bidi isolates. */
function shownOf({ parts }: RequestDescription): string {
  const told = parts.flat().flatMap((action) => {
    const { headline, facts, text, hint } = describeAction(action, format)
    return [headline, hint ?? '', text?.text ?? '', ...facts.map(({ label, value }) => `${label}: ${value as string}`)]
  })
  return told
    .join('\n')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/(\d),(?=\d{3})/g, '$1')
}

/** Simulates a node that lies: it returns a wrong mint, decimals, owner and fees. */
const LIAR: RpcRequest = async (method) =>
  method === 'getAccountInfo'
    ? {
        value: {
          lamports: 1,
          data: { parsed: { info: { mint: name(keyOf(77)), owner: name(ME), tokenAmount: { decimals: 18 } } } },
        },
      }
    : [{ slot: 1, prioritizationFee: Number.MAX_SAFE_INTEGER }]

test(
  `shows every amount, spender, delegate and new owner of ${CASES} random Solana messages`,
  { timeout: 600_000 },
  async () => {
    let cases = 0
    let instructions = 0
    await fc.assert(
      fc.asyncProperty(message, async ({ all, budget: fee, isLegacy, times, lies }) => {
        // Many dummy instructions must not hide the last one.
        const dummies =
          times > 1
            ? Array.from({ length: 60 }, () =>
                made({ program: OTHERS[0] as Uint8Array, accounts: [], data: [], warns: ['unknownCall'] }),
              )
            : []
        const wanted = [...dummies, ...all]
        const transaction = transactionOf([...(fee ? budgetOf(fee) : []), ...wanted], isLegacy)
        const description = await describeRequest({
          method: 'solana_signTransaction',
          params: { transaction },
          network: NETWORK,
          account: name(ME),
          origin: 'https://shop.example',
          now: 0,
          ...(lies && { rpc: LIAR }),
        })
        const shown = shownOf(description)
        const count = (text: string, one: string) => text.split(one).length - 1
        expect(description.warnings).not.toContain('malformed')
        for (const one of new Set(wanted.flatMap((each) => each.shown))) {
          // Counts the texts, because two payments of the same amount must be shown twice.
          expect(count(shown, one), one).toBeGreaterThanOrEqual(
            wanted.filter((each) => each.shown.includes(one)).length,
          )
        }
        expect(description.warnings).toEqual(expect.arrayContaining([...new Set(wanted.flatMap((each) => each.warns))]))
        if (fee) {
          const limit = BigInt(Math.min(fee.units, 1_400_000))
          const greatest = 5_000n + (limit * fee.price + 999_999n) / 1_000_000n
          expect(shown).toContain(`Network fee of up to ${sol(greatest)}`)
          if (greatest > 100_000_000n) expect(description.warnings).toContain('highFee')
        }
        cases += 1
        instructions += wanted.length
      }),
      { numRuns: CASES },
    )
    console.info(`attackSolana: ${cases} messages, ${instructions} instructions`)
    expect(cases).toBeGreaterThanOrEqual(CASES)
  },
)
