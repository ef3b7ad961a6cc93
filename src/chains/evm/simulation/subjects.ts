/** What an account can have. `single`: an NFT (ERC-721). `many`: an NFT of which there are several (ERC-1155). */
export type Asset =
  | { kind: 'coin' }
  | { kind: 'token'; contract: string }
  | { kind: 'single' | 'many'; contract: string; id: bigint }

/**
 * What a spender can be allowed to take. `debt`: what it may borrow in the account's name, from a debt token of Aave. `permit2`: by way of Permit2 at `place`, which has an allowance of its own. The
 * spender of an `item` is read from its contract.
 */
export type Grant =
  | { kind: 'amount' | 'all' | 'debt'; contract: string; spender: string }
  | { kind: 'permit2'; contract: string; spender: string; place: string }
  | { kind: 'item'; contract: string; id: bigint }

/** The native coin of zkSync Era, which logs its transfers like a token. On other networks, nobody can have this address. */
export const COIN_TOKEN = '0x000000000000000000000000000000000000800a'

/** Returns a text that is the same for the same asset or grant. */
export const keyOf = (subject: Asset | Grant): string => Object.values(subject).map(String).join(' ')
