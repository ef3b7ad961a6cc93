import type { Kind } from '../../../../src/services/rpc/classify.ts'

/** An error of a real node or provider, word for word. */
export interface NodeError {
  /** Who answers so. */
  from: string
  /** Where it was reported, or is written: a GitHub thread, or a file of a repository. */
  source: string
  /** If the source does not say it: -32000, with which nodes answer what has no code of its own. */
  code: number
  message: string
  data?: unknown
  /** With this HTTP status; 200 if absent. */
  status?: number
  /** The class that it has for `eth_call` and, if it is about logs, for `eth_getLogs`. */
  kind: Kind
}

const REVERT_DATA =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000046e6f7065'

/** Its patterns are parts of texts; they stand here with a number. */
const PONDER = 'ponder-sh/ponder packages/utils/src/getLogsRetryHelper.ts'
/** The proxy in front of the nodes of Optimism, Base and other OP Stack networks. */
const PROXYD = 'ethereum-optimism/infra proxyd/backend.go'
const LASSO = 'jaxernst/lasso-rpc lib/lasso/core/providers/adapters'

/** Errors that any node would answer. */
const FINAL: readonly NodeError[] = [
  {
    from: 'geth',
    source: 'ethereum/go-ethereum internal/ethapi/errors.go',
    code: 3,
    message: 'execution reverted: nope',
    data: REVERT_DATA,
    kind: 'final',
  },
  {
    from: 'geth before 1.9.15',
    source: 'ethereum/go-ethereum#21083',
    code: -32000,
    message: 'execution reverted',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/vm/errors.go',
    code: -32000,
    message: 'out of gas',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/error.go',
    code: -32000,
    message: 'insufficient funds for gas * price + value',
    kind: 'final',
  },
  { from: 'geth', source: 'ethereum/go-ethereum core/error.go', code: -32000, message: 'nonce too low', kind: 'final' },
  {
    from: 'geth, eth_simulateV1',
    source: 'ethereum/go-ethereum internal/ethapi/errors.go, core/error.go',
    code: -38010,
    message: 'nonce too low',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/txpool/errors.go',
    code: -32000,
    message: 'already known',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/txpool/errors.go',
    code: -32000,
    message: 'replacement transaction underpriced',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/error.go',
    code: -32000,
    message: 'max fee per gas less than block base fee',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum core/error.go',
    code: -32000,
    message: 'intrinsic gas too low',
    kind: 'final',
  },
  {
    from: 'Nethermind, Parity',
    source: 'NethermindEth/nethermind ErrorCodes.cs',
    code: -32015,
    message: 'VM execution error.',
    data: `Reverted ${REVERT_DATA}`,
    kind: 'final',
  },
  {
    from: 'Frontier (Moonbeam), Ganache',
    source: 'trufflesuite/ganache-core',
    code: -32603,
    message: 'VM Exception while processing transaction: revert',
    kind: 'final',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum rpc/json.go',
    code: -32602,
    message: 'missing value for required argument 0',
    kind: 'final',
  },
]

/** Errors after which another node may answer. */
const ELSEWHERE: readonly NodeError[] = [
  {
    from: 'PublicNode',
    source: 'jaxernst/lasso-rpc test/lasso/rpc/error_classification_test.exs',
    code: -32701,
    message:
      'Please specify an address in your request or, to remove restrictions, order a dedicated full node here: https://www.allnodes.com/eth/host',
    kind: 'elsewhere',
  },
  {
    from: 'PublicNode',
    source: 'AntSeed/antseed#810',
    code: 403,
    status: 403,
    message: 'Archive requests require a personal token',
    kind: 'elsewhere',
  },
  {
    from: 'PublicNode',
    source:
      'AntSeed/antseed#810, and with the code: public Rust code, test a_plan_or_auth_refusal_is_not_a_range_error',
    code: -32602,
    status: 403,
    message: 'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
    kind: 'elsewhere',
  },
  {
    from: 'Nethermind, geth',
    source: 'ethereum/go-ethereum core/history/historymode.go, NethermindEth/nethermind ErrorCodes.cs',
    code: 4444,
    message: 'pruned history unavailable',
    kind: 'elsewhere',
  },
  { from: 'geth', source: 'onbjerg/ethers-flashbots#61', code: -32000, message: 'header not found', kind: 'elsewhere' },
  {
    from: 'bor',
    source: 'graphprotocol/support#86',
    code: -32000,
    message: 'missing trie node 1ae2ebe56fa49ba66f90923ec87bb6a7fe1e88007c293c4b9f2aa3ca8fd14a42 (path )',
    kind: 'elsewhere',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum eth/api_backend.go',
    code: -32000,
    message: 'unknown block',
    kind: 'elsewhere',
  },
  {
    from: 'Confura (Conflux)',
    source: 'Conflux-Chain/conflux-documentation#335',
    code: -32000,
    message: 'event logs are too stale (already pruned)',
    kind: 'elsewhere',
  },
  {
    from: 'Lotus (Filecoin)',
    source: 'filecoin-project/testnet-hyperspace#10',
    code: 1,
    message: 'invalid epoch range: from block is too far in the past (maximum: 60480)',
    kind: 'elsewhere',
  },
  {
    from: 'Ankr',
    source: 'BitteProtocol/near-ca#173',
    code: -32000,
    message:
      'Unauthorized: You must authenticate your request with an API key. Create an account on https://www.ankr.com/rpc/ and generate your personal API key for free.',
    kind: 'unclear',
  },
  {
    from: 'Nethermind',
    source: 'eqlabs/pathfinder#943',
    code: -32001,
    message: '8633830 could not be found',
    kind: 'unclear',
  },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum rpc/errors.go',
    code: -32601,
    message: 'the method eth_getLogs does not exist/is not available',
    kind: 'elsewhere',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32601,
    status: 403,
    message: 'rpc method is not whitelisted',
    kind: 'elsewhere',
  },
  { from: 'OP Stack networks', source: PROXYD, code: -32700, status: 400, message: 'parse error', kind: 'elsewhere' },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32019,
    status: 400,
    message: 'block is out of range',
    kind: 'unclear',
  },
  {
    from: 'dRPC',
    source: 'public Rust code, test a_plan_or_auth_refusal_is_not_a_range_error',
    code: 35,
    status: 400,
    message: 'chain is not available on free plan, please upgrade to paid plan',
    kind: 'unclear',
  },
  { from: 'any', source: 'EIP-1474', code: -32004, message: 'Method not supported', kind: 'elsewhere' },
  { from: 'any', source: 'EIP-1474', code: -32600, message: 'Invalid request', kind: 'elsewhere' },
  { from: 'any', source: 'EIP-1474', code: -32002, message: 'Resource unavailable', kind: 'elsewhere' },
  { from: 'any', source: 'EIP-1474', code: -32003, message: 'Transaction rejected', kind: 'unclear' },
  {
    from: 'Cloudflare',
    source: `${LASSO}/cloudflare.ex`,
    code: -32046,
    message: 'Cannot fulfill request',
    kind: 'unclear',
  },
]

/** Errors after which the same node may answer soon. */
const OFTEN: readonly NodeError[] = [
  {
    from: 'Alchemy',
    source: 'wevm/viem#3680',
    code: 429,
    message:
      'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message. If not, check out https://docs.alchemy.com/reference/throughput',
    kind: 'often',
  },
  {
    from: 'Base',
    source: 'AntSeed/antseed#841, rainlanguage/raindex#1662',
    code: -32016,
    message: 'over rate limit',
    kind: 'often',
  },
  {
    from: 'Infura',
    source: 'alloy-rs/alloy crates/json-rpc/src/response/error.rs',
    code: -32005,
    message: 'daily request count exceeded, request rate limited',
    kind: 'often',
  },
  { from: 'BNB Chain', source: 'bnb-chain/bsc#1215', code: -32005, message: 'limit exceeded', kind: 'often' },
  {
    from: 'Ankr',
    source: 'tradingstrategy-ai/web3-ethereum-defi eth_defi/middleware.py',
    code: -32090,
    message: 'Too many requests, reason: call rate limit exhausted, retry in 10s',
    kind: 'often',
  },
  {
    from: 'QuickNode',
    source: 'latticexyz/mud#1522',
    code: -32012,
    message: 'credits limited to 6000/sec',
    kind: 'often',
  },
  {
    from: 'QuickNode',
    source: 'BobTheBuidler/dank_mids',
    code: -32007,
    message: '50/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
    kind: 'often',
  },
  {
    from: 'Arc',
    source: 'circlefin/arc-node#207',
    code: -32011,
    status: 429,
    message: 'request limit reached',
    kind: 'often',
  },
  {
    from: 'Solana’s public nodes',
    source: 'hummingbot/gateway#432',
    code: 429,
    status: 429,
    message: 'Too many requests for a specific RPC call',
    kind: 'often',
  },
  {
    from: 'Solana',
    source: 'solana-labs/solana#21046',
    code: -32005,
    message: 'Node is behind by 3104 slots',
    data: { numSlotsBehind: 3104 },
    kind: 'often',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32012,
    status: 429,
    message: 'backend is over capacity',
    kind: 'often',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32017,
    status: 429,
    message: 'sender is over rate limit',
    kind: 'often',
  },
  { from: 'OP Stack networks', source: PROXYD, code: -32024, status: 429, message: 'too many requests', kind: 'often' },
]

const TEMPORARY: readonly NodeError[] = [
  {
    from: 'geth',
    source: 'ethereum/go-ethereum#29956',
    code: -32000,
    message: 'transaction indexing is in progress',
    data: 'transaction indexing is in progress',
    kind: 'temporary',
  },
  {
    from: 'dRPC',
    source: 'public log of a forge run, with this trace id',
    code: 19,
    status: 500,
    message: 'Temporary internal error. Please retry, trace-id: d13566efdd917dc22e5249387856f00d',
    kind: 'temporary',
  },
  {
    from: 'dRPC',
    source: 'enviodev/hyperindex#715',
    code: 30,
    status: 408,
    message: 'Request timeout on the free tier, please upgrade your tier to the paid one',
    kind: 'temporary',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32011,
    status: 503,
    message: 'no backend is currently healthy to serve traffic',
    kind: 'temporary',
  },
  {
    from: 'Confura (Conflux)',
    source: 'Conflux-Chain/conflux-documentation#335',
    code: -32000,
    message: 'server is too busy, please try again later',
    kind: 'temporary',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32015,
    status: 504,
    message: 'gateway timeout',
    kind: 'temporary',
  },
  { from: 'any', source: 'EIP-1474', code: -32603, message: 'Internal error', kind: 'temporary' },
]

/** Refusals of a range of blocks, or of so many results. */
const RANGE: readonly NodeError[] = [
  {
    from: 'Infura',
    source: 'INFURA/infura#237',
    code: -32602,
    message: 'range 1000000 exceeds limit of 10000',
    kind: 'range',
  },
  {
    from: 'Infura',
    source: 'ethers-io/ethers.js#4703',
    code: -32005,
    data: { from: '0xBDE5F8', limit: 10000, to: '0x102DBCC' },
    message: 'query returned more than 10000 results. Try with this block range [0xBDE5F8, 0x102DBCC].',
    kind: 'range',
  },
  {
    from: 'Alchemy',
    source: 'ethers-io/ethers.js#4703',
    code: -32602,
    message:
      'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [0x0, 0xd043b8]',
    kind: 'range',
  },
  {
    from: 'Alchemy',
    source: 'boundless-xyz/boundless#838',
    code: -32600,
    status: 400,
    message:
      'You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x1a30dfd, 0x1a30ff0]',
    kind: 'range',
  },
  {
    from: 'QuickNode',
    source: 'OffchainLabs/arbitrum-sdk#609',
    code: -32614,
    status: 413,
    message: 'eth_getLogs is limited to a 10,000 range',
    kind: 'range',
  },
  {
    from: 'QuickNode',
    source: 'ethers-io/ethers.js#3612',
    code: -32600,
    message: 'eth_getLogs and eth_newFilter are limited to a 10,000 blocks range',
    kind: 'range',
  },
  {
    from: 'dRPC',
    source: `${LASSO}/drpc.ex`,
    code: 35,
    status: 400,
    message: 'ranges over 10000 blocks are not supported on freetier',
    kind: 'range',
  },
  {
    from: 'reth',
    source: 'paradigmxyz/reth#8558',
    code: -32602,
    message: 'query exceeds max block range 5000',
    kind: 'range',
  },
  {
    from: 'reth',
    source: 'paradigmxyz/reth#23810',
    code: -32602,
    message: 'query exceeds max results 20000, retry with the range 25766988-25775072',
    kind: 'range',
  },
  {
    from: 'Erigon',
    source: 'erigontech/erigon#20784',
    code: -32000,
    message: 'query block range exceeds server limit, narrow your filter: 1000',
    kind: 'range',
  },
  {
    from: 'Erigon',
    source: 'erigontech/erigon#20784',
    code: -32000,
    message: 'query returns too many logs, narrow your filter: 20000',
    kind: 'range',
  },
  {
    from: 'cdk-erigon',
    source: '0xPolygon/cdk-erigon#1706',
    code: -32005,
    message: 'block range too large, max range: 1000',
    kind: 'range',
  },
  {
    from: 'zkEVM',
    source: '0xPolygon/zkevm-node#3136',
    code: -32602,
    message: 'logs are limited to a 10000 block range',
    kind: 'range',
  },
  {
    from: 'Besu',
    source: 'hyperledger/besu RpcErrorType.java',
    code: -32005,
    message: 'Requested range exceeds maximum RPC range limit',
    kind: 'range',
  },
  {
    from: 'Nethermind',
    source: 'NethermindEth/nethermind EthRpcModule.cs',
    code: -32005,
    message: 'Too many logs requested. Max logs per response is 10000',
    kind: 'range',
  },
  {
    from: 'Confura (Conflux)',
    source: 'Conflux-Chain/conflux-documentation#335',
    code: -32602,
    message:
      'result set to be queried is too large with more than 10000 logs, please narrow down your filter condition',
    kind: 'range',
  },
  {
    from: 'Confura (Conflux)',
    source: 'Conflux-Chain/conflux-documentation#335',
    code: -32602,
    message: 'query set is too large, please narrow down your filter condition',
    kind: 'range',
  },
  {
    from: 'Confura (Conflux)',
    source: 'Conflux-Chain/conflux-documentation#335',
    code: -32602,
    message: 'query timeout with duration exceeds 3s',
    kind: 'range',
  },
  {
    from: 'bor',
    source: 'AlphaWallet/alpha-wallet-ios#3733',
    code: -32000,
    message: 'eth_getLogs block range too large, range: 99991, max: 3500',
    kind: 'range',
  },
  {
    from: 'Candle',
    source: 'AlphaWallet/alpha-wallet-ios#5277',
    code: -32600,
    message: 'block range too high',
    kind: 'range',
  },
  {
    from: 'Morph',
    source: 'enviodev/hyperindex#605',
    code: -32000,
    message: 'block range is larger than max block range, block range = 5120, max block range = 5000',
    kind: 'range',
  },
  {
    from: 'Scroll',
    source: 'scroll-tech/go-ethereum#529',
    code: -32000,
    message: 'block range is bigger than maxBlockRange',
    kind: 'range',
  },
  {
    from: 'Moonbeam',
    source: 'moonbeam-foundation/moonbeam#3250',
    code: -32603,
    message: 'block range is too wide (maximum 1024)',
    kind: 'range',
  },
  {
    from: 'HECO, PublicNode',
    source: 'Layr-Labs/incredible-squaring-avs#63',
    code: -32701,
    message: 'exceed maximum block range: 50000',
    kind: 'range',
  },
  {
    from: 'Hedera',
    source: 'hiero-ledger/hiero-json-rpc-relay#3431',
    code: -32000,
    message: 'Exceeded maximum block range: 1000',
    kind: 'range',
  },
  {
    from: 'Ankr',
    source: 'ponder-sh/ponder#1940',
    code: -32602,
    message: 'maximum [from, to] blocks distance: 10000',
    kind: 'range',
  },
  {
    from: 'Avalanche',
    source: PONDER,
    code: -32000,
    message: 'requested too many blocks from 0 to 16777216, maximum is set to 2048',
    kind: 'range',
  },
  {
    from: 'Cloudflare',
    source: 'DefiLlama/dimension-adapters#1216',
    code: -32047,
    message: "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
    kind: 'range',
  },
  {
    from: 'thirdweb',
    source: PONDER,
    code: -32602,
    message: 'Maximum allowed number of requested blocks is 1000',
    kind: 'range',
  },
  {
    from: 'BlockPI',
    source: PONDER,
    code: -32000,
    message: 'limited to 1024 block',
    kind: 'range',
  },
  {
    from: '1RPC',
    source: `${LASSO}/1rpc.ex`,
    code: -32602,
    message: 'eth_getLogs is limited to 0 - 10000 blocks range',
    kind: 'range',
  },
  {
    from: 'LlamaRPC',
    source: 'jaxernst/lasso-rpc test/lasso/rpc/error_classification_test.exs',
    code: -32603,
    message: 'eth_getLogs range is too large, max is 1k blocks',
    kind: 'range',
  },
  { from: 'Ankr', source: PONDER, code: -32600, message: 'block range is too wide', kind: 'range' },
  {
    from: '1rpc',
    source: PONDER,
    code: -32000,
    message: 'response size should not greater than 10000000 bytes',
    kind: 'range',
  },
  {
    from: 'OP Stack networks',
    source: PROXYD,
    code: -32020,
    status: 500,
    message: 'backend response too large',
    kind: 'range',
  },
  {
    from: 'Optimism',
    source: PONDER,
    code: -32000,
    message: 'Block range is too large',
    kind: 'range',
  },
  {
    from: 'Arbitrum',
    source: PONDER,
    code: -32000,
    message: 'logs matched by query exceeds limit of 10000',
    kind: 'range',
  },
  {
    from: 'Blast API',
    source: PONDER,
    code: -32000,
    message: 'exceeds the range allowed for your plan (9999 > 500)',
    kind: 'range',
  },
  {
    from: 'Chainstack',
    source: PONDER,
    code: -32000,
    message: 'Block range limit exceeded.',
    kind: 'range',
  },
  {
    from: 'Coinbase',
    source: PONDER,
    code: -32000,
    message: 'please limit the query to at most 1000 blocks',
    kind: 'range',
  },
  {
    from: 'Swell',
    source: PONDER,
    code: -32000,
    message: 'block range greater than 1000 max',
    kind: 'range',
  },
  {
    from: 'Somnia',
    source: PONDER,
    code: -32000,
    message: 'block range exceeds 1000',
    kind: 'range',
  },
  {
    from: 'merkle',
    source: PONDER,
    code: -32000,
    message: 'eth_getLogs range is too large, max is 10k blocks',
    kind: 'range',
  },
  {
    from: 'Harmony',
    source: PONDER,
    code: -32000,
    message: 'query must be smaller than size 1024',
    kind: 'range',
  },
  {
    from: 'Tenderly',
    source: 'bobanetwork/boba_legacy#827',
    code: -32602,
    message: 'invalid params',
    data: {
      error_id: '4ed94073-0317-4648-a167-107fba5f44b3',
      payload: 'range 9009594 is bigger than range limit 2000',
    },
    kind: 'range',
  },
]

export const NODE_ERRORS: readonly NodeError[] = [...FINAL, ...ELSEWHERE, ...OFTEN, ...TEMPORARY, ...RANGE]

/** Refusals of a batch: as one error for the list, or as an error in a list. */
export const BATCH_REFUSALS: readonly (Pick<NodeError, 'from' | 'source' | 'code' | 'message' | 'status'> & {
  isList?: true
})[] = [
  {
    from: 'dRPC',
    source: 'hemilabs/ui-monorepo#887',
    code: 31,
    status: 500,
    message:
      'Batch of more than 3 requests are not allowed on free tier, to use this feature register paid account at drpc.org',
  },
  {
    from: 'dRPC',
    source: 'hemilabs/ui-monorepo#887',
    code: 31,
    status: 500,
    isList: true,
    message: 'Batch of more than 3 requests are not allowed on free plan',
  },
  { from: 'geth', source: 'base/node#234', code: -32600, isList: true, message: 'batch too large' },
  {
    from: 'geth',
    source: 'ethereum/go-ethereum#33814',
    code: -32003,
    isList: true,
    message: 'response too large',
  },
  {
    from: 'Besu',
    source: 'hyperledger/besu RpcErrorType.java',
    code: -32005,
    message: 'Number of requests exceeds max batch size',
  },
  { from: 'TRON', source: 'fystack/multichain-indexer#19', code: -32007, message: 'batch limit exceeded' },
  { from: 'OP Stack networks', source: PROXYD, code: -32014, message: 'too many RPC calls in batch request' },
  { from: 'OP Stack networks', source: PROXYD, code: -32021, status: 413, message: 'request body too large' },
]
