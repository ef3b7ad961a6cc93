import { describe, expect, test, vi } from 'vitest'
import { createAuth } from '../../../../src/connectors/auth/connector.ts'
import type { FrameRequest } from '../../../../src/core/login/frame.ts'
import { parseResult } from '../../../../src/services/frame/schema.ts'
import { rest } from '../../../kit/clock.ts'
import { BASE, createFakeFrame } from '../../../kit/fakeFrame.ts'

const MESSAGES = 100_000
/** A fixed seed makes each run repeatable. */
const SEED = Number(process.env.FUZZ_SEED ?? 6)

/** Creates a generator of pseudo-random numbers below 2^32: mulberry32. */
function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number) => next() % limit
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}

/** Requests that the test repeats, so that one is always pending. */
const ASKED = {
  IS_CONNECTED: undefined,
  GET_CHAIN_ID: undefined,
  GET_USER: {},
  CONNECT_EMAIL: { email: 'a@b.cc' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '123456' },
  CONNECT_SOCIAL: { uri: '?a' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  SWITCH_NETWORK: { chainId: 1 },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  UPDATE_EMAIL: { email: 'a@b.cc' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '123456' },
  RPC_REQUEST: { method: 'eth_sendTransaction', params: [{}], chainNamespace: 'eip155', chainId: 1 },
} as const

const GOOD: Readonly<Record<string, unknown>> = {
  IS_CONNECTED: { isConnected: true },
  GET_CHAIN_ID: { chainId: 1 },
  GET_USER: {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 1,
    email: 'a@b.cc',
    accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }],
    preferredAccountType: 'eoa',
  },
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  CONNECT_SOCIAL: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 1, userName: 'ada' },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://provider.test/' },
  GET_FARCASTER_URI: { url: 'https://farcaster.test/' },
  CONNECT_FARCASTER: { userName: 'ada' },
  SWITCH_NETWORK: { chainId: 1 },
  SET_PREFERRED_ACCOUNT: { type: 'eoa', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'a@b.cc' },
  RPC_REQUEST: `0x${'ab'.repeat(32)}`,
}

const NASTY: readonly unknown[] = [
  null,
  undefined,
  '',
  'x',
  0,
  -1,
  1e21,
  Number.NaN,
  true,
  false,
  [],
  {},
  [[]],
  { message: 1 },
  { message: 'User rejected' },
  10n,
  new Date(0),
  /x/,
  new Map([['a', 1]]),
  new Uint8Array(3),
  'x'.repeat(2000),
  JSON.parse('{"__proto__":{"isConnected":true,"address":"0x1"}}'),
  { toString: 1, valueOf: 1 },
  new Error('x'),
  Symbol.iterator,
  () => {},
  Object.defineProperty({}, 'type', {
    get() {
      throw new Error('A getter that throws')
    },
  }),
  new Proxy(
    {},
    {
      get() {
        throw new Error('A proxy that throws')
      },
    },
  ),
]

function createMutator(chance: ReturnType<typeof createChance>) {
  const { below, pick } = chance

  function mutated(value: unknown, depth = 3): unknown {
    if (below(4) === 0 || depth === 0) return pick(NASTY)
    if (Array.isArray(value))
      return below(3)
        ? value.map((one: unknown) => (below(2) ? one : mutated(one, depth - 1)))
        : [...(value as unknown[]), pick(NASTY)]
    if (typeof value !== 'object' || value === null)
      return below(2) && typeof value === 'string' ? value.slice(below(value.length + 1)) : pick(NASTY)
    const fields: [string, unknown][] = Object.entries(value).filter(() => below(6) > 0)
    if (!below(3)) fields.push([pick(['extra', 'constructor', 'type', 'id', 'then']), pick(NASTY)])
    return Object.fromEntries(fields.map(([key, field]) => [key, below(2) ? field : mutated(field, depth - 1)]))
  }
  return mutated
}

/** Creates a frame with pending requests, to send mutated messages to. */
async function createPrey() {
  const fake = createFakeFrame()
  const auth = createAuth(fake.site, fake.frame)
  const problems: unknown[] = []
  const settled: { name: FrameRequest; value: unknown }[] = []
  const first = fake.frame.request('GET_CHAIN_ID', undefined)
  await rest()
  fake.ready()
  await rest()
  fake.answer('GET_CHAIN_ID', { chainId: 1 })
  await first
  const count = { asked: 0, resolved: 0, rejected: 0 }

  function ask(name: FrameRequest): void {
    count.asked++
    fake.frame.request(name, ASKED[name as keyof typeof ASKED] as never).then(
      (value) => {
        count.resolved++
        settled.push({ name, value })
      },
      (error: { code?: unknown }) => {
        count.rejected++
        if (!['ConnectionFailed', 'UserRejected', 'ServiceUnavailable'].includes(String(error.code)))
          problems.push(error)
      },
    )
  }
  return { fake, auth, ask, count, settled, problems }
}

/** Whether a value matches the schema and has no unknown fields. */
function isChecked({ name, value }: { name: FrameRequest; value: unknown }): boolean {
  try {
    return (
      JSON.stringify(parseResult(name, ASKED[name as keyof typeof ASKED] as never, value)) === JSON.stringify(value)
    )
  } catch {
    return false
  }
}

describe(`${MESSAGES.toLocaleString('en')} mutated messages of the frame, seed ${SEED}`, () => {
  test(
    'throws nothing on mutated messages, ignores other origins and checks the data of every answer',
    { timeout: 60_000 },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
      const chance = createChance(SEED)
      const mutated = createMutator(chance)
      const { fake, auth, ask, count, settled, problems } = await createPrey()
      const onProblem = (event: Event) => void problems.push(event)
      const onRejection = (reason: unknown) => void problems.push(reason)
      addEventListener('error', onProblem)
      addEventListener('unhandledrejection', onProblem)
      process.on('unhandledRejection', onRejection)
      process.on('uncaughtException', onRejection)
      const names = Object.keys(ASKED) as FrameRequest[]
      const strangers = [
        { origin: 'https://evil.test' },
        { origin: 'https://secure.test.evil.test' },
        { origin: '' },
        { origin: 'null' },
        { source: window },
        { source: null },
        { origin: BASE, source: {} },
      ]
      const suffixes = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'ERROR', 'success', '']
      let fromStrangers = 0
      let heard = 0
      const hear = () => void heard++
      addEventListener('message', hear)

      for (let sent = 0; sent < MESSAGES; sent++) {
        if (sent % 5 === 0) ask(chance.pick(names))
        if (sent % 50 === 0) await rest()
        const waiting = fake.posted.slice(-20)
        const asked = chance.below(4) ? chance.pick(waiting) : undefined
        const name =
          asked && chance.below(5)
            ? asked.type.replace('@w3m-app/', '')
            : chance.pick([...names, 'READY', 'SESSION_UPDATE', 'GET_USER'])
        const honest: Record<string, unknown> = {
          type: `@w3m-frame/${name}${name === 'READY' ? '' : `_${chance.pick(suffixes)}`}`,
          payload: GOOD[name] ?? {},
        }
        if (asked) honest.id = asked.id
        const isStranger = chance.below(3) === 0
        // One in five messages from the frame is valid, and one in two messages from another origin.
        const isHonest = isStranger ? chance.below(2) > 0 : chance.below(5) === 0
        const data = isHonest ? honest : mutated(honest)
        if (!isStranger) {
          fake.say(data)
          continue
        }
        fromStrangers++
        const before = JSON.stringify([auth.isLoggedIn(), auth.user(), fake.storage.values.size, auth.approvals()])
        if (fromStrangers % 20 === 0) await rest()
        const [settledBefore, postedBefore] =
          fromStrangers % 20 === 0 ? [count.resolved + count.rejected, fake.posted.length] : []
        fake.say(data, chance.pick(strangers))
        if (settledBefore !== undefined) {
          await rest()
          expect(count.resolved + count.rejected).toBe(settledBefore)
          expect(fake.posted.length).toBe(postedBefore)
        }
        expect(JSON.stringify([auth.isLoggedIn(), auth.user(), fake.storage.values.size, auth.approvals()])).toBe(
          before,
        )
      }
      await rest()
      expect(settled.filter((one) => !isChecked(one))).toEqual([])
      expect(problems).toEqual([])
      // Every message was delivered.
      expect(heard).toBe(MESSAGES)
      expect(count.resolved).toBeGreaterThan(500)
      expect(count.rejected).toBeGreaterThan(1000)
      expect(fromStrangers).toBeGreaterThan(30_000)
      removeEventListener('message', hear)
      removeEventListener('error', onProblem)
      removeEventListener('unhandledrejection', onProblem)
      process.off('unhandledRejection', onRejection)
      process.off('uncaughtException', onRejection)
      vi.useRealTimers()
    },
  )
})
