import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { metadataAddress } from '../../../../../src/chains/solana/nfts/metadataAddress.ts'
import { readMintFacts } from '../../../../../src/chains/solana/nfts/readMintFacts.ts'
import {
  METAPLEX,
  metaplexAddress,
  metaplexBytes,
  mintBytes,
  TOKEN_2022_PROGRAM_ID,
  tokenMetadataBytes,
  type MintTexts,
} from '../../../../sandbox/solana/mintBytes.ts'

const keyAt = (index: number) => new PublicKey(Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? index : at + 1)))
const MINT = keyAt(1)
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const account = (owner: string, bytes: Uint8Array) => ({
  owner,
  data: [Buffer.from(bytes).toString('base64'), 'base64'],
})
const metaplex = (mint: PublicKey, facts: MintTexts) =>
  [metaplexAddress(mint).toBase58(), account(METAPLEX.toBase58(), metaplexBytes(mint, facts))] as const

/** Creates a node with these accounts, which records how many accounts each request asks for. */
function node(accounts: Readonly<Record<string, unknown>>) {
  const asked: number[] = []
  const rpc = async (method: string, params?: unknown) => {
    expect(method).toBe('getMultipleAccounts')
    const [keys] = params as [string[]]
    asked.push(keys.length)
    return { value: keys.map((key) => accounts[key] ?? null) }
  }
  return { asked, rpc }
}
/** Returns what is read about `MINT` from these accounts. */
async function factsOf(...accounts: readonly (readonly [string, unknown])[]) {
  const { facts } = await readMintFacts([MINT.toBase58()], node(Object.fromEntries(accounts)).rpc)
  return facts.get(MINT.toBase58())
}
const inMint = (bytes: Uint8Array, owner = TOKEN_2022_PROGRAM_ID.toBase58()) =>
  [MINT.toBase58(), account(owner, bytes)] as const

const FACTS = { name: 'Sandbox Ape #1', symbol: 'APE', uri: 'https://files.example/1.json' }
const READ = { name: FACTS.name, metadataUrl: FACTS.uri }

test('derives the Metaplex address of 200 mints as Solana’s own library does, and none of a malformed mint', () => {
  for (let index = 0; index < 200; index++)
    expect(metadataAddress(keyAt(index).toBase58())).toBe(metaplexAddress(keyAt(index)).toBase58())
  expect(metadataAddress('1')).toBeUndefined()
})

test('reads the name and the URL of a mint from Metaplex, whose texts are padded with zeros', async () => {
  expect(await factsOf(inMint(mintBytes(), TOKEN), metaplex(MINT, FACTS))).toEqual(READ)
})

test('reads the name and the URL from the metadata in a mint of Token-2022, which comes before Metaplex', async () => {
  const other = metaplex(MINT, { ...FACTS, name: 'Other' })
  expect(await factsOf(inMint(tokenMetadataBytes(MINT, FACTS)), other)).toEqual(READ)
  const tail = Buffer.alloc(12)
  expect(await factsOf(inMint(tokenMetadataBytes(MINT, FACTS, { tail })))).toEqual(READ)
})

test('ignores metadata of another mint, at another place, or in an account of another program', async () => {
  expect(await factsOf([metaplexAddress(MINT).toBase58(), metaplex(keyAt(2), FACTS)[1]])).toBeUndefined()
  expect(await factsOf([metaplex(MINT, FACTS)[0], account(TOKEN, metaplexBytes(MINT, FACTS))])).toBeUndefined()
  const elsewhere = tokenMetadataBytes(MINT, FACTS, { pointer: keyAt(2) })
  expect(await factsOf(inMint(elsewhere))).toBeUndefined()
  expect(await factsOf(inMint(tokenMetadataBytes(MINT, FACTS, { named: keyAt(2) })))).toBeUndefined()
  expect(await factsOf(inMint(tokenMetadataBytes(MINT, FACTS), TOKEN))).toBeUndefined()
})

test.each([
  ['ends too soon', metaplexBytes(MINT, FACTS).subarray(0, 90)],
  ['has a text of 4 GB', Buffer.concat([metaplexBytes(MINT, FACTS).subarray(0, 65), Buffer.alloc(300, 0xff)])],
  ['has a name that is not UTF-8', metaplexBytes(MINT, { ...FACTS, name: Uint8Array.of(0xc3, 0x28) })],
  ['has another kind', Buffer.concat([Buffer.of(6), metaplexBytes(MINT, FACTS).subarray(1)])],
  ['is empty', Buffer.alloc(0)],
  ['is too large', Buffer.concat([metaplexBytes(MINT, FACTS), Buffer.alloc(50_000)])],
])('ignores a Metaplex account that %s', async (_, bytes) => {
  expect(await factsOf([metaplexAddress(MINT).toBase58(), account(METAPLEX.toBase58(), bytes)])).toBeUndefined()
})

test('ignores a mint of Token-2022 at every byte at which it can be cut off, without failing', async () => {
  const bytes = tokenMetadataBytes(MINT, FACTS)
  for (let length = 0; length < bytes.length - 4; length++)
    expect(await factsOf(inMint(bytes.subarray(0, length)))).toBeUndefined()
})

test('cleans names of invisible and direction-changing characters, and cuts long ones', async () => {
  const named = async (name: string) => (await factsOf(inMint(tokenMetadataBytes(MINT, { name }))))?.name
  expect(await named('\u202egnp.eman\u202c\u0007')).toBe('gnp.eman')
  expect(await named('\u200b\u2800')).toBeUndefined()
  expect(await named('N'.repeat(900))).toBe('N'.repeat(64))
  expect(await named('N'.repeat(5_000))).toBeUndefined()
})

test.each([
  'http://files.example/1.json',
  'javascript:alert(1)',
  'data:application/json,{}',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  'https://user:password@files.example/',
  '/1.json',
  '',
])('ignores the URL %j of a mint, which is not plain https', async (uri) => {
  expect(await factsOf(metaplex(MINT, { ...FACTS, uri }))).toEqual({ name: FACTS.name })
})

test('asks for at most 100 accounts per request and names at most 400 mints', async () => {
  const { asked, rpc } = node({})
  const mints = Array.from({ length: 420 }, (_, index) =>
    new PublicKey(Buffer.from(`${index}`.padEnd(32, 'x'))).toBase58(),
  )
  expect((await readMintFacts(mints.slice(0, 60), rpc)).isPartial).toBe(false)
  expect(asked).toEqual([100, 20])
  asked.length = 0
  expect((await readMintFacts(mints, rpc)).isPartial).toBe(true)
  expect(asked).toEqual(Array.from({ length: 8 }, () => 100))
})

test('keeps the names of other mints if one request fails or its answer has the wrong length', async () => {
  const [first, last] = [keyAt(3), keyAt(4)]
  const mints = [first, ...Array.from({ length: 49 }, (_, index) => keyAt(10 + index)), last].map((key) =>
    key.toBase58(),
  )
  const { rpc } = node(Object.fromEntries([metaplex(first, FACTS), metaplex(last, FACTS)]))
  const answers = [() => Promise.reject(new Error('down')), async () => ({ value: [null] }), async () => 'nonsense']
  for (const broken of answers) {
    const failing = (method: string, params?: unknown) =>
      (params as [string[]])[0].length === 2 ? broken() : rpc(method, params)
    const { facts, isPartial } = await readMintFacts(mints, failing)
    expect([isPartial, [...facts.keys()]]).toEqual([true, [first.toBase58()]])
  }
})
