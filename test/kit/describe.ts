import type { Action, RequestDescription } from '../../src/core/transactions/description.ts'
import type { Network } from '../../src/core/types.ts'
import { describeRequest, type RequestToDescribe } from '../../src/services/decoder/index.ts'

/** Checksummed addresses for tests. */
export const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const NFT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

export const ETHEREUM: Network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
}

const KNOWN: RequestToDescribe['tokens'] = (address) => {
  if (address === USDC) return { kind: 'amount', symbol: 'USDC', decimals: 6 }
  return address === NFT ? { kind: 'item', symbol: 'APES' } : undefined
}

/** Describes a request from the first account on Ethereum. */
export const tell = (
  method: string,
  params: unknown,
  more: Partial<RequestToDescribe> = {},
): Promise<RequestDescription> =>
  describeRequest({
    method,
    params,
    network: ETHEREUM,
    account: ME,
    origin: 'https://shop.example',
    tokens: KNOWN,
    now: Date.UTC(2026, 0, 1),
    ...more,
  })

/** Returns the actions and warnings in the description of a single request. */
export async function told(
  ...args: Parameters<typeof tell>
): Promise<{ actions: readonly Action[]; warnings: readonly string[] }> {
  const { parts, warnings } = await tell(...args)
  if (parts.length !== 1) throw new Error(`${parts.length} parts`)
  return { actions: parts[0] ?? [], warnings }
}
