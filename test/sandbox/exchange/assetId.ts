import { assetAt, SOLANA, type FundAsset } from '../funds/assets.ts'

/** A CAIP-19 id: the asset if it is sold here, and its network. Undefined if it is malformed. */
export function parseAssetId(id: string): { network: string; asset?: FundAsset } | undefined {
  const [, network, space, reference] =
    /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]+)$/.exec(id) ?? []
  if (network === undefined || reference === undefined) return undefined
  const isSolana = network === SOLANA
  const isCoin = space === 'slip44' && reference === (isSolana ? '501' : '60')
  const isToken = space === (isSolana ? 'token' : 'erc20')
  const asset = isCoin || isToken ? assetAt(network, isCoin ? undefined : reference) : undefined
  return { network, ...(asset && { asset }) }
}
