import { coin, payee, raw, tokenOf, who } from '../build.ts'
import type { Descriptor, FunctionFormat } from '../types.ts'

// Sources of the addresses: marsfoundation/spark-address-registry, morpho-org/sdks, lidofinance (withdrawals),
// VeloraDEX/paraswap-dex-lib. Sources of the functions: docs.lido.fi, EIP-4626.

const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const WSTETH = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'

const request = (asset: string): FunctionFormat => ({
  intent: 'requestWithdrawal',
  fields: [tokenOf('pays', 'amounts.[]', asset), payee('owner', { [`0x${'0'.repeat(40)}`]: 'you' })],
})

const contract = (
  address: string,
  contractName: string,
  formats: Descriptor['display']['formats'],
  owner = contractName,
): Descriptor => ({
  context: { contract: { deployments: { [address]: [1] } } },
  metadata: { owner, contractName },
  display: { formats },
})

/** Wraps one token into another. */
const wrapping = (inner: string, name: string): Descriptor['display']['formats'] => ({
  [`ea598cb0 wrap(uint256 ${name})`]: { intent: 'wrap', fields: [tokenOf('pays', name, inner)] },
  'de0e9a3e unwrap(uint256 amount)': { intent: 'unwrap', fields: [tokenOf('pays', 'amount', '@.to')] },
})

/** Vaults of ERC-4626. */
const vault = (address: string, asset: string, contractName: string): Descriptor =>
  contract(address, contractName, {
    '6e553f65 deposit(uint256 assets,address receiver)': {
      intent: 'deposit',
      fields: [tokenOf('pays', 'assets', asset), payee('receiver')],
    },
    '94bf804d mint(uint256 shares,address receiver)': {
      intent: 'deposit',
      fields: [tokenOf('receives', 'shares', '@.to'), payee('receiver')],
    },
    'b460af94 withdraw(uint256 assets,address receiver,address owner)': {
      intent: 'withdraw',
      fields: [tokenOf('receives', 'assets', asset), payee('receiver'), who('from', 'owner')],
    },
    'ba087652 redeem(uint256 shares,address receiver,address owner)': {
      intent: 'withdraw',
      fields: [tokenOf('pays', 'shares', '@.to'), payee('receiver'), who('from', 'owner')],
    },
  })

export const staking: readonly Descriptor[] = [
  contract(STETH, 'Lido', {
    'a1903eab submit(address referral)': { intent: 'stake', fields: [coin('pays')] },
    '8fcb4e5b transferShares(address recipient,uint256 shares)': {
      intent: 'sendShares',
      fields: [raw('shares', 'shares'), who('recipient', 'recipient')],
    },
  }),
  contract(WSTETH, 'Lido wstETH', wrapping(STETH, 'stETHAmount'), 'Lido'),
  contract(
    '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
    'Lido withdrawals',
    {
      'd6681042 requestWithdrawals(uint256[] amounts,address owner)': request(STETH),
      '19aa6257 requestWithdrawalsWstETH(uint256[] amounts,address owner)': request(WSTETH),
      'f8444436 claimWithdrawal(uint256 requestId)': { intent: 'claim', fields: [raw('request', 'requestId')] },
      'e3afe0a3 claimWithdrawals(uint256[] requestIds,uint256[] hints)': {
        intent: 'claim',
        fields: [raw('request', 'requestIds.[]')],
      },
      '5e7eead9 claimWithdrawalsTo(uint256[] requestIds,uint256[] hints,address recipient)': {
        intent: 'claim',
        fields: [raw('request', 'requestIds.[]'), payee('recipient')],
      },
    },
    'Lido',
  ),
  contract(
    '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee',
    'ether.fi weETH',
    wrapping('0x35fA164735182de50811E8e2E824cFb9B6118ac2', 'eETHAmount'),
    'ether.fi',
  ),
  vault('0x83F20F44975D03b1b09e64809B757c47f942BEeA', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'Savings DAI'),
  vault('0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD', '0xdC035D45d973E3EC169d2276DDab16f1e407384F', 'Savings USDS'),
  vault('0x9D39A5DE30e57443BfF2A8307A4256c8797A3497', '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3', 'Ethena sUSDe'),
]
