import type { TokenFacts } from '../../../../core/transactions/description.ts'

/** A stablecoin, with who issues it on its networks. A bridge issues the tokens that stand for coins elsewhere. */
export interface Stablecoin {
  ticker: string
  decimals: number
  owner: string
  /** Chain ids by address, with EIP-55 checksum. */
  deployments: Readonly<Record<string, readonly number[]>>
}

// Sources: USDC, EURC: developers.circle.com, viem/tokens. USDT: LedgerHQ/clear-signing-erc7730-registry, docs.range.org,
// docs.iron.xyz. BNB Smart Chain: bgd-labs/aave-address-book. DAI, USDS, USDe: marsfoundation/spark-address-registry,
// docs.range.org, compound-finance/comet. PYUSD: paxosglobal/pyusd-contract, docs.range.org. Bridged USDT:
// ethereum-optimism/ethereum-optimism.github.io.
// One coin per line: ticker, decimals, issuer, addresses with the chain ids of each. Coins of Binance have 18 decimals.
// prettier-ignore
const LISTED = `
USDC|6|Circle|0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48:1 0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85:10 0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359:137 0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4:324 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913:8453 0xaf88d065e77c8cC2239327C5EDb3A432268e5831:42161 0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E:43114 0x176211869cA2b568f2A7D4EE941E073a821EE1ff:59144 0x036CbD53842c5426634e7929541eC2318f3dCF7e:84532 0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238:11155111
EURC|6|Circle|0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c:1 0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42:8453 0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD:43114 0x808456652fdb597867f38412077A9182bf77359F:84532 0x08210F9170F89Ab7658F0B5E3fF39b0E03C594D4:11155111
USDT|6|Tether|0xdAC17F958D2ee523a2206206994597C13D831ec7:1 0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7:43114
USDT|6|Tether (USDT0)|0xc2132D05D31c914a87C6611C10748AEb04B58e8F:137 0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9:42161
USDT|6|Optimism bridge|0x94b008aA00579c1307B0EF2c499aD98a8ce58e58:10
USDT|6|Base bridge|0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2:8453
USDT|18|Binance|0x55d398326f99059fF775485246999027B3197955:56
USDC|18|Binance|0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d:56
DAI|18|Sky|0x6B175474E89094C44Da98b954EedeAC495271d0F:1
DAI|18|Sky|0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1:10,42161
DAI|18|Polygon bridge|0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063:137
DAI|18|Base bridge|0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb:8453
USDS|18|Sky|0xdC035D45d973E3EC169d2276DDab16f1e407384F:1 0x820C137fa70C8691f0e44Dc420a5e53c168921Dc:8453 0x6491c05A82219b8D1479057361ff1654749b876b:42161
PYUSD|6|Paxos|0x6c3ea9036406852006290770BEdFcAbA0e23A0e8:1 0x46850aD61C2B7d64d08c9C754F45254596696984:42161
USDe|18|Ethena|0x4c9EDD5852cd905f086C759E8383e09bff1E68B3:1`

function toStablecoin(line: string): Stablecoin {
  const [ticker = '', decimals = '', owner = '', places = ''] = line.split('|')
  const deployments = places.split(' ').map((place): [string, number[]] => {
    const [address = '', chains = ''] = place.split(':')
    return [address, chains.split(',').map(Number)]
  })
  return { ticker, decimals: Number(decimals), owner, deployments: Object.fromEntries(deployments) }
}

export const STABLECOINS: readonly Stablecoin[] = LISTED.trim().split('\n').map(toStablecoin)

/** Returns facts about a stablecoin, which no node must be asked for. Undefined for other contracts. */
export function stablecoinAt(chain: number | undefined, address: string): TokenFacts | undefined {
  if (chain === undefined) return undefined
  const found = STABLECOINS.find(({ deployments }) =>
    Object.entries(deployments).some(
      ([one, chains]) => one.toLowerCase() === address.toLowerCase() && chains.includes(chain),
    ),
  )
  return found && { kind: 'amount', symbol: found.ticker, decimals: found.decimals, issuer: found.owner }
}
