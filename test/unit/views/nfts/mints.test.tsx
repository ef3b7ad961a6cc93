import { PublicKey } from '@solana/web3.js'
import { beforeAll, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { mintBytes, TOKEN_2022_PROGRAM_ID, tokenMetadataBytes, type MintTexts } from '../../../kit/mintBytes.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/nfts/Nfts.tsx'),
    import('../../../../src/chains/solana/money/readTokens.ts'),
    import('../../../../src/chains/solana/nfts/readMintFacts.ts'),
  ]),
)

const keyAt = (index: number) => new PublicKey(Uint8Array.from({ length: 32 }, () => index))

/** Creates a node on which an account has one of each of these mints; `names` may fail. */
function node(mints: readonly (MintTexts | undefined)[], names = { fail: false }) {
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
async function inMints(rpc: ReturnType<typeof node>) {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No test asks a service'))
  const chain = fakeChain({ namespace: 'solana', networks: SOLANA })
  const here = await createConnected({ namespace: 'solana', network: 'solana:main' }, { chain, rpc })
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal))
  await settle()
  await page.press('tab', 'NFTs')
  for (let turn = 0; turn < 4; turn++) await settle()
  const names = () => [...page.root.querySelectorAll('.nft-title')].map((one) => one.textContent)
  return { page, names }
}

test('shows the names that mints have on Solana, and the address of a mint without a name', async () => {
  const { names } = await inMints(node([{ name: 'Ape #1' }, undefined]))
  expect(names()).toEqual(['Ape #1', expect.stringMatching(/^\w{4}…\w{4}$|^\w{4}…\w{6}$/)])
})

test('hides and counts Solana NFTs with the address of a site as their name until the visitor shows them', async () => {
  const { page, names } = await inMints(node([{ name: 'Ape #1' }, { name: 'Claim at gift.xyz' }]))
  expect(names()).toEqual(['Ape #1'])
  expect(page.text()).toContain('Hidden as spam: 1')
  await page.press('button', 'Show')
  expect(names()).toEqual(['Ape #1', 'Claim at gift.xyz'])
})

test('shows Solana NFTs by address and says that names are missing if the node does not return them', async () => {
  const { page, names } = await inMints(node([{ name: 'Ape #1' }], { fail: true }))
  expect(names()).toHaveLength(1)
  expect(page.text()).toContain('Some names could not be read.')
})
