// @vitest-environment node
import * as fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { isAddress as isEvmAddress } from '../../../../src/chains/evm/isAddress.ts'
import { grantsOf, type SessionNamespaces } from '../../../../src/connectors/pairing/grants.ts'
import { createSession } from '../../../../src/connectors/pairing/session.ts'
import { openPage, SOLANA } from './world.ts'

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/)
const network = fc.integer({ min: 1, max: 6 }).map((id) => `eip155:${id}`)
const isAddress = (namespace: string, text: string) => namespace !== 'eip155' || isEvmAddress(text)
const account = fc.tuple(network, address).map((parts) => parts.join(':'))
const rubbish = fc.oneof(fc.string(), fc.constantFrom('eip155', 'eip155:', ':::', 'eip155:0x1:2', 'cosmos:x:y:z'))
const part = fc.record({
  chains: fc.array(fc.oneof(network, rubbish), { maxLength: 6 }),
  accounts: fc.array(fc.oneof({ weight: 4, arbitrary: account }, { weight: 1, arbitrary: rubbish }), { maxLength: 8 }),
  methods: fc.array(fc.string(), { maxLength: 4 }),
})
const namespaces: fc.Arbitrary<SessionNamespaces> = fc.oneof(
  part.map((eip155) => ({ eip155 })),
  fc.tuple(network, part, part).map(([key, one, other]) => ({ [key]: one, eip155: other })),
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('eip155', 'solana', '__proto__')), part),
)

const isAccount = (text: string) => /^eip155:[1-9]\d*:0x[0-9a-f]{40}$/.test(text)
const line = { isAddress, clientId: 'did:key:z1', send: () => Promise.resolve(null), end: () => Promise.resolve() }
const linksOf = (granted: SessionNamespaces) =>
  createSession(
    openPage('ws://127.0.0.1:9').site,
    { topic: 't', namespaces: granted, peer: { metadata: { name: 'A wallet' } } },
    line,
  ).links()

describe('Random session namespaces', () => {
  it('grants every valid account of a random session once, checksummed', () => {
    fc.assert(
      fc.property(namespaces, (granted) => {
        const sent = Object.entries(granted)
          .filter(([key]) => key.split(':')[0] === 'eip155')
          .flatMap(([, { accounts }]) => accounts)
          .filter(isAccount)
        const expected = [...new Set(sent.map((text) => getAddress(text.slice(text.lastIndexOf(':') + 1))))]
        const grant = grantsOf(granted, isAddress).find((one) => one.namespace === 'eip155')
        const evm = (grant?.addresses ?? []).filter((one) => /^0x[0-9a-f]{40}$/i.test(one))
        expect(evm.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  it('returns only connections with at least one account and a network that the session approves', () => {
    fc.assert(
      fc.property(namespaces, (granted) => {
        for (const link of linksOf(granted)) {
          expect(link.accounts.length).toBeGreaterThan(0)
          expect(link.grant.networks).toContain(link.network)
          expect(link.network.startsWith(`${link.namespace}:`)).toBe(true)
          for (const one of link.accounts) expect(link.grant.addresses).toContain(one.address)
        }
      }),
    )
  })

  it('returns only one connection for each namespace of a random session', () => {
    fc.assert(
      fc.property(namespaces, (granted) => {
        const seen = linksOf(granted).map((one) => one.namespace)
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })
})

describe('Invalid accounts and networks in a session', () => {
  const GOOD = `0x${'1'.repeat(40)}`

  it.each(['0x1234', `\u202e${GOOD}`, `${GOOD}\n`, 'vitalik.eth', `0x${'g'.repeat(40)}`, '../..'])(
    'drops the invalid account %j of a session and keeps the other accounts',
    (text) => {
      expect(
        grantsOf({ eip155: { accounts: [`eip155:1:${text}`, `eip155:1:${GOOD}`], methods: [] } }, isAddress)[0]
          ?.addresses,
      ).toEqual([GOOD])
      expect(grantsOf({ eip155: { accounts: [`eip155:1:${text}`], methods: [] } }, isAddress)).toEqual([])
    },
  )

  it.each(['eip155:\u202e1', 'eip155:0x1', 'eip155:1 ', 'eip155:-1'])(
    'drops a session’s account on the invalid network %j',
    (id) => {
      expect(
        grantsOf({ eip155: { accounts: [`${id}:${GOOD}`, `eip155:1:${GOOD}`], methods: [] } }, isAddress)[0]?.networks,
      ).toEqual(['eip155:1'])
    },
  )

  it.each([
    null,
    undefined,
    7,
    [],
    { eip155: null },
    { eip155: 7 },
    { eip155: { accounts: null } },
    { eip155: { accounts: [null, 7], chains: {}, methods: 'x' } },
  ])('grants nothing for the malformed session namespaces %j', (broken) => {
    expect(grantsOf(broken as unknown as SessionNamespaces, isAddress)).toEqual([])
  })

  it('adds 0x and the checksum to session addresses without 0x', () => {
    expect(
      grantsOf({ eip155: { accounts: [`eip155:1:${'ab'.repeat(20)}`], methods: [] } }, isAddress)[0]?.addresses,
    ).toEqual([getAddress(`0x${'ab'.repeat(20)}`)])
  })
})

it('maps deprecated network ids, and sends requests with the id used by the session', () => {
  const [grant] = grantsOf(
    { solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:Abc'], methods: [] } },
    isAddress,
  )
  expect([grant?.networks, grant?.idIn(SOLANA), grant?.addressesOn(SOLANA)]).toEqual([
    [SOLANA],
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    ['Abc'],
  ])
  const [both] = grantsOf(
    { solana: { accounts: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:Abc', `${SOLANA}:Abc`], methods: [] } },
    isAddress,
  )
  expect([both?.networks, both?.idIn(SOLANA)]).toEqual([[SOLANA], SOLANA])
})

it('ends a session when an update leaves no account', () => {
  const ended: string[] = []
  const good = { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: [] }
  const end = (topic: string) => {
    ended.push(topic)
    return Promise.resolve()
  }
  const session = createSession(
    openPage('ws://127.0.0.1:9').site,
    { topic: 't', namespaces: { eip155: good }, peer: { metadata: { name: 'A wallet' } } },
    { ...line, end },
  )
  session.updated({ eip155: good })
  expect(ended).toEqual([])
  session.updated({ eip155: { accounts: ['eip155:1:nobody'], methods: [] } })
  expect([ended, session.links()]).toEqual([['t'], []])
})

it('sanitizes the wallet’s name, and accepts only images as its icon', () => {
  const walletOf = (name: string, icons: string[]) =>
    createSession(
      openPage('ws://127.0.0.1:9').site,
      {
        topic: 't',
        namespaces: { eip155: { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: [] } },
        peer: { metadata: { name, icons } },
      },
      line,
    ).links()[0]?.wallet
  expect(walletOf('A\u202ewallet\n', ['https://wallet.example/icon.png'])).toEqual({
    name: 'Awallet',
    icon: 'https://wallet.example/icon.png',
  })
  expect(walletOf('B', ['javascript:alert(1)'])).toEqual({ name: 'B' })
  expect(walletOf('C', ['data:image/png;base64,AA'])).toEqual({ name: 'C', icon: 'data:image/png;base64,AA' })
})

it('does not limit MetaMask to the session’s networks, since MetaMask supports every network', () => {
  const named = (name: string) =>
    createSession(
      openPage('ws://127.0.0.1:9').site,
      {
        topic: 't',
        namespaces: { eip155: { accounts: [`eip155:1:0x${'1'.repeat(40)}`], methods: [] } },
        peer: { metadata: { name } },
      },
      line,
    ).links()[0]?.approved
  expect([named('MetaMask Wallet'), named('Another')]).toEqual([undefined, ['eip155:1']])
})
