// @vitest-environment node
import * as fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi, stringToHex, toHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../kit/approvalWords.ts'
import { ME, PERMIT2, tell, USDC } from '../../../kit/describe.ts'

/** 70,000 cases here and 30,000 for Solana with WM_FULL=1, fewer by default. */
const CASES = process.env.WM_FULL === '1' ? 70_000 : 3_000

const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const PERMIT2_ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const AAVE = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ROUTER_ABI = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])
const AAVE_ABI = parseAbi(['function withdraw(address asset, uint256 amount, address to)'])
const swapData = (args: readonly [bigint, bigint, readonly Hex[], Hex, bigint]) =>
  encodeFunctionData({ abi: ROUTER_ABI, args })

/** A request with the texts and warnings that its description must contain. */
interface Attack {
  method: string
  params: unknown
  words: readonly string[]
  warnings?: readonly string[]
}
interface Call {
  call: { to: string; value?: string; data?: Hex; input?: Hex }
  words: readonly string[]
  warnings?: readonly string[]
}

const WORD = `0x${'11'.repeat(32)}` as const
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const number = fc.oneof(
  { arbitrary: fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }), weight: 3 },
  { arbitrary: fc.bigInt({ min: 1n, max: (1n << 256n) - 1n }), weight: 1 },
  fc.constantFrom(...[96, 128, 160, 256].map((bits) => (1n << BigInt(bits)) - 1n)),
)
const contract = fc.oneof(fc.constant(USDC), address)

/** Formats a number as it is shown for USDC or an unknown token. */
function told(value: bigint, token: string): string {
  const group = (digits: bigint) => digits.toLocaleString('en')
  if (token !== USDC) return group(value)
  const fraction = (value % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return group(value / 1_000_000n) + (fraction && `.${fraction}`)
}
const isEndless = (value: bigint) => value >> 128n > 0n || value === (1n << 96n) - 1n || value === (1n << 128n) - 1n
const encode = (functionName: string, args: readonly unknown[]) =>
  (encodeFunctionData as (given: object) => Hex)({ abi: ABI, functionName, args })

/**
 * Creates a call with an allowance. The visitor must see "unlimited", or the number, without thousands separators for
 * unknown contracts.
 */
const allowed = (value: bigint, token: string, spender: string, call: Call['call']): Call =>
  isEndless(value)
    ? { call, words: [spender, token], warnings: ['unlimited'] }
    : { call, words: [spender, token, token === USDC ? told(value, token) : String(value)] }

const calls: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(address, number)
    .map(([to, value]): Call => ({ call: { to, value: toHex(value) }, words: [to, ethers(value)] })),
  fc.tuple(contract, address, number).map(([to, receiver, value]): Call => ({
    call: { to, data: encode('transfer', [receiver, value]) },
    words: [to, receiver, told(value, to)],
  })),
  fc.tuple(contract, address, address, number).map(([to, from, receiver, value]): Call => ({
    call: { to, input: encode('transferFrom', [from, receiver, value]) },
    words: [to, from, receiver, to === USDC ? told(value, to) : String(value)],
  })),
  fc
    .tuple(contract, address, number)
    .map(([to, spender, value]) => allowed(value, to, spender, { to, data: encode('approve', [spender, value]) })),
  fc
    .tuple(fc.constant(USDC), address, number)
    .map(([to, spender, value]) =>
      allowed(value, to, spender, { to, data: encode('increaseAllowance', [spender, value]) }),
    ),
  fc
    .tuple(fc.constant(USDC), address, address, number)
    .map(([to, owner, spender, value]) =>
      allowed(value, to, spender, { to, data: encode('permit', [owner, spender, value, 1n << 40n, 27, WORD, WORD]) }),
    ),
  fc.tuple(address, address).map(([to, operator]): Call => ({
    call: { to, data: encode('setApprovalForAll', [operator, true]) },
    words: [to, operator],
    warnings: ['allItems'],
  })),
  fc.tuple(address, address, address, number).map(([to, from, receiver, item]): Call => ({
    call: { to, data: encode('safeTransferFrom', [from, receiver, item]) },
    words: [to, from, receiver, String(item)],
  })),
  fc
    .tuple(address, fc.bigInt({ min: 1n, max: (1n << 160n) - 1n }), fc.constantFrom(0, 2_000_000_000))
    .map(([spender, amount, end]) =>
      allowed(amount, USDC, spender, {
        to: PERMIT2,
        data: encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args: [USDC, spender, amount, end] }),
      }),
    ),
  fc.tuple(address, address, fc.bigInt({ min: 1n, max: (1n << 160n) - 1n })).map(([from, to, amount]): Call => ({
    call: {
      to: PERMIT2,
      data: encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'transferFrom', args: [from, to, amount, USDC] }),
    },
    words: [from, to, told(amount, USDC)],
  })),
  // Calls of contracts that are described: what is paid, the least that is received, and whoever receives it.
  fc.tuple(number, number, address).map(([paid, least, receiver]): Call => ({
    call: { to: ROUTER, data: swapData([paid, least, [USDC, WETH], receiver, 1n << 40n]) },
    words: [ROUTER, receiver, USDC, WETH, told(paid, USDC), ethers(least)],
    warnings: ['otherReceiver'],
  })),
  fc.tuple(number, number).map(([paid, value]): Call => ({
    call: { to: ROUTER, data: swapData([paid, 0n, [USDC, WETH], ME, 1n]), value: toHex(value) },
    words: [ROUTER, USDC, told(paid, USDC), ethers(value)],
    warnings: ['anyAmount', 'expired'],
  })),
  fc.tuple(number, address).map(([amount, receiver]): Call => ({
    call: { to: AAVE, data: encodeFunctionData({ abi: AAVE_ABI, args: [USDC, amount, receiver] }) },
    words: [AAVE, USDC, receiver, ...(amount === (1n << 256n) - 1n ? ['Everything'] : [told(amount, USDC)])],
    warnings: ['otherReceiver'],
  })),
  // An unknown call, which must be shown with its recipient, value and a warning.
  fc.tuple(address, fc.uint8Array({ minLength: 1, maxLength: 200 }), number).map(([to, data, value]): Call => ({
    call: { to, data: `0xde${toHex(data).slice(2)}`, value: toHex(value) },
    words: [to, ethers(value)],
    warnings: ['unknownCall'],
  })),
)

function ethers(value: bigint): string {
  const fraction = (value % 10n ** 18n).toString().padStart(18, '0').replace(/0+$/, '')
  return (value / 10n ** 18n).toLocaleString('en') + (fraction && `.${fraction}`)
}

const of = (types: string) => types.split(',').map((one) => ({ type: one.split(' ')[0], name: one.split(' ')[1] }))
const DOMAIN = of('string name,uint256 chainId,address verifyingContract')
const typed = (
  primaryType: string,
  types: Record<string, string>,
  message: object,
  verifyingContract: string,
): unknown[] => [
  ME,
  JSON.stringify(
    {
      primaryType,
      domain: { name: 'A', chainId: 1, verifyingContract },
      types: {
        EIP712Domain: DOMAIN,
        ...Object.fromEntries(Object.entries(types).map(([name, members]) => [name, of(members)])),
      },
      message,
    },
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  ),
]
const signed = (params: unknown, words: readonly string[], warnings: readonly string[]): Attack => ({
  method: 'eth_signTypedData_v4',
  params,
  words,
  warnings,
})

const TOKEN_PERMISSIONS = 'address token,uint256 amount'
const COW = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const typedData: fc.Arbitrary<Attack> = fc.oneof(
  fc.tuple(address, number, fc.constantFrom(0n, 1n)).map(([receiver, sellAmount, buyAmount]) =>
    signed(
      typed(
        'Order',
        {
          Order:
            'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
        },
        {
          sellToken: USDC,
          buyToken: WETH,
          receiver,
          sellAmount,
          buyAmount,
          validTo: 1,
          appData: WORD,
          feeAmount: 0,
          kind: 'sell',
          partiallyFillable: false,
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
        },
        COW,
      ),
      [receiver, USDC, WETH, told(sellAmount, USDC), ethers(buyAmount)],
      ['permit', 'otherReceiver', 'expired', ...(buyAmount ? [] : ['givesAway'])],
    ),
  ),
  fc
    .tuple(address, number)
    .map(([spender, value]) =>
      signed(
        typed(
          'Permit',
          { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
          { owner: ME, spender, value, nonce: 0, deadline: 1n << 40n },
          USDC,
        ),
        [spender, USDC, ...(isEndless(value) ? [] : [told(value, USDC)])],
        ['permit', ...(isEndless(value) ? ['unlimited'] : [])],
      ),
    ),
  fc
    .tuple(address, fc.array(fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }), { minLength: 1, maxLength: 40 }))
    .map(([spender, amounts]) =>
      signed(
        typed(
          'PermitBatchTransferFrom',
          {
            PermitBatchTransferFrom: 'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
            TokenPermissions: TOKEN_PERMISSIONS,
          },
          { permitted: amounts.map((amount) => ({ token: USDC, amount })), spender, nonce: 0, deadline: 1n << 40n },
          PERMIT2,
        ),
        [spender, USDC, ...amounts.map((one) => (amounts.length > 32 ? String(one) : told(one, USDC)))],
        ['permit'],
      ),
    ),
  fc.tuple(address, address, number).map(([from, to, value]) =>
    signed(
      typed(
        'TransferWithAuthorization',
        {
          TransferWithAuthorization:
            'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
        },
        { from, to, value, validAfter: 0, validBefore: 1n << 40n, nonce: WORD },
        USDC,
      ),
      [from, to, told(value, USDC)],
      ['permit'],
    ),
  ),
  fc
    .tuple(address, address, number, fc.constantFrom(0, 1), address)
    .map(([to, refundReceiver, value, operation, safe]) =>
      signed(
        typed(
          'SafeTx',
          {
            SafeTx:
              'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
          },
          {
            to,
            value,
            data: '0x',
            operation,
            safeTxGas: 0,
            baseGas: 0,
            gasPrice: 0,
            gasToken: to,
            refundReceiver,
            nonce: 0,
          },
          safe,
        ),
        [to, refundReceiver, String(value), safe],
        operation ? ['delegateCall'] : [],
      ),
    ),
  fc
    .tuple(
      fc.array(fc.tuple(address, number), { minLength: 1, maxLength: 30 }),
      fc.constantFrom('Order', 'Approve', 'Vote'),
    )
    .map(([orders, name]) =>
      signed(
        typed(
          name,
          { [name]: 'Item[] items', Item: 'address who,uint256 much' },
          { items: orders.map(([who, much]) => ({ who, much })) },
          USDC,
        ),
        orders.flatMap(([who, much]) => [who, String(much)]),
        ['unknownCall'],
      ),
    ),
)

const permissions: fc.Arbitrary<Attack> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.tuple(number, fc.integer({ min: 1, max: 9_999_999 })).map(([allowance, period]) => ({
          one: { type: 'native-token-recurring-allowance', data: { allowance: toHex(allowance), start: 1, period } },
          words: isEndless(allowance) ? [] : [ethers(allowance)],
          warnings: isEndless(allowance) ? ['unlimited'] : [],
        })),
        fc.tuple(number, fc.constantFrom(0.5, 0, -1)).map(([allowance, period]) => ({
          one: {
            type: 'erc20-recurring-allowance',
            data: { allowance: toHex(allowance), start: 1, period, token: USDC },
          },
          words: ['repeatedly', USDC],
          warnings: ['malformed'],
        })),
        fc
          .tuple(address, number, address, fc.constantFrom('DelegateCall', 1, 'x'))
          .map(([to, limit, who, operation]) => ({
            one: {
              type: 'contract-call',
              data: {
                address: to,
                abi: [],
                functions: [
                  { functionName: 'first' },
                  {
                    functionName: 'second',
                    operation,
                    valueLimit: toHex(limit),
                    args: [{ operator: 'EQUAL', value: who }],
                  },
                ],
              },
            },
            words: [to, who, 'second', ...(isEndless(limit) ? [] : [ethers(limit)])],
            warnings: ['delegateCall', ...(isEndless(limit) ? ['unlimited'] : [])],
          })),
        fc.tuple(address, number).map(([to, much]) => ({
          one: { type: 'new', data: { to, much: String(much) } },
          words: [to, String(much)],
          warnings: ['unknownCall'],
        })),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    fc.uint8Array({ minLength: 33, maxLength: 33 }).map((bytes) => toHex(bytes)),
  )
  .map(([given, publicKey]) => ({
    method: 'wallet_grantPermissions',
    params: [
      {
        chainId: '0x1',
        address: ME,
        expiry: 2_000_000_000,
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
        policies: [],
        permissions: given.map(({ one }) => one),
      },
    ],
    words: [publicKey, ...given.flatMap(({ words }) => words)],
    warnings: given.flatMap(({ warnings }) => warnings),
  }))

const line = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' })
  .map((text) => text.replace(/[\n\r]/g, ''))
  .filter((text) => text.trim() !== '')
const signIns: fc.Arbitrary<Attack> = fc
  .tuple(
    line,
    fc.constantFrom('Issued At', 'Resources', 'end', 'start'),
    fc.constantFrom('evil.example', 'shop.example'),
    address,
  )
  .map(([hidden, where, domain, account]) => {
    const [before, issued, resource, end] = ['start', 'Issued At', 'Resources', 'end'].map((one) =>
      one === where ? `x${hidden} 1` : '',
    )
    const text = `${before && `${before}\n`}${domain} wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://${domain}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z${issued && ` ${issued}`}\nResources:\n- https://a.example${resource && `\n- ${resource}`}${end && `\n${end}`}`
    return {
      method: 'personal_sign',
      params: [stringToHex(text), ME],
      words: [hidden, domain, account],
      warnings: ['extraText', ...(domain === 'evil.example' ? ['foreignDomain'] : [])],
    }
  })

const attacks: fc.Arbitrary<Attack> = fc.oneof(
  calls.map(({ call, words, warnings }): Attack => ({
    method: 'eth_sendTransaction',
    params: [{ from: ME, ...call }],
    words,
    ...(warnings && { warnings }),
  })),
  fc.tuple(calls, address).map(([{ call, words }, delegate]): Attack => ({
    method: 'eth_sendTransaction',
    params: [{ from: ME, ...call, authorizationList: [{ address: delegate }] }],
    words: [...words, delegate],
    warnings: ['handsOver'],
  })),
  fc.array(calls, { minLength: 1, maxLength: 8 }).map((all): Attack => ({
    method: 'wallet_sendCalls',
    params: [{ from: ME, chainId: '0x1', calls: all.map(({ call }) => call) }],
    words: all.flatMap(({ words }) => words),
    warnings: all.flatMap(({ warnings = [] }) => warnings),
  })),
  typedData,
  permissions,
  signIns,
)

test(`shows every value, spender and delegate of ${CASES} random EVM requests`, { timeout: 540_000 }, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(attacks, async ({ method, params, words, warnings = [] }) => {
      const description = await tell(method, params)
      const shown = wordsOf(description)
      count += 1
      expect(words.filter((word) => !shown.includes(word))).toEqual([])
      expect(description.warnings).toEqual(expect.arrayContaining([...warnings]))
    }),
    { numRuns: CASES },
  )
  process.stdout.write(`      attack: ${count.toLocaleString('en')} EVM requests, nothing missing from the words\n`)
  expect(count).toBe(CASES)
})
