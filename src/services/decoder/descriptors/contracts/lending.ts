import { coin, payee, token, who } from '../build.ts'
import type { Descriptor, FieldFormat } from '../types.ts'

const ALL = { isAll: true }
const on: FieldFormat = payee('onBehalfOf')
const debtOf: FieldFormat = who('toAccount', 'onBehalfOf')

// Sources of the addresses: LedgerHQ/clear-signing-erc7730-registry, bgd-labs/aave-address-book. SparkLend:
// marsfoundation/spark-address-registry.
const aave = (owner: string, contractName: string, deployments: Record<string, readonly number[]>): Descriptor => ({
  context: { contract: { deployments } },
  metadata: { owner, contractName },
  display: {
    formats: {
      '617ba037 supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)': {
        intent: 'supply',
        fields: [token('pays', 'amount', 'asset', ALL), on],
      },
      '02c205f0 supplyWithPermit(address asset,uint256 amount,address onBehalfOf,uint16 referralCode,uint256 deadline,uint8 permitV,bytes32 permitR,bytes32 permitS)':
        { intent: 'supply', fields: [token('pays', 'amount', 'asset', ALL), on] },
      '69328dec withdraw(address asset,uint256 amount,address to)': {
        intent: 'withdraw',
        fields: [token('receives', 'amount', 'asset', ALL), payee('to')],
      },
      'a415bcad borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)': {
        intent: 'borrow',
        fields: [token('receives', 'amount', 'asset'), debtOf],
      },
      '573ade81 repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)': {
        intent: 'repay',
        fields: [token('pays', 'amount', 'asset', ALL), debtOf],
      },
      '2dad97d4 repayWithATokens(address asset,uint256 amount,uint256 interestRateMode)': {
        intent: 'repay',
        fields: [token('pays', 'amount', 'asset', ALL)],
      },
      '5a3b74b9 setUserUseReserveAsCollateral(address asset,bool useAsCollateral)': {
        intent: { path: 'useAsCollateral', yes: 'setCollateral', no: 'unsetCollateral' },
        fields: [who('token', 'asset')],
      },
      '28530a47 setUserEMode(uint8 categoryId)': {
        intent: 'setMode',
        fields: [{ label: 'category', path: 'categoryId', format: 'raw' }],
      },
    },
  },
})

const gateway: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0xd01607c3C5eCABa394D8be377a08590149325722': [1],
        '0x5f2508cAE9923b02316254026CD43d7902866725': [10],
        '0xa0d9C1E9E48Ca30c8d8C3B5D69FF5dc1f6DFfC24': [8453],
        '0x5283BEcEd7ADF6D003225C13896E536f2D4264FF': [42161],
        '0xBC302053db3aA514A3c86B9221082f162B91ad63': [137],
        '0x2825cE5921538d17cc15Ae00a8B24fF759C6CDaE': [43114],
      },
    },
  },
  metadata: { owner: 'Aave', contractName: 'Aave V3' },
  display: {
    formats: {
      '474cf53d depositETH(address pool,address onBehalfOf,uint16 referralCode)': {
        intent: 'supply',
        fields: [coin('pays'), on],
      },
      '80500d20 withdrawETH(address pool,uint256 amount,address to)': {
        intent: 'withdraw',
        fields: [coin('receives', 'amount', ALL), payee('to')],
      },
      'bcc3c255 repayETH(address pool,uint256 amount,address onBehalfOf)': {
        intent: 'repay',
        fields: [coin('sends'), coin('pays', 'amount', ALL), debtOf],
      },
      'e74f7b85 borrowETH(address pool,uint256 amount,uint16 referralCode)': {
        intent: 'borrow',
        fields: [coin('receives', 'amount')],
      },
    },
  },
}

// Sources of the addresses: compound-finance/comet (deployments)
const compound: Descriptor = {
  context: {
    contract: {
      deployments: {
        '0xc3d688B66703497DAA19211EEdff47f25384cdc3': [1],
        '0xA17581A9E3356d9A858b789D68B4d866e593aE94': [1],
        '0xb125E6687d4313864e53df431d5425969c15Eb2F': [8453],
        '0x9c4ec768c28520B50860ea7a15bd7213a9fF58bf': [42161],
        '0xF25212E676D1F7F89Cd72fFEe66158f541246445': [137],
      },
    },
  },
  metadata: { owner: 'Compound', contractName: 'Compound III' },
  display: {
    formats: {
      'f2b9fdb8 supply(address asset,uint256 amount)': {
        intent: 'supply',
        fields: [token('pays', 'amount', 'asset', ALL)],
      },
      '4232cd63 supplyTo(address dst,address asset,uint256 amount)': {
        intent: 'supply',
        fields: [token('pays', 'amount', 'asset', ALL), payee('dst')],
      },
      'f3fef3a3 withdraw(address asset,uint256 amount)': {
        intent: 'withdraw',
        fields: [token('receives', 'amount', 'asset', ALL)],
      },
      'c3b35a7e withdrawTo(address to,address asset,uint256 amount)': {
        intent: 'withdraw',
        fields: [token('receives', 'amount', 'asset', ALL), payee('to')],
      },
      '110496e5 allow(address manager,bool isAllowed)': {
        intent: { path: 'isAllowed', yes: 'delegateAll', no: 'undelegateAll' },
        fields: [who('delegate', 'manager')],
      },
    },
  },
}

const MARKET = '(address loanToken,address collateralToken,address oracle,address irm,uint256 lltv) marketParams'
const lent = (label: 'pays' | 'receives') => [
  token(label, 'assets', 'marketParams.loanToken', { isOptional: true }),
  { label: 'shares', path: 'shares', format: 'raw', params: { isOptional: true } } as const,
]
/** Anybody can open a market: its collateral and its prices decide whether what is lent comes back. */
const market = [who('collateral', 'marketParams.collateralToken'), who('oracle', 'marketParams.oracle')]

// Sources of the addresses: docs.morpho.org, morpho-org/sdks
const morpho: Descriptor = {
  context: { contract: { deployments: { '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb': [1, 8453] } } },
  metadata: { owner: 'Morpho', contractName: 'Morpho' },
  display: {
    formats: {
      [`a99aad89 supply(${MARKET},uint256 assets,uint256 shares,address onBehalf,bytes data)`]: {
        intent: 'supply',
        fields: [...lent('pays'), ...market, payee('onBehalf')],
      },
      [`5c2bea49 withdraw(${MARKET},uint256 assets,uint256 shares,address onBehalf,address receiver)`]: {
        intent: 'withdraw',
        fields: [...lent('receives'), who('from', 'onBehalf'), payee('receiver')],
      },
      [`50d8cd4b borrow(${MARKET},uint256 assets,uint256 shares,address onBehalf,address receiver)`]: {
        intent: 'borrow',
        fields: [...lent('receives'), ...market, who('toAccount', 'onBehalf'), payee('receiver')],
      },
      [`20b76e81 repay(${MARKET},uint256 assets,uint256 shares,address onBehalf,bytes data)`]: {
        intent: 'repay',
        fields: [...lent('pays'), who('toAccount', 'onBehalf')],
      },
      [`238d6579 supplyCollateral(${MARKET},uint256 assets,address onBehalf,bytes data)`]: {
        intent: 'supply',
        fields: [
          token('pays', 'assets', 'marketParams.collateralToken'),
          who('oracle', 'marketParams.oracle'),
          payee('onBehalf'),
        ],
      },
      [`8720316d withdrawCollateral(${MARKET},uint256 assets,address onBehalf,address receiver)`]: {
        intent: 'withdraw',
        fields: [
          token('receives', 'assets', 'marketParams.collateralToken'),
          who('from', 'onBehalf'),
          payee('receiver'),
        ],
      },
      'eecea000 setAuthorization(address authorized,bool newIsAuthorized)': {
        intent: { path: 'newIsAuthorized', yes: 'delegateAll', no: 'undelegateAll' },
        fields: [who('delegate', 'authorized')],
      },
    },
  },
}

export const lending: readonly Descriptor[] = [
  aave('Aave', 'Aave V3', {
    '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2': [1],
    '0x794a61358D6845594F94dc1DB02A252b5b4814aD': [10, 137, 42161, 43114],
    '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5': [8453],
    '0x6807dc923806fE8Fd134338EABCA509979a7e0cB': [56],
    '0xb50201558B00496A145fE76f7424749556E326D8': [100],
    '0x78e30497a3c7527d953c6B1E3541b021A98Ac43c': [324],
    '0xc47b8C00b0f69a36fa203Ffeac0334874574a8Ac': [59144],
  }),
  aave('Spark', 'SparkLend', { '0xC13e21B648A5Ee794902342038FF3aDAB66BE987': [1] }),
  gateway,
  compound,
  morpho,
]
