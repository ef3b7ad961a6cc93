import { along, payee, raw, token, until, who } from '../build.ts'
import { readField } from '../fields.ts'
import { amountOf, checkPayee, type Run } from '../run.ts'
import type { Action } from '../../../../core/transactions/description.ts'
import type { DescribedField } from '../../../../core/transactions/described.ts'
import { toChecksumAddress } from '../../../../core/transactions/checksum.ts'
import type { Descriptor, FunctionFormat, Params } from '../types.ts'
import type { Values } from '../values.ts'

const ZERO = `0x${'0'.repeat(40)}`
/** These routers read the zero address as the caller. */
const CALLER: Params['roles'] = { [ZERO]: 'you' }

const SAME = [1, 10, 56, 100, 137, 8453, 42161, 43114]
const DESC =
  '(address srcToken,address dstToken,address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags) desc'

const oneInchSwap: FunctionFormat = {
  intent: 'swap',
  fields: [
    along,
    token('pays', 'desc.amount', 'desc.srcToken'),
    token('atLeast', 'desc.minReturnAmount', 'desc.dstToken'),
    payee('desc.dstReceiver', CALLER),
    // Gets what is paid, to swap it
    who('paidTo', 'desc.srcReceiver'),
  ],
}

/** Version 6 packs flags into the numbers that hold addresses. */
const addressIn = (packed: unknown): string =>
  toChecksumAddress(
    BigInt.asUintN(160, packed as bigint)
      .toString(16)
      .padStart(40, '0'),
  )

/** Describes a swap through one pool: the call does not name the token that is received. */
async function readUnoswap(values: Values, run: Run): Promise<readonly Action[]> {
  const { token: paid, amount, minReturn, to } = values
  run.context.warn('unknownCall', ...(minReturn === 0n ? (['anyAmount'] as const) : []))
  const pays =
    typeof amount === 'bigint' ? { value: amount, token: addressIn(paid) } : { value: run.value, token: ZERO }
  const recipient = typeof to === 'bigint' ? addressIn(to) : undefined
  if (recipient !== undefined) checkPayee(recipient, run)
  const fields: DescribedField[] = [
    { kind: 'amount', label: 'pays', amount: await amountOf(pays.value, pays.token, run) },
    { kind: 'number', label: 'leastUnits', number: minReturn as bigint },
    ...(recipient === undefined ? [] : [{ kind: 'address', label: 'recipient', address: recipient } as const]),
  ]
  return [{ kind: 'described', contract: run.contract, name: '1inch', intent: 'swapUnlisted', fields }]
}

const unoswap: FunctionFormat = { intent: 'swapUnlisted', fields: [], isPayable: true, read: readUnoswap }

// Sources of the addresses: LedgerHQ/clear-signing-erc7730-registry, 1inch/1inch-sdk-go
const oneInch: readonly Descriptor[] = [
  {
    context: { contract: { deployments: { '0x111111125421cA6dc452d289314280a0f8842A65': SAME } } },
    metadata: { owner: '1inch', contractName: '1inch' },
    display: {
      formats: {
        [`07ed2379 swap(address executor,${DESC},bytes data)`]: oneInchSwap,
        '83800a8e unoswap(uint256 token,uint256 amount,uint256 minReturn,uint256 dex)': unoswap,
        'e2c95c82 unoswapTo(uint256 to,uint256 token,uint256 amount,uint256 minReturn,uint256 dex)': unoswap,
        '8770ba91 unoswap2(uint256 token,uint256 amount,uint256 minReturn,uint256 dex,uint256 dex2)': unoswap,
        'a76dfc3b ethUnoswap(uint256 minReturn,uint256 dex)': unoswap,
        'b68fb020 cancelOrder(uint256 makerTraits,bytes32 orderHash)': {
          intent: 'cancelOrder',
          fields: [raw('order', 'orderHash')],
        },
      },
    },
  },
  {
    context: { contract: { deployments: { '0x1111111254EEB25477B68fb85Ed929f73A960582': SAME } } },
    metadata: { owner: '1inch', contractName: '1inch' },
    display: { formats: { [`12aa3caf swap(address executor,${DESC},bytes permit,bytes data)`]: oneInchSwap } },
  },
]

// Sources of the addresses: 0xProject/protocol (contract-addresses)
const zeroEx: Descriptor = {
  context: { contract: { deployments: { '0xDef1C0ded9bec7F1a1670819833240f027b25EfF': [1, 56, 137] } } },
  metadata: { owner: '0x', contractName: '0x' },
  display: {
    formats: {
      '415565b0 transformERC20(address inputToken,address outputToken,uint256 inputTokenAmount,uint256 minOutputTokenAmount,(uint32 deploymentNonce,bytes data)[] transformations)':
        {
          intent: 'swap',
          fields: [
            along,
            token('pays', 'inputTokenAmount', 'inputToken'),
            token('atLeast', 'minOutputTokenAmount', 'outputToken'),
          ],
        },
    },
  },
}

// Sources of the addresses: VeloraDEX/paraswap-dex-lib
const velora: Descriptor = {
  context: { contract: { deployments: { '0x6A000F20005980200259B80c5102003040001068': [1] } } },
  metadata: { owner: 'Velora', contractName: 'Velora' },
  display: {
    formats: {
      'e3ead59e swapExactAmountIn(address executor,(address srcToken,address destToken,uint256 fromAmount,uint256 toAmount,uint256 quotedAmount,bytes32 metadata,address beneficiary) swapData,uint256 partnerAndFee,bytes permit,bytes executorData)':
        {
          intent: 'swap',
          fields: [
            along,
            token('pays', 'swapData.fromAmount', 'swapData.srcToken'),
            token('atLeast', 'swapData.toAmount', 'swapData.destToken'),
            payee('swapData.beneficiary', CALLER),
            who('paidTo', 'executor'),
          ],
        },
    },
  },
}

const FUNDS = '(address sender,bool fromInternalBalance,address recipient,bool toInternalBalance) funds'

/** A swap in one pool: given an exact amount in (kind 0) or out (kind 1). */
async function readBalancer(values: Values, run: Run): Promise<readonly Action[] | undefined> {
  const { kind } = values.singleSwap as Values
  if (kind !== 0n && kind !== 1n) return undefined
  const [given, limit] =
    kind === 0n
      ? [token('pays', 'singleSwap.amount', 'singleSwap.assetIn'), token('atLeast', 'limit', 'singleSwap.assetOut')]
      : [token('receives', 'singleSwap.amount', 'singleSwap.assetOut'), token('atMost', 'limit', 'singleSwap.assetIn')]
  const fields: DescribedField[] = []
  for (const field of [along, given, limit, who('from', 'funds.sender'), payee('funds.recipient'), until('deadline')])
    fields.push(...(await readField(field, values, run)).fields)
  return [{ kind: 'described', contract: run.contract, name: 'Balancer', intent: 'swap', fields }]
}

// Sources of the addresses: docs.balancer.fi, balancer/balancer-deployments
const balancer: Descriptor = {
  context: {
    contract: { deployments: { '0xBA12222222228d8Ba445958a75a0704d566BF2C8': [1, 10, 100, 137, 8453, 42161, 43114] } },
  },
  metadata: { owner: 'Balancer', contractName: 'Balancer' },
  display: {
    formats: {
      [`52bbbe29 swap((bytes32 poolId,uint8 kind,address assetIn,address assetOut,uint256 amount,bytes userData) singleSwap,${FUNDS},uint256 limit,uint256 deadline)`]:
        { intent: 'swap', fields: [], isPayable: true, read: readBalancer },
      'fa6e671d setRelayerApproval(address sender,address relayer,bool approved)': {
        intent: { path: 'approved', yes: 'delegateAll', no: 'undelegateAll' },
        fields: [who('owner', 'sender'), who('delegate', 'relayer')],
      },
    },
  },
}

const NATIVE = `0x${'E'.repeat(40)}`

/** Coins of Curve's pools by index. Sources of the addresses: curvefi/curve-contract */
const POOLS: Readonly<Record<string, readonly string[]>> = {
  '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7': [
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ],
  '0xDC24316b9AE028F1497c275EB9192a3Ea0f67022': [NATIVE, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
}

async function readCurve({ i, j, dx, minDy }: Values, run: Run): Promise<readonly Action[] | undefined> {
  const coins = Object.entries(POOLS).find(([pool]) => pool.toLowerCase() === run.contract.toLowerCase())?.[1] ?? []
  const [paid, got] = [coins[Number(i)], coins[Number(j)]]
  if (paid === undefined || got === undefined || typeof dx !== 'bigint' || typeof minDy !== 'bigint') return undefined
  if (minDy === 0n) run.context.warn('anyAmount')
  // The pool takes exactly the coins that it is told.
  if (paid === NATIVE ? dx !== run.value : run.value) return undefined
  const fields: DescribedField[] = [
    { kind: 'amount', label: 'pays', amount: await amountOf(dx, paid, run) },
    { kind: 'amount', label: 'atLeast', amount: await amountOf(minDy, got, run) },
  ]
  return [{ kind: 'described', contract: run.contract, name: 'Curve', intent: 'swap', fields }]
}

const curve: Descriptor = {
  context: {
    contract: { deployments: Object.fromEntries(Object.keys(POOLS).map((pool) => [pool, [1]])) },
  },
  metadata: { owner: 'Curve', contractName: 'Curve' },
  display: {
    formats: {
      '3df02124 exchange(int128 i,int128 j,uint256 dx,uint256 minDy)': {
        intent: 'swap',
        fields: [],
        isPayable: true,
        read: readCurve,
      },
    },
  },
}

/** An order's id: its digest, its owner, and until when it is valid. */
async function readPreSignature({ orderUid, signed }: Values, run: Run): Promise<readonly Action[] | undefined> {
  if (!(orderUid instanceof Uint8Array) || orderUid.length !== 56) return undefined
  const hex = Array.from(orderUid, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const owner = toChecksumAddress(hex.slice(64, 104))
  const end = BigInt(`0x${hex.slice(104)}`)
  // The order's amounts are not in the call.
  if (signed === true) run.context.warn('unknownCall')
  return [
    {
      kind: 'described',
      contract: run.contract,
      name: 'CoW Swap',
      intent: signed === true ? 'confirmOrder' : 'cancelOrder',
      fields: [
        { kind: 'text', label: 'order', text: `0x${hex.slice(0, 64)}` },
        { kind: 'address', label: 'owner', address: owner },
        { kind: 'time', label: 'until', time: end },
      ],
    },
  ]
}

// Sources of the addresses: cowprotocol/contracts, cowprotocol/cow-sdk
const cow: Descriptor = {
  context: {
    contract: { deployments: { '0x9008D19f58AAbD9eD0D60971565AA8510560ab41': [1, 100, 8453, 42161, 11155111] } },
  },
  metadata: { owner: 'CoW', contractName: 'CoW Swap' },
  display: {
    formats: {
      'ec6cb13f setPreSignature(bytes orderUid,bool signed)': {
        intent: 'confirmOrder',
        fields: [],
        read: readPreSignature,
      },
      '15337bc0 invalidateOrder(bytes orderUid)': { intent: 'cancelOrder', fields: [], read: readPreSignature },
    },
  },
}

export const exchanges: readonly Descriptor[] = [...oneInch, zeroEx, velora, balancer, curve, cow]
