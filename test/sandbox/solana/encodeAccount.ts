import { AccountState, ExtensionType, getExtensionTypes } from '@solana/spl-token'
import { base58, base64 } from '@scure/base'
import { invalidParams, RpcError } from './errors.ts'
import type { SvmAccount } from './svm.ts'
import { holdingIn, mintIn, TOKEN_PROGRAMS, tokenAmount } from './tokenBalances.ts'

export interface AccountConfig {
  encoding?: unknown
  dataSlice?: { offset: number; length: number } | null
}

const BASE58_LIMIT = 128

type Lookup = (address: string) => SvmAccount | undefined

const extensionsOf = (tlvData: Buffer) => {
  const extensions = getExtensionTypes(tlvData).map((type) => {
    const name = ExtensionType[type] ?? 'uninitialized'
    return { extension: name.charAt(0).toLowerCase() + name.slice(1) }
  })
  return extensions.length > 0 ? { extensions } : {}
}

const STATES: Readonly<Record<number, string>> = {
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

/** Encodes a token account in `jsonParsed` format. Undefined for other accounts. */
function parsedToken(account: SvmAccount, lookup: Lookup): { type: string; info: unknown } | undefined {
  const holding = holdingIn(account)
  const mint = holding ? mintIn(lookup(holding.mint.toBase58())) : mintIn(account)
  if (!mint) return undefined
  if (!holding) {
    const { decimals, freezeAuthority, isInitialized, mintAuthority, supply, tlvData } = mint
    const info = {
      decimals,
      freezeAuthority: freezeAuthority?.toBase58() ?? null,
      isInitialized,
      mintAuthority: mintAuthority?.toBase58() ?? null,
      supply: supply.toString(),
    }
    return { type: 'mint', info: { ...info, ...extensionsOf(tlvData) } }
  }
  const { delegate, delegatedAmount, closeAuthority, isFrozen, isNative } = holding
  const info = {
    isNative,
    mint: holding.mint.toBase58(),
    owner: holding.owner.toBase58(),
    state: STATES[isFrozen ? AccountState.Frozen : AccountState.Initialized],
    tokenAmount: tokenAmount(holding.amount, mint.decimals),
    ...(delegate
      ? { delegate: delegate.toBase58(), delegatedAmount: tokenAmount(delegatedAmount, mint.decimals) }
      : {}),
    ...(closeAuthority ? { closeAuthority: closeAuthority.toBase58() } : {}),
    ...extensionsOf(holding.tlvData),
  }
  return { type: 'account', info }
}

function encodeData(account: SvmAccount, { encoding = 'binary', dataSlice }: AccountConfig, lookup: Lookup): unknown {
  const { offset = 0, length = account.data.length } = dataSlice ?? {}
  const data = account.data.slice(offset, offset + length)
  const short = () => {
    if (data.length > BASE58_LIMIT)
      throw new RpcError(
        -32600,
        'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
      )
    return base58.encode(data)
  }
  const parsed = encoding === 'jsonParsed' ? parsedToken(account, lookup) : undefined
  if (parsed) return { program: TOKEN_PROGRAMS[account.owner], parsed, space: account.data.length }
  switch (encoding) {
    case 'binary':
      return short()
    case 'base58':
      return [short(), 'base58']
    case 'base64':
    // Without a parser for the account, nodes return bytes.
    case 'jsonParsed':
      return [base64.encode(data), 'base64']
    default:
      throw invalidParams(
        `Invalid params: unknown variant \`${String(encoding)}\`, expected one of \`binary\`, \`base58\`, \`base64\`, \`jsonParsed\`.`,
      )
  }
}

/** Encodes an account as the RPC does. */
export function encodeAccount(account: SvmAccount | undefined, config: AccountConfig, lookup: Lookup) {
  if (!account) return null
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    data: encodeData(account, config, lookup),
    executable: account.executable,
    // Rent is no longer collected, so every account has the largest u64, rounded to a JavaScript number.
    rentEpoch: 2 ** 64,
    space: account.data.length,
  }
}
