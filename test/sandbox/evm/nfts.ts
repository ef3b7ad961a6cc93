import { encodeFunctionData, toHex, type Abi, type Hex } from 'viem'
import nft1155 from './contracts/Nft1155.json' with { type: 'json' }
import nft721 from './contracts/Nft721.json' with { type: 'json' }
import { createRpc } from './rpc.ts'

export interface EvmNft {
  standard: 'ERC-721' | 'ERC-1155'
  id: bigint
  name: string
  picture: string
  /** Pieces that the holder has after `furnishNfts`, and pieces that it had before. */
  held: bigint
  minted: bigint
}

/** Contracts whose movements are in the history. `furnishNfts` adds them to a chain. */
export const NFT_CONTRACTS = {
  'ERC-721': { address: '0x721f000000000000000000000000000000000721', code: nft721.deployedBytecode },
  'ERC-1155': { address: '0x1155f00000000000000000000000000000001155', code: nft1155.deployedBytecode },
} as const

const picture = (name: string) => `https://pictures.example/${name}.png`
const single = (id: bigint, name: string, url: string, held = 1n): EvmNft => ({
  standard: 'ERC-721',
  id,
  name,
  picture: url,
  held,
  minted: 1n,
})
const many = (id: bigint, name: string, url: string, minted: bigint, held: bigint): EvmNft => ({
  standard: 'ERC-1155',
  id,
  name,
  picture: url,
  held,
  minted,
})

/** NFTs with ordinary and hostile metadata. */
export const EVM_NFTS: readonly EvmNft[] = [
  single(1n, 'Sandbox Cat #1', picture('cat')),
  single(2n, 'Sandbox Cat #2', picture('sold'), 0n),
  many(1n, 'Sandbox Potion', picture('potion'), 9n, 5n),
  many(2n, 'Sandbox Sword', picture('sword'), 3n, 0n),
  single(3n, '\u202egnp.eman esreveR\u202c\u0007', picture('turned')),
  single(4n, 'N'.repeat(2_000), picture('long')),
  single(5n, 'Script picture', 'javascript:window.hacked=true'),
  single(6n, 'Inline picture', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=1"/>'),
  single(7n, 'Plain picture', 'http://pictures.example/plain.png'),
  many(3n, '<img src=x onerror=alert(1)>', picture('markup'), 2n, 2n),
  single(8n, 'https://gift.example', picture('gift')),
]

/** The address that mints, so that the funded accounts have no past transactions, and where sold pieces go. */
const MINTER = '0x7ea5000000000000000000000000000000000003'

/** Metadata as creators often write it: JSON within the URI. */
const uriOf = ({ name, picture: image }: EvmNft) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify({ name, image })).toString('base64')}`

/** Adds the NFT contracts to a chain, mints all pieces to `holder`, and sells some. A reset of the sandbox removes them. */
export async function furnishNfts(rpcUrl: string, holder: Hex): Promise<void> {
  const rpc = createRpc(rpcUrl)
  await rpc.batch([
    ...Object.values(NFT_CONTRACTS).map(({ address, code }) => ({ method: 'anvil_setCode', params: [address, code] })),
    { method: 'anvil_setBalance', params: [MINTER, toHex(10n ** 20n)] },
    { method: 'anvil_impersonateAccount', params: [MINTER] },
    { method: 'anvil_impersonateAccount', params: [holder] },
  ])
  const send = (from: Hex, standard: EvmNft['standard'], functionName: string, ...args: unknown[]) => {
    const { abi } = standard === 'ERC-721' ? nft721 : nft1155
    const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
    return rpc.call('eth_sendTransaction', { from, to: NFT_CONTRACTS[standard].address, data, gas: toHex(5_000_000) })
  }
  for (const nft of EVM_NFTS) {
    const { standard, id, minted, held } = nft
    const value = standard === 'ERC-721' ? [] : [minted]
    await send(MINTER, standard, 'mint', holder, id, ...value, uriOf(nft))
    if (standard === 'ERC-721' && !held) await send(holder, standard, 'transferFrom', holder, MINTER, id)
  }
  // The pieces of ERC-1155 are sold in one transaction.
  const sold = EVM_NFTS.filter(({ standard, minted, held }) => standard === 'ERC-1155' && held < minted)
  const [ids, values] = [sold.map(({ id }) => id), sold.map(({ minted, held }) => minted - held)]
  await send(holder, 'ERC-1155', 'safeBatchTransferFrom', holder, MINTER, ids, values, '0x')
  await rpc.batch([
    { method: 'anvil_stopImpersonatingAccount', params: [MINTER] },
    { method: 'anvil_stopImpersonatingAccount', params: [holder] },
  ])
}
