import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'

export interface SolanaToken {
  address: string
  name: string
  symbol: string
  decimals: number
  /** Id of the token program that owns the mint. */
  program: string
}

/** Test tokens at the addresses of the real tokens. USDC is an SPL token, PYUSD a Token-2022 one. */
export const SOLANA_TOKENS: readonly SolanaToken[] = [
  {
    address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkwZyTDt1v',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    program: TOKEN_PROGRAM_ID.toBase58(),
  },
  {
    address: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
    name: 'PayPal USD',
    symbol: 'PYUSD',
    decimals: 6,
    program: TOKEN_2022_PROGRAM_ID.toBase58(),
  },
]

/** The balance of every account in every token at the start, in whole tokens. */
export const TOKENS_EACH = 10_000n
