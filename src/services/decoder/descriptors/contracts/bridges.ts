import { toChecksumAddress } from '../../../../core/transactions/checksum.ts'
import { coin, payee, raw, token, who } from '../build.ts'
import { readField } from '../fields.ts'
import { checkPayee } from '../run.ts'
import type { Descriptor, FieldFormat, FunctionFormat } from '../types.ts'

const contract = (
  contractName: string,
  deployments: Readonly<Record<string, readonly number[]>>,
  formats: Descriptor['display']['formats'],
): Descriptor => ({
  context: { contract: { deployments } },
  metadata: { owner: contractName, contractName },
  display: { formats },
})

const bridge = (...fields: readonly FieldFormat[]): FunctionFormat => ({ intent: 'bridge', fields })

/** Functions that the standard bridges of OP-stack chains have on both sides. */
const BOTH_SIDES: Descriptor['display']['formats'] = {
  '09fc8843 bridgeETH(uint32 gasLimit,bytes data)': bridge(coin('sends')),
  'e11013dd bridgeETHTo(address to,uint32 gasLimit,bytes data)': bridge(coin('sends'), payee('to')),
  '87087623 bridgeERC20(address local,address remote,uint256 amount,uint32 gasLimit,bytes data)': bridge(
    token('sends', 'amount', 'local'),
    who('gets', 'remote'),
  ),
  '540abf73 bridgeERC20To(address local,address remote,address to,uint256 amount,uint32 gasLimit,bytes data)': bridge(
    token('sends', 'amount', 'local'),
    who('gets', 'remote'),
    payee('to'),
  ),
}

const DEPOSITS: Descriptor['display']['formats'] = {
  'b1a1a882 depositETH(uint32 gasLimit,bytes data)': bridge(coin('sends')),
  '9a2ac6d5 depositETHTo(address to,uint32 gasLimit,bytes data)': bridge(coin('sends'), payee('to')),
  '58a997f6 depositERC20(address local,address remote,uint256 amount,uint32 gasLimit,bytes data)': bridge(
    token('sends', 'amount', 'local'),
    who('gets', 'remote'),
  ),
  '838b2520 depositERC20To(address local,address remote,address to,uint256 amount,uint32 gasLimit,bytes data)': bridge(
    token('sends', 'amount', 'local'),
    who('gets', 'remote'),
    payee('to'),
  ),
  ...BOTH_SIDES,
}

/** Bridges of OP-stack chains name the coin by an address of its own. */
const COIN = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'

const withdrawal = (...more: readonly FieldFormat[]): FunctionFormat => ({
  intent: 'bridge',
  fields: [],
  isPayable: true,
  async read(values, run) {
    const isCoin = values.token === COIN
    // The coins must be the amount that the call names, and no coins may go with a token.
    if (isCoin ? values.amount !== run.value : run.value) return undefined
    const fields = [isCoin ? coin('sends') : token('sends', 'amount', 'token'), ...more]
    const read = await Promise.all(fields.map((field) => readField(field, values, run)))
    const found = read.flatMap((one) => one.fields)
    return [{ kind: 'described', contract: run.contract, name: 'Standard bridge', intent: 'bridge', fields: found }]
  },
})

/** Names of the networks that Circle's bridge numbers in its own way. */
const CCTP = ['Ethereum', 'Avalanche', 'OP Mainnet', 'Arbitrum One', undefined, 'Solana', 'Base', 'Polygon']

const burn: FunctionFormat = {
  intent: 'bridge',
  fields: [],
  async read(values, run) {
    const { destinationDomain, mintRecipient } = values
    if (typeof mintRecipient !== 'string') return undefined
    const place = CCTP[Number(destinationDomain)]
    const isEvm = /^0x0{24}/.test(mintRecipient)
    const recipient = isEvm ? toChecksumAddress(mintRecipient.slice(26)) : mintRecipient
    checkPayee(recipient, run)
    const sent = await readField(token('sends', 'amount', 'burnToken'), values, run)
    return [
      {
        kind: 'described',
        contract: run.contract,
        name: 'Circle CCTP',
        intent: 'bridge',
        fields: [
          ...sent.fields,
          place === undefined
            ? { kind: 'number', label: 'network', number: destinationDomain as bigint }
            : { kind: 'text', label: 'network', text: place },
          { kind: 'address', label: 'recipient', address: recipient },
        ],
      },
    ]
  },
}

// Sources of the addresses: viem/chains (OP stack), viem/zksync, OffchainLabs/arbitrum-sdk, compound-finance/comet
// (Circle), public lists of bridges (Polygon). Sources of the functions: ethereum-optimism/optimism,
// OffchainLabs/nitro, OffchainLabs/token-bridge-contracts, maticnetwork/pos-portal, matter-labs/era-contracts,
// circlefin/evm-cctp-contracts.
export const bridges: readonly Descriptor[] = [
  contract('OP Mainnet bridge', { '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1': [1] }, DEPOSITS),
  contract('Base bridge', { '0x3154Cf16ccdb4C6d922629664174b904d80F2C35': [1] }, DEPOSITS),
  contract(
    'Standard bridge',
    { '0x4200000000000000000000000000000000000010': [10, 8453] },
    {
      ...BOTH_SIDES,
      '32b7006d withdraw(address token,uint256 amount,uint32 gasLimit,bytes data)': withdrawal(),
      'a3a79548 withdrawTo(address token,address to,uint256 amount,uint32 gasLimit,bytes data)': withdrawal(
        payee('to'),
      ),
    },
  ),
  contract(
    'Arbitrum bridge',
    { '0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f': [1] },
    { '439370b1 depositEth()': bridge(coin('sends')) },
  ),
  contract(
    'Arbitrum bridge',
    { '0x72Ce9c846789fdB6fC1f34aC4AD25Dd9ef7031ef': [1] },
    {
      'd2ce7d65 outboundTransfer(address token,address to,uint256 amount,uint256 maxGas,uint256 gasPriceBid,bytes data)':
        bridge(token('sends', 'amount', 'token'), payee('to'), coin('maxFee')),
      '4fb1a07b outboundTransferCustomRefund(address token,address refundTo,address to,uint256 amount,uint256 maxGas,uint256 gasPriceBid,bytes data)':
        bridge(token('sends', 'amount', 'token'), payee('to'), coin('maxFee'), who('rest', 'refundTo')),
    },
  ),
  contract(
    'Arbitrum bridge',
    { '0x5288c571Fd7aD117beA99bF60FE0846C4E84F933': [42161] },
    {
      '7b3a3c8b outboundTransfer(address l1Token,address to,uint256 amount,bytes data)': bridge(
        raw('amount', 'amount'),
        who('gets', 'l1Token'),
        payee('to'),
      ),
    },
  ),
  contract(
    'Arbitrum bridge',
    { '0x0000000000000000000000000000000000000064': [42161] },
    { '25e16063 withdrawEth(address destination)': bridge(coin('sends'), payee('destination')) },
  ),
  contract(
    'Polygon bridge',
    { '0xA0c68C638235ee32657e8f720a23ceC1bFc77C77': [1] },
    {
      '4faa8a26 depositEtherFor(address user)': bridge(coin('sends'), payee('user')),
      '3805550f exit(bytes inputData)': { intent: 'claim', fields: [] },
    },
  ),
  contract(
    'ZKsync bridge',
    { '0x000000000000000000000000000000000000800A': [324] },
    { '51cff8d9 withdraw(address receiver)': bridge(coin('sends'), payee('receiver')) },
  ),
  contract(
    'Circle CCTP',
    { '0xBd3fa81B58Ba92a82136038B25aDec7066af3155': [1] },
    {
      '6fd3504e depositForBurn(uint256 amount,uint32 destinationDomain,bytes32 mintRecipient,address burnToken)': burn,
    },
  ),
]
