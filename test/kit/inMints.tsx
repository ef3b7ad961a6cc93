import { PublicKey } from '@solana/web3.js'
import type { Options } from '../../src/core/options.ts'
import { openModal } from '../../src/flows/modal/openModal.ts'
import { createConnected } from './createTestModal.ts'
import { fakeChain, SOLANA } from './fakeChain.ts'
import { mintBytes, TOKEN_2022_PROGRAM_ID, tokenMetadataBytes, type MintTexts } from '../sandbox/solana/mintBytes.ts'
import { happen, settle, visitor } from './visitor.tsx'

/** Returns the mint of the NFT at a position, from 1. */
export const keyAt = (index: number) => new PublicKey(Uint8Array.from({ length: 32 }, () => index))

/** Creates a node on which an account has one of each of these mints; requests for names may fail. */
export function mintNode(mints: readonly (MintTexts | undefined)[], names = { fail: false }) {
  const bytes = new Map(
    mints.map((facts, index) => {
      const mint = keyAt(index + 1)
      return [mint.toBase58(), facts ? tokenMetadataBytes(mint, facts) : mintBytes()]
    }),
  )
  const program = TOKEN_2022_PROGRAM_ID.toBase58()
  return async (_: unknown, method: string, params?: unknown): Promise<unknown> => {
    const [first, second] = params as [string | string[], { programId: string }]
    if (method === 'getMultipleAccounts') {
      if (names.fail) throw new Error('down')
      return {
        value: [...first].map((key) => {
          const data = bytes.get(key)
          return data ? { owner: program, data: [data.toString('base64'), 'base64'] } : null
        }),
      }
    }
    if (method !== 'getTokenAccountsByOwner') throw new Error(`Unexpected ${method}`)
    const info = (mint: string) => ({ mint, owner: first, tokenAmount: { amount: '1', decimals: 0 } })
    const accounts = [...bytes.keys()].map((mint) => ({ account: { data: { parsed: { info: info(mint) } } } }))
    return { value: second.programId === program ? accounts : [] }
  }
}

/** Opens the tab NFTs of a visitor who is connected on Solana. */
export async function inMints(rpc: ReturnType<typeof mintNode>, options: Options = {}, tab = 'NFTs') {
  const chain = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = await createConnected({ namespace: 'solana', network: 'solana:main' }, { chain, rpc, options })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await settle()
  await page.press('tab', tab)
  for (let turn = 0; turn < 4; turn++) await settle()
  const names = () => [...page.root.querySelectorAll('.nft-title')].map((one) => one.textContent)
  return { ...here, page, names }
}
