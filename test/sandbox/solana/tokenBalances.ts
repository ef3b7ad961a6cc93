import {
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
  type Account,
  type Mint,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { SvmAccount } from './svm.ts'

export interface TokenAmount {
  amount: string
  decimals: number
  uiAmount: number | null
  uiAmountString: string
}

export interface TokenBalance {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: TokenAmount
}

/** The token programs, with their names in parsed answers. */
export const TOKEN_PROGRAMS: Readonly<Record<string, string>> = {
  [TOKEN_PROGRAM_ID.toBase58()]: 'spl-token',
  [TOKEN_2022_PROGRAM_ID.toBase58()]: 'spl-token-2022',
}

const infoOf = ({ lamports, owner, data, executable }: SvmAccount) => ({
  lamports: Number(lamports),
  owner: new PublicKey(owner),
  data: Buffer.from(data),
  executable,
})

function attempt<T>(account: SvmAccount | undefined, unpack: (account: SvmAccount) => T): T | undefined {
  if (!account || !(account.owner in TOKEN_PROGRAMS)) return undefined
  try {
    return unpack(account)
  } catch {
    return undefined
  }
}

/** Reads a token account. Undefined for other accounts. */
export const holdingIn = (account: SvmAccount | undefined): Account | undefined =>
  attempt(account, (found) => unpackAccount(new PublicKey(found.address), infoOf(found), new PublicKey(found.owner)))
export const mintIn = (account: SvmAccount | undefined): Mint | undefined =>
  attempt(account, (found) => unpackMint(new PublicKey(found.address), infoOf(found), new PublicKey(found.owner)))

/** Formats an amount in base units as the RPC does. */
export function tokenAmount(units: bigint, decimals: number): TokenAmount {
  const digits = units.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const uiAmountString =
    decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
  return { amount: units.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Returns the token balances of the accounts in a transaction. */
export function tokenBalances(
  keys: readonly string[],
  account: (address: string) => SvmAccount | undefined,
): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const found = account(key)
    const holding = holdingIn(found)
    const mint = holding && mintIn(account(holding.mint.toBase58()))
    if (!found || !holding || !mint) return []
    return [
      {
        accountIndex,
        mint: holding.mint.toBase58(),
        owner: holding.owner.toBase58(),
        programId: found.owner,
        uiTokenAmount: tokenAmount(holding.amount, mint.decimals),
      },
    ]
  })
}
