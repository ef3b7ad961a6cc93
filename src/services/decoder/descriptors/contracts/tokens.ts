import type { Action } from '../../../../core/transactions/description.ts'
import { raw, who } from '../build.ts'
import { checkEnd, isSame, Mismatch, type Run } from '../run.ts'
import type { Descriptor, FunctionFormat } from '../types.ts'
import type { Value, Values } from '../values.ts'
import { STABLECOINS, type Stablecoin } from './stablecoins.ts'

// Functions that stablecoins have beside those of ERC-20 and EIP-2612, which `evm/calls.ts` reads for every token.
// Sources: circlefin/stablecoin-evm, paxosglobal/paxos-token-contracts, sky-ecosystem/usds, makerdao/dss.

const address = (value: Value | undefined, path: string): string => {
  if (typeof value !== 'string') throw new Mismatch(path)
  return value
}
const number = (value: Value | undefined, path: string): bigint => {
  if (typeof value !== 'bigint') throw new Mismatch(path)
  return value
}

/** Moves tokens. `from`, `to`: the names of the parameters; absent for the caller. */
const move = (names: { from?: string; to?: string; amount: string; end?: string }): FunctionFormat => ({
  intent: 'pullToken',
  fields: [],
  async read(values: Values, run: Run): Promise<readonly Action[]> {
    const { contract, context, kit } = run
    const from = names.from ? address(values[names.from], names.from) : context.account
    const to = names.to ? address(values[names.to], names.to) : context.account
    const deadline = names.end ? number(values[names.end], names.end) : undefined
    if (deadline !== undefined) checkEnd(deadline, run)
    return [
      {
        kind: 'transfer',
        amount: await kit.tokens(number(values[names.amount], names.amount), contract, context),
        ...(to !== undefined && { to }),
        ...(from !== undefined && !isSame(from, context.account) && { from }),
        ...(deadline !== undefined && { deadline }),
      },
    ]
  },
})

const allow = (way: 'more' | 'less'): FunctionFormat => ({
  intent: 'pullToken',
  fields: [],
  async read({ spender, value }, { contract, context, kit }) {
    const given = { token: contract, value: number(value, 'value'), spender: address(spender, 'spender'), way }
    return [await kit.approval(given, context)]
  },
})

const permit: FunctionFormat = {
  intent: 'pullToken',
  fields: [],
  async read({ owner, spender, value, deadline }, { contract, context, kit }) {
    const given = {
      token: contract,
      value: number(value, 'value'),
      spender: address(spender, 'spender'),
      way: 'set' as const,
      deadline: number(deadline, 'deadline'),
      owner: address(owner, 'owner'),
    }
    return [await kit.approval(given, context)]
  },
}

const cancel: FunctionFormat = {
  intent: 'invalidateSignatures',
  fields: [who('owner', 'authorizer'), raw('hash', 'nonce')],
}
const authorized = move({ from: 'from', to: 'to', amount: 'value', end: 'validBefore' })
const AUTHORIZATION = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const SIGNATURE = 'uint8 v,bytes32 r,bytes32 s'

type Formats = Descriptor['display']['formats']

/** EIP-3009: transfers that the holder has signed. */
const AUTHORIZED: Formats = {
  [`e3ee160e transferWithAuthorization(${AUTHORIZATION},${SIGNATURE})`]: authorized,
  [`ef55bec6 receiveWithAuthorization(${AUTHORIZATION},${SIGNATURE})`]: authorized,
  [`5a049a70 cancelAuthorization(address authorizer,bytes32 nonce,${SIGNATURE})`]: cancel,
}

/** EIP-2612 with the signature of a smart account. */
const PERMIT: Formats = {
  '9fd5a6cf permit(address owner,address spender,uint256 value,uint256 deadline,bytes signature)': permit,
}

const CIRCLE: Formats = {
  ...AUTHORIZED,
  ...PERMIT,
  [`cf092995 transferWithAuthorization(${AUTHORIZATION},bytes signature)`]: authorized,
  [`88b7ab63 receiveWithAuthorization(${AUTHORIZATION},bytes signature)`]: authorized,
  'b7b72899 cancelAuthorization(address authorizer,bytes32 nonce,bytes signature)': cancel,
}

const PAXOS: Formats = {
  ...AUTHORIZED,
  'd73dd623 increaseApproval(address spender,uint256 value)': allow('more'),
  '66188463 decreaseApproval(address spender,uint256 value)': allow('less'),
}

/** The first DAI, on Ethereum, has these functions. */
const DAI: Formats = {
  'b753a98c push(address usr,uint256 wad)': move({ to: 'usr', amount: 'wad' }),
  'f2d5d56b pull(address usr,uint256 wad)': move({ from: 'usr', amount: 'wad' }),
  'bb35783b move(address src,address dst,uint256 wad)': move({ from: 'src', to: 'dst', amount: 'wad' }),
}

function formatsOf({ ticker, owner, deployments }: Stablecoin): Formats {
  if (owner === 'Circle') return CIRCLE
  if (owner === 'Paxos') return PAXOS
  if (ticker === 'USDS') return PERMIT
  return Object.values(deployments).flat().includes(1) && ticker === 'DAI' ? DAI : {}
}

export const tokens: readonly Descriptor[] = STABLECOINS.map((one) => ({
  context: { contract: { deployments: one.deployments } },
  metadata: {
    owner: one.owner,
    contractName: `${one.ticker} (${one.owner})`,
    token: { ticker: one.ticker, decimals: one.decimals },
  },
  display: { formats: formatsOf(one) },
}))
