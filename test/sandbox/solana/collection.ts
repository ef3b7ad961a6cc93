import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { createHash } from 'node:crypto'
import { METAPLEX, metaplexAddress, metaplexBytes, mintBytes, tokenMetadataBytes, type MintTexts } from './mintBytes.ts'
import type { SvmAccount } from './svm.ts'

/** Index of the account that collects NFTs. */
export const SOLANA_COLLECTOR = 8

/** Where a mint has its name. */
type Place = 'metaplex' | 'token-2022' | 'nowhere'

export interface CollectedMint extends MintTexts {
  mint: PublicKey
  place: Place
  /** How many pieces the collector has; a mint with one piece is an NFT. */
  amount: bigint
  /** Changes the encoded name and so on. */
  spoil?: (data: Buffer) => Buffer
}

/** Hosts that belong to nobody. Tests that want their files and pictures serve them. */
const file = (name: string) => `https://files.example/${name}.json`

const one = (
  name: string,
  { place = 'metaplex', amount = 1n, ...more }: Partial<CollectedMint> = {},
): Omit<CollectedMint, 'mint'> => ({ name, symbol: 'SBX', place, amount, ...more })

const ORDINARY = [
  one('Sandbox Fox #1', { uri: file('fox') }),
  one('Sandbox Owl #2', { uri: file('owl'), place: 'token-2022' }),
  one('', { place: 'nowhere' }),
  one('Sold', { amount: 0n }),
  one('Sandbox Points', { amount: 7n }),
]

/** Names that try to break the layout, to change the direction of text, or to advertise. */
const NAMES = [
  one('\u202egnp.eman esreveR\u202c\u0007', { place: 'token-2022' }),
  one('N'.repeat(900), { place: 'token-2022' }),
  one('<img src=x onerror=alert(1)>', { place: 'token-2022' }),
  one('\u200b\u2800'),
  one('https://gift.example'),
]

/** Files and pictures that must not be loaded, or that are broken. The file names tell tests what to serve. */
const FILES = [
  'javascript:window.hacked=true',
  'http://files.example/plain.json',
  'data:application/json,{"image":"https://pictures.example/data.png"}',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.json',
  ...['plain', 'code', 'inline', 'script', 'missing', 'hangs', 'large', 'endless', 'broken'].map(file),
].map((uri, index) => one(`Hostile file ${index}`, { uri }))

/** Metadata that programs would not write, and a mint that points to other metadata. */
const SPOILED = [
  one('Cut off', { spoil: (data) => data.subarray(0, 80) }),
  one('Endless', { spoil: (data) => Buffer.concat([data.subarray(0, 65), Buffer.alloc(300, 0xff)]) }),
  one('Other mint', { spoil: (data) => Buffer.concat([data.subarray(0, 33), Buffer.alloc(32, 7), data.subarray(65)]) }),
]

/** The mints of the collector: ordinary ones, then hostile ones. */
export const SOLANA_COLLECTION: readonly CollectedMint[] = [...ORDINARY, ...NAMES, ...FILES, ...SPOILED].map(
  (facts, index) => ({
    ...facts,
    mint: new PublicKey(createHash('sha256').update(`sandbox mint ${index}`).digest()),
  }),
)

const same = (data: Buffer) => data

/** Returns the accounts of a mint on the chain, without lamports. */
export function collectedAccounts({ mint, place, spoil = same, ...texts }: CollectedMint) {
  const program = (place === 'token-2022' ? TOKEN_2022_PROGRAM_ID : TOKEN_PROGRAM_ID).toBase58()
  const data = place === 'token-2022' ? spoil(tokenMetadataBytes(mint, texts)) : mintBytes(texts.amount)
  const accounts: Pick<SvmAccount, 'address' | 'owner' | 'data'>[] = [
    { address: mint.toBase58(), owner: program, data },
  ]
  if (place === 'metaplex')
    accounts.push({
      address: metaplexAddress(mint).toBase58(),
      owner: METAPLEX.toBase58(),
      data: spoil(metaplexBytes(mint, texts)),
    })
  return { program, accounts }
}
