import {
  ACCOUNT_SIZE,
  AccountLayout,
  AccountState,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
} from '@solana/spl-token'
import { PublicKey, SystemProgram } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { keypairAt, SOLANA_ACCOUNTS, TREASURY_INDEX } from './accounts.ts'
import { collectedAccounts, SOLANA_COLLECTION, SOLANA_COLLECTOR } from './collection.ts'
import { writeAccount } from './svm.ts'
import { SOLANA_TOKENS, TOKENS_EACH, type SolanaToken } from './tokens.ts'

const LAMPORTS_PER_SOL = 1_000_000_000n
const SOL_EACH = 10_000n
/** Less than 2^53 lamports, which JSON can represent exactly. */
const TREASURY_SOL = 5_000_000n

const NO_KEY = PublicKey.default

function mintData({ decimals }: SolanaToken, authority: PublicKey, supply: bigint): Uint8Array {
  const data = Buffer.alloc(MINT_SIZE)
  MintLayout.encode(
    {
      mintAuthorityOption: 1,
      mintAuthority: authority,
      supply,
      decimals,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: NO_KEY,
    },
    data,
  )
  return data
}

function holdingData(mint: PublicKey, owner: PublicKey, amount: bigint): Uint8Array {
  const data = Buffer.alloc(ACCOUNT_SIZE)
  const none = {
    delegateOption: 0,
    delegate: NO_KEY,
    isNativeOption: 0,
    isNative: 0n,
    delegatedAmount: 0n,
    closeAuthorityOption: 0,
    closeAuthority: NO_KEY,
  } as const
  AccountLayout.encode({ mint, owner, amount, state: AccountState.Initialized, ...none }, data)
  return data
}

/** Adds coins and tokens to a new chain by writing accounts, so that there are no past transactions. */
export function genesis(svm: LiteSVM): void {
  const treasury = keypairAt(TREASURY_INDEX).publicKey
  const own = (
    address: string,
    owner: string,
    data: Uint8Array,
    lamports = svm.minimumBalanceForRentExemption(BigInt(data.length)),
  ) => writeAccount(svm, { address, owner, data, lamports, executable: false })
  const coins = (address: string, sol: bigint) =>
    own(address, SystemProgram.programId.toBase58(), new Uint8Array(), sol * LAMPORTS_PER_SOL)

  coins(treasury.toBase58(), TREASURY_SOL)
  for (const { address } of SOLANA_ACCOUNTS) coins(address, SOL_EACH)
  for (const token of SOLANA_TOKENS) {
    const mint = new PublicKey(token.address)
    const program = new PublicKey(token.program)
    const each = TOKENS_EACH * 10n ** BigInt(token.decimals)
    own(token.address, token.program, mintData(token, treasury, each * BigInt(SOLANA_ACCOUNTS.length)))
    for (const { address } of SOLANA_ACCOUNTS) {
      const owner = new PublicKey(address)
      own(
        getAssociatedTokenAddressSync(mint, owner, true, program).toBase58(),
        token.program,
        holdingData(mint, owner, each),
      )
    }
  }
  const collector = new PublicKey(SOLANA_ACCOUNTS[SOLANA_COLLECTOR]?.address ?? '')
  for (const collected of SOLANA_COLLECTION) {
    const { program, accounts } = collectedAccounts(collected)
    for (const { address, owner, data } of accounts) own(address, owner, data)
    const place = getAssociatedTokenAddressSync(collected.mint, collector, true, new PublicKey(program))
    own(place.toBase58(), program, holdingData(collected.mint, collector, collected.amount))
  }
}
