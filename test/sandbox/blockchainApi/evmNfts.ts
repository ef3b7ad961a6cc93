import { decodeFunctionResult, encodeFunctionData, parseAbi, parseEventLogs, type Hex, type Log } from 'viem'
import { NFT_CONTRACTS } from '../evm/nfts.ts'
import type { Rpc } from '../evm/rpc.ts'
import type { Movement } from './ledger.ts'

const ABI = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

interface RawLog {
  address: Hex
  topics: [Hex, ...Hex[]]
  data: Hex
}

/** A movement of pieces of one id. */
interface Moved {
  contract: Hex
  functionName: 'tokenURI' | 'uri'
  from: Hex
  to: Hex
  id: bigint
  value: bigint
}

const contracts = Object.values(NFT_CONTRACTS).map(({ address }) => address.toLowerCase())

/** Decodes the movements of NFTs in the logs of a transaction. */
function movedIn(logs: readonly RawLog[]): Moved[] {
  const own = logs.filter(({ address }) => contracts.includes(address.toLowerCase()))
  return parseEventLogs({ abi: ABI, logs: own as unknown as Log[] }).flatMap((event): Moved[] => {
    const { from, to } = event.args
    const shared = { contract: event.address, from, to }
    if (event.eventName === 'Transfer')
      return [{ ...shared, functionName: 'tokenURI', id: event.args.tokenId, value: 1n }]
    if (event.eventName === 'TransferSingle')
      return [{ ...shared, functionName: 'uri', id: event.args.id, value: event.args.value }]
    const { ids, values } = event.args
    return ids.map((id, index) => ({ ...shared, functionName: 'uri', id, value: values[index] ?? 0n }))
  })
}

/** Reads name and picture from the metadata of an NFT, which is JSON in its URI. */
async function metadataOf(rpc: Rpc, { contract, functionName, id }: Moved): Promise<{ name: string; picture: string }> {
  const data = encodeFunctionData({ abi: ABI, functionName, args: [id] })
  const answer = (await rpc.call('eth_call', { to: contract, data }, 'latest')) as Hex
  const uri = decodeFunctionResult({ abi: ABI, functionName, data: answer })
  const file = JSON.parse(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString()) as {
    name: string
    image: string
  }
  return { name: file.name, picture: file.image }
}

/** Reads the movements of NFTs in the logs of a transaction, with names and pictures as their contracts state them. */
export const nftMovements = (rpc: Rpc, logs: readonly RawLog[]): Promise<Movement[]> =>
  Promise.all(
    movedIn(logs).map(async (moved): Promise<Movement> => {
      const { name, picture } = await metadataOf(rpc, moved)
      const asset = { name, symbol: '', decimals: 0, address: moved.contract, picture }
      return { asset, from: moved.from, to: moved.to, quantity: moved.value }
    }),
  )
