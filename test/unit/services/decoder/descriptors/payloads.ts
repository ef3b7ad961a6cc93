import { encodeAbiParameters, encodePacked, maxUint256, parseAbiParameters, toHex, type Hex } from 'viem'
import { BOB, DAI, ME, NFT, PERMIT2, SHOP, USDC } from '../../../../kit/describe.ts'
import { encodeCall, FUNCTIONS, PATH } from '../../../../kit/descriptors.ts'

/** A request with a name that says what it does. */
export interface Payload {
  name: string
  method: string
  params: unknown
}

export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const V2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const V3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
export const ROUTER02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const UNIVERSAL = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
export const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395'
const OLD_SEAPORT = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
export const COW = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
export const ONE_INCH = '0x111111125421cA6dc452d289314280a0f8842A65'
const AAVE = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const SAFES = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const PYUSD = '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8'
const MORPHO = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const ENS_CONTROLLER = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const ENS_RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const ETHER = 10n ** 18n
const LATER = 2_000_000_000n
const ZERO = `0x${'0'.repeat(40)}` as const
const HASH = `0x${'11'.repeat(32)}` as const
const SENDER = '0x0000000000000000000000000000000000000001'
const HERE = '0x0000000000000000000000000000000000000002'

/** Encodes a call of a described function, by its name and the address of the contract. */
export function to(address: string, name: string, args: readonly unknown[]): Hex {
  const found = FUNCTIONS.filter((one) => one.addresses.includes(address) && one.signature.startsWith(`${name}(`))
  const [one] = found.filter(({ signature }) => name.includes('(') || countOf(signature) === args.length)
  if (!one) throw new Error(`${name} of ${address} is not described`)
  return encodeCall(one.signature, args)
}

/** Counts the arguments of a signature. */
function countOf(signature: string): number {
  let [depth, count] = [0, 0]
  for (const character of signature.slice(signature.indexOf('('))) {
    if (character === ')') depth -= 1
    if (character === ',' && depth === 1) count += 1
    if (character === '(') depth += 1
  }
  return signature.endsWith('()') ? 0 : count + 1
}

const send = (name: string, address: string, data: Hex, value = 0n): Payload => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: ME, to: address, data, value: toHex(value) }],
})
const call = (name: string, address: string, functionName: string, args: readonly unknown[], value = 0n): Payload =>
  send(name, address, to(address, functionName, args), value)
const plain = (name: string, address: string, signature: string, args: readonly unknown[]): Payload =>
  send(name, address, encodeCall(signature, args))

const command = (types: string, values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types), values as never)
const v3In = (recipient: string, amount: bigint, least: bigint) =>
  command('address,uint256,uint256,bytes,bool', [recipient, amount, least, PATH, true])
const universal = (name: string, steps: readonly (readonly [number, Hex])[], value = 0n): Payload =>
  call(
    name,
    UNIVERSAL,
    'execute',
    [toHex(new Uint8Array(steps.map(([one]) => one))), steps.map(([, one]) => one), LATER],
    value,
  )

const v3 = (recipient: string, least: bigint, deadline = LATER) => ({
  path: PATH,
  recipient,
  deadline,
  amountIn: 2_000_000n,
  amountOutMinimum: least,
})
const WETH_PATH = encodePacked(['address', 'uint24', 'address'], [USDC, 500, WETH])

const item = (itemType: number, token: string, id: bigint, amount: bigint) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})
const paid = (one: object, recipient: string) => ({ ...one, recipient })
const order = (offer: readonly object[], consideration: readonly object[], offerer = BOB) => ({
  offerer,
  zone: ZERO,
  offer,
  consideration,
  orderType: 0,
  startTime: 1n,
  endTime: LATER,
  zoneHash: HASH,
  salt: 1n,
  conduitKey: HASH,
})
const signedBy = (parameters: ReturnType<typeof order>) => ({
  parameters: { ...parameters, totalOriginalConsiderationItems: BigInt(parameters.consideration.length) },
  signature: '0x',
})
const basic = (more: object) => ({
  considerationToken: ZERO,
  considerationIdentifier: 0n,
  considerationAmount: ETHER,
  offerer: BOB,
  zone: ZERO,
  offerToken: NFT,
  offerIdentifier: 42n,
  offerAmount: 1n,
  basicOrderType: 0,
  startTime: 1n,
  endTime: LATER,
  zoneHash: HASH,
  salt: 1n,
  offererConduitKey: HASH,
  fulfillerConduitKey: HASH,
  totalOriginalAdditionalRecipients: 1n,
  additionalRecipients: [{ amount: ETHER / 20n, recipient: SHOP }],
  signature: '0x',
  ...more,
})

const members = (types: string) =>
  types.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
export const typed = (
  name: string,
  contract: string,
  types: Readonly<Record<string, string>>,
  primaryType: string,
  message: object,
  chainId = 1,
): Payload => ({
  name,
  method: 'eth_signTypedData_v4',
  params: [
    ME,
    JSON.stringify(
      {
        primaryType,
        domain: { name: 'A', chainId, verifyingContract: contract },
        types: {
          EIP712Domain: members('string name,uint256 chainId,address verifyingContract'),
          ...Object.fromEntries(Object.entries(types).map(([key, list]) => [key, members(list)])),
        },
        message,
      },
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    ),
  ],
})

const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
export const ORDER_TYPES = {
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  OfferItem: ITEM,
  ConsiderationItem: `${ITEM},address recipient`,
}
const listing = (name: string, offer: readonly object[], consideration: readonly object[], more: object = {}) =>
  typed(name, SEAPORT, ORDER_TYPES, 'OrderComponents', { ...order(offer, consideration, ME), counter: 0n, ...more })

export const COW_TYPES = {
  Order:
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
}
export const cowOrder = (more: object = {}) => ({
  sellToken: USDC,
  buyToken: DAI,
  receiver: ME,
  sellAmount: 5_000_000n,
  buyAmount: 5n * ETHER,
  validTo: LATER,
  appData: HASH,
  feeAmount: 0n,
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  ...more,
})
export const LIMIT_TYPES = {
  Order:
    'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
}
export const limit = (more: object = {}) => ({
  salt: 1n,
  maker: ME,
  receiver: ZERO,
  makerAsset: USDC,
  takerAsset: WETH,
  makingAmount: 3_000_000n,
  takingAmount: ETHER,
  makerTraits: LATER << 80n,
  ...more,
})

const PERMIT_TYPES = {
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
}
const DESC = (more: object = {}) => ({
  srcToken: USDC,
  dstToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  srcReceiver: SHOP,
  dstReceiver: ME,
  amount: 7_000_000n,
  minReturnAmount: ETHER,
  flags: 0n,
  ...more,
})
const SETUP =
  'setup(address[] owners,uint256 threshold,address to,bytes data,address fallbackHandler,address paymentToken,uint256 payment,address paymentReceiver)'
/** SafeL2 1.4.1, its handler, and what gives a Safe the code for its network, as safe-global/safe-deployments lists them. */
const SAFE_L2 = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
const HANDLER = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'
const TO_L2_SETUP = '0xBD89A1CE4DDe368FFAB0eC35506eEcE0b1fFdc54'
const toL2 = (singleton: string) => encodeCall('setupToL2(address singleton)', [singleton])

interface NewSafe {
  owners?: readonly string[]
  singleton?: string
  code?: string
  data?: Hex
  handler?: string
  payment?: bigint
}
const safe = (name: string, given: NewSafe = {}): Payload => {
  const { owners = [ME, BOB], singleton = SAFE_L2, code = ZERO, data = '0x', handler = HANDLER, payment = 0n } = given
  const setup = encodeCall(SETUP, [owners, 2n, code, data, handler, ZERO, payment, payment ? SHOP : ZERO])
  return call(name, SAFES, 'createProxyWithNonce', [singleton, setup, 1n])
}

const EXECUTE =
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'
/** A Safe of the visitor: an address that no descriptor lists. */
const OWN_SAFE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const execute = (
  name: string,
  target: string,
  data: Hex,
  more: { value?: bigint; operation?: number; price?: bigint } = {},
) =>
  plain(name, OWN_SAFE, EXECUTE, [
    target,
    more.value ?? 0n,
    data,
    more.operation ?? 0,
    0n,
    0n,
    more.price ?? 0n,
    ZERO,
    more.price ? SHOP : ZERO,
    '0x',
  ])

const nested = (depth: number): Hex =>
  depth ? to(ROUTER02, 'multicall', [[nested(depth - 1)]]) : to(ROUTER02, 'refundETH', [])

const TRANSFER = 'transfer(address to,uint256 value)'
const APPROVE = 'approve(address spender,uint256 value)'
const DAI_PERMIT =
  'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)'
const MARKET = { loanToken: USDC, collateralToken: WETH, oracle: SHOP, irm: BOB, lltv: 860_000_000_000_000_000n }

/** Requests as sites and attackers send them. */
export const PAYLOADS: readonly Payload[] = [
  plain('sends USDC', USDC, TRANSFER, [BOB, 1_500_000n]),
  plain('lets a router spend 5 USDC', USDC, APPROVE, [V2, 5_000_000n]),
  plain('lets a stranger spend all USDC', USDC, APPROVE, [SHOP, maxUint256]),
  plain('revokes an allowance', USDC, APPROVE, [SHOP, 0n]),
  plain('lets a stranger take all items', NFT, 'setApprovalForAll(address operator,bool approved)', [SHOP, true]),
  plain('sends an item', NFT, 'safeTransferFrom(address from,address to,uint256 id)', [ME, BOB, 42n]),
  call('wraps 1 ETH', WETH, 'deposit', [], ETHER),
  call('unwraps 1 WETH', WETH, 'withdraw', [ETHER]),
  send('sends coins with a call that takes none', WETH, to(WETH, 'withdraw', [1n]), 5n),
  call('V2: swaps USDC for DAI', V2, 'swapExactTokensForTokens', [2_000_000n, ETHER, [USDC, DAI], ME, LATER]),
  call('V2: pays the result to a stranger', V2, 'swapExactTokensForTokens', [
    2_000_000n,
    ETHER,
    [USDC, DAI],
    SHOP,
    LATER,
  ]),
  call('V2: accepts any amount', V2, 'swapExactTokensForTokens', [2_000_000n, 0n, [USDC, DAI], ME, LATER]),
  call('V2: after the deadline', V2, 'swapExactTokensForTokens', [2_000_000n, ETHER, [USDC, DAI], ME, 1n]),
  call('V2: pays any amount', V2, 'swapTokensForExactTokens', [ETHER, maxUint256, [USDC, DAI], ME, LATER]),
  call('V2: swaps ETH for DAI', V2, 'swapExactETHForTokens', [ETHER, [WETH, DAI], ME, LATER], ETHER),
  call('V2: has an empty path', V2, 'swapExactTokensForTokens', [2_000_000n, ETHER, [], ME, LATER]),
  call('V3: swaps USDC for DAI', V3, 'exactInput', [v3(ME, ETHER)]),
  call('V3: leaves the result in the router', V3, 'exactInput', [v3(ZERO, ETHER)]),
  call('V3: swaps and pays out ETH', V3, 'multicall', [
    [to(V3, 'exactInput', [{ ...v3(ZERO, ETHER), path: WETH_PATH }]), to(V3, 'unwrapWETH9', [ETHER, ME])],
  ]),
  call('V3: swaps and pays out another token', V3, 'multicall', [
    [to(V3, 'exactInput', [{ ...v3(ZERO, ETHER), path: WETH_PATH }]), to(V3, 'sweepToken', [DAI, 0n, ME])],
  ]),
  call('V3: swaps without a minimum and pays out any amount', V3, 'multicall', [
    [to(V3, 'exactInput', [{ ...v3(ZERO, 0n), path: WETH_PATH }]), to(V3, 'unwrapWETH9', [0n, ME])],
  ]),
  call('V3: swaps, and the payout has the minimum', V3, 'multicall', [
    [to(V3, 'exactInput', [{ ...v3(ZERO, 0n), path: WETH_PATH }]), to(V3, 'unwrapWETH9', [ETHER, ME])],
  ]),
  call('V3: pays out to a stranger', V3, 'multicall', [
    [to(V3, 'exactInput', [{ ...v3(ZERO, ETHER), path: WETH_PATH }]), to(V3, 'unwrapWETH9', [ETHER, SHOP])],
  ]),
  call('V3: a step that is not known', V3, 'multicall', [['0xdeadbeef']]),
  call('router 02: calls in calls in calls', ROUTER02, 'multicall', [[nested(6)]]),
  call('router 02: swaps for the caller', ROUTER02, 'exactInputSingle', [
    {
      tokenIn: USDC,
      tokenOut: DAI,
      fee: 500,
      recipient: SENDER,
      amountIn: 1_000_000n,
      amountOutMinimum: ETHER,
      sqrtPriceLimitX96: 0n,
    },
  ]),
  universal('universal: swaps USDC for DAI', [[0x00, v3In(SENDER, 2_000_000n, ETHER)]]),
  universal('universal: swaps, then pays DAI out', [
    [0x00, v3In(HERE, 2_000_000n, 0n)],
    [0x04, command('address,address,uint256', [DAI, SENDER, ETHER])],
  ]),
  universal('universal: swaps and leaves the result', [[0x00, v3In(HERE, 2_000_000n, ETHER)]]),
  universal('universal: pays the result to a stranger', [[0x00, v3In(SHOP, 2_000_000n, ETHER)]]),
  universal('universal: takes tokens with an earlier permission', [
    [0x02, command('address,address,uint160', [USDC, SHOP, 9_000_000n])],
  ]),
  universal('universal: allows and swaps', [
    [
      0x0a,
      command('((address,uint160,uint48,uint48),address,uint256),bytes', [
        [[USDC, (1n << 160n) - 1n, Number(LATER), 0], UNIVERSAL, LATER],
        '0x',
      ]),
    ],
    [0x00, v3In(SENDER, 2_000_000n, ETHER)],
  ]),
  universal('universal: wraps coins and leaves the rest', [[0x0b, command('address,uint256', [HERE, 1n])]], ETHER),
  universal('universal: pays a fee', [
    [0x00, v3In(HERE, 2_000_000n, ETHER)],
    [0x06, command('address,address,uint256', [DAI, SHOP, 25n])],
    [0x04, command('address,address,uint256', [DAI, SENDER, ETHER])],
  ]),
  universal('universal: all of it goes to a stranger as a fee', [
    [0x00, v3In(HERE, 2_000_000n, ETHER)],
    [0x06, command('address,address,uint256', [DAI, SHOP, 10_000n])],
    [0x04, command('address,address,uint256', [DAI, SENDER, 0n])],
  ]),
  call(
    'V3: sends more coins than it swaps',
    V3,
    'multicall',
    [
      [
        to(V3, 'exactInput', [
          { ...v3(ME, ETHER), path: encodePacked(['address', 'uint24', 'address'], [WETH, 500, USDC]) },
        ]),
      ],
    ],
    ETHER,
  ),
  universal('universal: a command that is not known', [[0x21, '0x1234']]),
  call('1inch: swaps USDC for ETH', ONE_INCH, 'swap', [SHOP, DESC(), '0x']),
  call('1inch: pays a stranger', ONE_INCH, 'swap', [SHOP, DESC({ dstReceiver: BOB, minReturnAmount: 0n }), '0x']),
  call('1inch: swaps through a pool', ONE_INCH, 'unoswap', [BigInt(USDC), 3_000_000n, ETHER, 1n]),
  call('1inch: swaps through a pool for a stranger', ONE_INCH, 'unoswapTo', [BigInt(BOB), BigInt(USDC), 3n, 0n, 1n]),
  call('Aave: supplies USDC', AAVE, 'supply', [USDC, 5_000_000n, ME, 0]),
  call('Aave: supplies for a stranger', AAVE, 'supply', [USDC, 5_000_000n, SHOP, 0]),
  call('Aave: withdraws everything to a stranger', AAVE, 'withdraw', [USDC, maxUint256, SHOP]),
  call('Compound: lets a stranger act', '0xc3d688B66703497DAA19211EEdff47f25384cdc3', 'allow', [SHOP, true]),
  call('OpenSea: buys an item', OLD_SEAPORT, 'fulfillBasicOrder', [basic({})], ETHER + ETHER / 20n),
  call('OpenSea: sells an item for WETH', OLD_SEAPORT, 'fulfillBasicOrder', [
    basic({
      basicOrderType: 16,
      considerationToken: NFT,
      considerationIdentifier: 42n,
      considerationAmount: 1n,
      offerToken: WETH,
      offerIdentifier: 0n,
      offerAmount: ETHER,
    }),
  ]),
  call('OpenSea: gives an item for nothing', OLD_SEAPORT, 'fulfillOrder', [
    signedBy(order([item(1, WETH, 0n, 0n)], [paid(item(2, NFT, 42n, 1n), BOB)])),
    HASH,
  ]),
  call(
    'OpenSea: buys for a stranger',
    OLD_SEAPORT,
    'fulfillAdvancedOrder',
    [
      {
        ...signedBy(order([item(2, NFT, 42n, 1n)], [paid(item(0, ZERO, 0n, ETHER), BOB)])),
        numerator: 1n,
        denominator: 1n,
        extraData: '0x',
      },
      [],
      HASH,
      SHOP,
    ],
    ETHER,
  ),
  listing(
    'OpenSea: lists an item for 1 ETH',
    [item(2, NFT, 42n, 1n)],
    [paid(item(0, ZERO, 0n, ETHER), ME), paid(item(0, ZERO, 0n, ETHER / 40n), SHOP)],
  ),
  listing('OpenSea: lists an item for nothing', [item(2, NFT, 42n, 1n)], [paid(item(0, ZERO, 0n, 0n), ME)]),
  listing(
    'OpenSea: gives three items, a stranger is paid',
    [item(2, NFT, 1n, 1n), item(2, NFT, 2n, 1n), item(1, USDC, 0n, 5n)],
    [paid(item(0, ZERO, 0n, ETHER), SHOP)],
  ),
  listing('OpenSea: an order that has expired', [item(2, NFT, 42n, 1n)], [paid(item(0, ZERO, 0n, ETHER), ME)], {
    endTime: 2n,
  }),
  typed('CoW: sells USDC for DAI', COW, COW_TYPES, 'Order', cowOrder()),
  typed('CoW: a stranger receives', COW, COW_TYPES, 'Order', cowOrder({ receiver: SHOP })),
  typed('CoW: sells for nothing', COW, COW_TYPES, 'Order', cowOrder({ buyAmount: 0n })),
  typed('CoW: the same order for an unknown contract', SHOP, COW_TYPES, 'Order', cowOrder()),
  typed('CoW: the same order for another chain', COW, COW_TYPES, 'Order', cowOrder(), 10),
  typed('1inch: a limit order', ONE_INCH, LIMIT_TYPES, 'Order', limit()),
  typed(
    '1inch: a limit order that does not expire, for a stranger',
    ONE_INCH,
    LIMIT_TYPES,
    'Order',
    limit({ makerTraits: 0n, receiver: SHOP }),
  ),
  typed(
    '1inch: an order whose extension decides what its owner receives',
    ONE_INCH,
    LIMIT_TYPES,
    'Order',
    limit({ makerTraits: (1n << 249n) | (LATER << 80n) }),
  ),
  call('CoW: confirms an order by its id', COW, 'setPreSignature', [`${HASH}${ME.slice(2)}77359400`, true]),
  typed('Permit2: any amount of two tokens for decades', PERMIT2, PERMIT_TYPES, 'PermitBatch', {
    details: [USDC, DAI].map((token) => ({ token, amount: (1n << 160n) - 1n, expiration: 4_000_000_000n, nonce: 0n })),
    spender: SHOP,
    sigDeadline: 4_000_000_000n,
  }),
  safe('Safe: with the visitor as owner'),
  safe('Safe: with the code for its network', { code: TO_L2_SETUP, data: toL2(SAFE_L2) }),
  safe('Safe: of strangers, with code that runs', { owners: [SHOP, BOB], code: SHOP }),
  safe('Safe: with the code of a stranger', { singleton: SHOP }),
  safe('Safe: gets the code of a stranger later', { code: TO_L2_SETUP, data: toL2(SHOP) }),
  safe('Safe: a stranger answers in its name', { handler: SHOP }),
  safe('Safe: pays a stranger', { payment: ETHER }),
  execute('Safe: sends coins', BOB, '0x', { value: ETHER }),
  execute('Safe: sends USDC', USDC, encodeCall(TRANSFER, [BOB, 1_500_000n])),
  execute(
    'Safe: pays the result of a swap to a stranger',
    V2,
    to(V2, 'swapExactTokensForTokens', [2_000_000n, 1n, [USDC, DAI], SHOP, LATER]),
  ),
  execute('Safe: runs the code of a stranger', SHOP, '0x12345678', { operation: 1 }),
  execute('Safe: refunds a stranger', BOB, '0x', { value: 1n, price: 7n }),
  execute('Safe: has an operation that Safes do not have', BOB, '0x', { operation: 2 }),
  call('USDC: moves what somebody has signed', USDC, 'transferWithAuthorization', [
    SHOP,
    BOB,
    1_500_000n,
    0n,
    LATER,
    HASH,
    27,
    HASH,
    HASH,
  ]),
  call('USDC: receives what somebody has signed', USDC, 'receiveWithAuthorization', [
    SHOP,
    ME,
    1_500_000n,
    0n,
    LATER,
    HASH,
    '0x',
  ]),
  call('USDC: uses a permit of a smart account', USDC, 'permit', [ME, SHOP, maxUint256, LATER, '0x']),
  call('USDC: cancels a signed transfer', USDC, 'cancelAuthorization', [ME, HASH, '0x']),
  call('PYUSD: raises an allowance', PYUSD, 'increaseApproval', [SHOP, 1_500_000n]),
  call('DAI: pushes to a stranger', DAI, 'push', [SHOP, ETHER]),
  call('DAI: moves from the visitor to a stranger', DAI, 'move', [ME, SHOP, ETHER]),
  plain('DAI: lets a stranger spend everything with a permit', DAI, DAI_PERMIT, [
    ME,
    SHOP,
    0n,
    0n,
    true,
    27,
    HASH,
    HASH,
  ]),
  call('Morpho: lends in a market', MORPHO, 'supply', [MARKET, 1_500_000n, 0n, ME, '0x']),
  call('Morpho: lends for a stranger', MORPHO, 'supply', [MARKET, 1_500_000n, 0n, SHOP, '0x']),
  call(
    'ENS: registers a name that stands for a stranger',
    ENS_CONTROLLER,
    'register',
    ['vitalik', ME, 31_536_000n, HASH, ENS_RESOLVER, [to(ENS_RESOLVER, 'setAddr', [HASH, SHOP])], true, 0],
    ETHER,
  ),
  call('Multicall3: leaves coins behind', MULTICALL, 'aggregate', [[{ target: USDC, callData: '0x' }]], ETHER),
  call('Multicall3: takes tokens of the visitor', MULTICALL, 'aggregate3', [
    [
      {
        target: USDC,
        allowFailure: false,
        callData: encodeCall('transferFrom(address from,address to,uint256 value)', [ME, SHOP, 4_000_000n]),
      },
    ],
  ]),
  {
    name: 'a batch: allows and swaps',
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: ME,
        chainId: '0x1',
        calls: [
          { to: USDC, data: encodeCall(APPROVE, [V2, 2_000_000n]) },
          { to: V2, data: to(V2, 'swapExactTokensForTokens', [2_000_000n, ETHER, [USDC, DAI], ME, LATER]) },
        ],
      },
    ],
  },
  send(
    'the data of a swap, sent to a stranger',
    SHOP,
    to(V2, 'swapExactTokensForTokens', [1n, 1n, [USDC, DAI], ME, LATER]),
  ),
]
