/** Where the address of a name is stored. */
export type EnsHome =
  /** In a resolver on the chain. */
  | 'chain'
  /** In a resolver on the chain that answers for all subdomains of a name (ENSIP-10). */
  | 'wildcard'
  /** At a gateway (EIP-3668). */
  | 'offchain'
  /** At a gateway without TLS, which wallets and sites must not contact. */
  | 'insecure'
  /** Nowhere: the account claims somebody else's name. */
  | 'claimed'

/** ENS names of the sandbox accounts, by index: the same on the chain and in the Blockchain API. */
export const ENS_NAMES: readonly { account: number; name: string; home: EnsHome }[] = [
  { account: 0, name: 'alice.sandbox.eth', home: 'chain' },
  { account: 1, name: 'bob.sandbox.eth', home: 'chain' },
  { account: 2, name: 'carol.sandbox.eth', home: 'chain' },
  { account: 3, name: 'dave.wildcard.eth', home: 'wildcard' },
  { account: 4, name: 'erin.offchain.eth', home: 'offchain' },
  { account: 5, name: 'frank.insecure.eth', home: 'insecure' },
  { account: 6, name: 'alice.sandbox.eth', home: 'claimed' },
  // The second letter is Cyrillic.
  { account: 7, name: 'bоb.sandbox.eth', home: 'chain' },
  { account: 8, name: `${'long'.repeat(50)}.eth`, home: 'chain' },
]

/** Returns an account's name in the Blockchain API, which returns only names that it can verify. */
export const verifiedName = (account: number): string | undefined =>
  ENS_NAMES.find((one) => one.account === account && one.home !== 'insecure' && one.home !== 'claimed')?.name

/** The gateway of offchain names. Tests answer its requests, because the sandbox has no TLS certificate. */
export const ENS_GATEWAY = 'https://gateway.sandbox.example'
