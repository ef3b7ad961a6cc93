import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMintInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { keypairAt } from '../sandbox/solana/accounts.ts'

type Ask = (method: string, params: unknown[]) => Promise<unknown>

const OWNER = keypairAt(0)
/** The key of the mint. */
const MINT = keypairAt(90)
/** What the issuer keeps of each transfer, in hundredths of a percent, and at most. */
const FEE_POINTS = 250
const FEE_MAX = 1_000_000_000n
/** Enough for an account of any of these sizes to exist. */
const LAMPORTS = 10_000_000

export const FEE_MINT = MINT.publicKey.toBase58()
export const FEE_MINT_DECIMALS = 6

const place = (owner: PublicKey) => getAssociatedTokenAddressSync(MINT.publicKey, owner, true, TOKEN_2022_PROGRAM_ID)

/** Creates a token of Token-2022 whose issuer keeps 2.5 % of each transfer, and gives the first account 1,000 of it. */
export async function createFeeMint(ask: Ask): Promise<void> {
  const { value } = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const { publicKey: owner } = OWNER
  const { publicKey: mint } = MINT
  const program = TOKEN_2022_PROGRAM_ID
  const space = getMintLen([ExtensionType.TransferFeeConfig])
  const message = new TransactionMessage({
    payerKey: owner,
    recentBlockhash: value.blockhash,
    instructions: [
      SystemProgram.createAccount({
        ...{ fromPubkey: owner, newAccountPubkey: mint, lamports: LAMPORTS, space, programId: program },
      }),
      createInitializeTransferFeeConfigInstruction(mint, owner, owner, FEE_POINTS, FEE_MAX, program),
      createInitializeMintInstruction(mint, FEE_MINT_DECIMALS, owner, null, program),
      createAssociatedTokenAccountIdempotentInstruction(owner, place(owner), owner, mint, program),
      createMintToInstruction(mint, place(owner), owner, 1_000_000_000n, [], program),
    ],
  })
  const transaction = new VersionedTransaction(message.compileToLegacyMessage())
  transaction.sign([OWNER, MINT])
  const bytes = Buffer.from(transaction.serialize()).toString('base64')
  await ask('sendTransaction', [bytes, { encoding: 'base64' }])
}

/** Returns what an account can spend of the token, without what was withheld. */
export async function feeMintBalance(ask: Ask, owner: string): Promise<bigint> {
  const key = place(new PublicKey(owner))
  const { value } = (await ask('getAccountInfo', [key.toBase58(), { encoding: 'base64' }])) as {
    value: { data: [string]; lamports: number } | null
  }
  if (!value) return 0n
  const info = { lamports: value.lamports, data: Buffer.from(value.data[0], 'base64'), executable: false }
  return unpackAccount(key, { ...info, owner: TOKEN_2022_PROGRAM_ID }, TOKEN_2022_PROGRAM_ID).amount
}
