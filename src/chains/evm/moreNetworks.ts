import type { Network } from '../../core/types.ts'
import { parseNetworks } from './networks.ts'

// The format is described in networks.ts.
// prettier-ignore
const FACTS = `
5t|Goerli|ETH/Goerli Ether|5.rpc.thirdweb.com|Etherscan|goerli.etherscan.io
30|Rootstock Mainnet|RBTC/Rootstock Bitcoin|public-node.rsk.co|RSK Explorer|explorer.rsk.co
31t|Rootstock Testnet|tRBTC/Rootstock Bitcoin|public-node.testnet.rsk.co|RSK Explorer|explorer.testnet.rootstock.io
97t|BNB Smart Chain Testnet|tBNB/BNB|data-seed-prebsc-1-s1.bnbchain.org:8545|BscScan|testnet.bscscan.com
130|Unichain||mainnet.unichain.org|Uniscan|uniscan.xyz|2257980a-3463-48c6-cbac-a42d2a956e00
143|Monad|MON/Monad|rpc.monad.xyz|Monadscan|monadscan.com|0a728e83-bacb-46db-7844-948f05434900
146|Sonic|S/Sonic|rpc.soniclabs.com|Sonic Explorer|sonicscan.org
250|Fantom|FTM/Fantom|250.rpc.thirdweb.com|FTMScan|ftmscan.com|06b26297-fe0c-4733-5d6b-ffa5498aac00
280t|zkSync Era Testnet||testnet.era.zksync.dev|zkSync Explorer|goerli.explorer.zksync.io
295|Hedera Mainnet|HBAR|mainnet.hashio.io/api|Hashscan|hashscan.io/mainnet|6a97d510-cac8-4e58-c7ce-e8681b044c00
300t|ZKsync Sepolia Testnet||sepolia.era.zksync.dev|ZKsync Explorer|sepolia.explorer.zksync.io
314|Filecoin Mainnet|FIL/filecoin|api.node.glif.io/rpc/v1|Filfox|filfox.info/en|5a73b3dd-af74-424e-cae0-0de859ee9400
420t|Optimism Goerli|ETH/Goerli Ether|goerli.optimism.io|Etherscan|goerli-optimism.etherscan.io
480|World Chain||worldchain-mainnet.g.alchemy.com/public|Worldscan|worldscan.org
999|HyperEVM|HYPE|rpc.hyperliquid.xyz/evm|HyperEVMScan|hyperevmscan.io
1088|Metis|METIS/Metis|andromeda.metis.io/?owner=1088|Metis Explorer|explorer.metis.io|3897a66d-40b9-4833-162f-a2c90531c900
1101|Polygon zkEVM||zkevm-rpc.com|PolygonScan|zkevm.polygonscan.com
1111|WEMIX|WEMIX|api.wemix.com|wemixExplorer|explorer.wemix.com
1112t|WEMIX Testnet|tWEMIX/WEMIX|api.test.wemix.com|wemixExplorer|testnet.wemixscan.com
1284|Moonbeam|GLMR/Moonbeam|rpc.api.moonbeam.network|Moonscan|moonscan.io|161038da-44ae-4ec7-1208-0ea569454b00
1285|Moonriver|MOVR/Moonriver|rpc.api.moonriver.moonbeam.network|Moonscan|moonriver.moonscan.io|f1d73bb6-5450-4e18-38f7-fb6484264a00
1301t|Unichain Sepolia||sepolia.unichain.org|Uniscan|sepolia.uniscan.xyz|4eeea7ef-0014-4649-5d1d-07271a80f600
1329|Sei Network|SEI/Sei|evm-rpc.sei-apis.com|Seiscan|seiscan.io
1868|Soneium Mainnet||rpc.soneium.org|Blockscout|soneium.blockscout.com
2020|Ronin|RON|api.roninchain.com/rpc|Ronin Explorer|app.roninchain.com|b8101fc0-9c19-4b6f-ec65-f6dfff106e00
2021t|Saigon Testnet|RON|saigon-testnet.roninchain.com/rpc|Saigon Explorer|saigon-app.roninchain.com|b8101fc0-9c19-4b6f-ec65-f6dfff106e00
2741|Abstract|ETH|api.mainnet.abs.xyz|Etherscan|abscan.org|fc2427d1-5af9-4a9c-8da5-6f94627cd900
2810t|Morph Holesky||rpc-quicknode-holesky.morphl2.io|Morph Holesky Explorer|explorer-holesky.morphl2.io
2818|Morph||rpc.morphl2.io|Morph Explorer|explorer.morphl2.io
4689|IoTeX|IOTX/IoTeX|babel-api.mainnet.iotex.io|IoTeXScan|iotexscan.io|34e68754-e536-40da-c153-6ef2e7188a00
5000|Mantle|MNT|rpc.mantle.xyz|Mantle Explorer|mantlescan.xyz|e86fae9b-b770-4eea-e520-150e12c81100
5003t|Mantle Sepolia Testnet|MNT|rpc.sepolia.mantle.xyz|Mantle Testnet Explorer|explorer.sepolia.mantle.xyz
8217|Kaia|KAIA/Kaia|public-en.node.kaia.io|KaiaScan|kaiascan.io
9001|Evmos|EVMOS/Evmos|eth.bd.evmos.org:8545|Evmos Block Explorer|escan.live|f926ff41-260d-4028-635e-91913fc28e00
9745|Plasma|XPL/Plasma|rpc.plasma.to|PlasmaScan|plasmascan.to
10143t|Monad Testnet|MON/Testnet MON Token|testnet-rpc.monad.xyz|Monad Testnet explorer|testnet.monadexplorer.com|0a728e83-bacb-46db-7844-948f05434900
17000t|Holesky|ETH/Holesky Ether|ethereum-holesky-rpc.publicnode.com|Etherscan|holesky.etherscan.io
33139|ApeChain|APE/ApeCoin|rpc.apechain.com/http|Apescan|apescan.io
34443|Mode Mainnet||mainnet.mode.network|Modescan|modescan.io
42220|Celo|CELO|forno.celo.org|Celo Explorer|celoscan.io|ab781bbc-ccc6-418d-d32d-789b15da1f00
43113t|Avalanche Fuji|AVAX/Avalanche Fuji|api.avax-test.network/ext/bc/C/rpc|SnowTrace|testnet.snowtrace.io
55931t|Datahaven Testnet|MOCK|services.datahaven-testnet.network/testnet|DhScan|testnet.dhscan.io
57054t|Sonic Blaze Testnet|S/Sonic|rpc.blaze.soniclabs.com|Sonic Blaze Testnet Explorer|testnet.sonicscan.org
57073|Ink||rpc-gel.inkonchain.com|Blockscout|explorer.inkonchain.com
80001t|Polygon Mumbai|MATIC|80001.rpc.thirdweb.com|PolygonScan|mumbai.polygonscan.com
80002t|Polygon Amoy|POL|polygon-amoy.drpc.org|PolygonScan|amoy.polygonscan.com
80069t|Berachain Bepolia|BERA/BERA Token|bepolia.rpc.berachain.com|Berascan|testnet.berascan.com
80084t|Berachain bArtio|BERA/BERA Token|bartio.rpc.berachain.com|Berachain bArtio Beratrail|bartio.beratrail.io
80094|Berachain|BERA/BERA Token|rpc.berachain.com|Berascan|berascan.com|e329c2c9-59b0-4a02-83e4-212ff3779900
81457|Blast||rpc.blast.io|Blastscan|blastscan.io
84531t|Base Goerli|ETH/Goerli Ether|goerli.base.org|Basescan|goerli.basescan.org
421613t|Arbitrum Goerli|ETH/Arbitrum Goerli Ether|goerli-rollup.arbitrum.io/rpc|Arbiscan|goerli.arbiscan.io
421614t|Arbitrum Sepolia|ETH/Arbitrum Sepolia Ether|sepolia-rollup.arbitrum.io/rpc|Arbiscan|sepolia.arbiscan.io
534351t|Scroll Sepolia||sepolia-rpc.scroll.io|Scrollscan|sepolia.scrollscan.com
534352|Scroll||rpc.scroll.io|Scrollscan|scrollscan.com
560048t|Hoodi|ETH/Hoodi Ether|rpc.hoodi.ethpandaops.io|Etherscan|hoodi.etherscan.io
911867t|Odyssey Testnet||odyssey.ithaca.xyz|Odyssey Explorer|odyssey-explorer.ithaca.xyz
7777777|Zora||rpc.zora.energy|Explorer|explorer.zora.energy|845c60df-d429-4991-e687-91ae45791600
11155420t|OP Sepolia|ETH/Sepolia Ether|sepolia.optimism.io|Blockscout|optimism-sepolia.blockscout.com
999999999t|Zora Sepolia|ETH/Zora Sepolia|sepolia.rpc.zora.energy|Zora Sepolia Explorer|sepolia.explorer.zora.energy
1313161554|Aurora||mainnet.aurora.dev|Aurorascan|aurorascan.dev|3ff73439-a619-4894-9262-4470c773a100
1313161555t|Aurora Testnet||testnet.aurora.dev|Aurorascan|testnet.aurorascan.dev`

/**
 * Rarer EVM networks that sites can name by id alone. Together with the common networks, these are all networks of
 * specification §9 and of the hosted RPC.
 */
export const moreNetworks: readonly Network[] = parseNetworks(FACTS)
