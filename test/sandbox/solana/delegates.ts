import { createApproveInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { keypairAt, TREASURY_INDEX } from './accounts.ts'
import { SOLANA_TOKENS } from './tokens.ts'

/** The account that may spend. */
export const DELEGATE = keypairAt(7).publicKey

/**
 * Lets another account spend tokens of account number `index`: 250 USDC, and PYUSD without a limit. The treasury pays the
 * fee, so that the account keeps its balance.
 */
export async function furnishDelegates(
  ask: (method: string, ...params: unknown[]) => Promise<unknown>,
  index: number,
): Promise<void> {
  const [owner, payer] = [keypairAt(index), keypairAt(TREASURY_INDEX)]
  const { value } = (await ask('getLatestBlockhash')) as { value: { blockhash: string } }
  const instructions = SOLANA_TOKENS.map(({ address, symbol, program: id }) => {
    const program = new PublicKey(id)
    const place = getAssociatedTokenAddressSync(new PublicKey(address), owner.publicKey, true, program)
    const amount = symbol === 'USDC' ? 250_000_000n : 2n ** 64n - 1n
    return createApproveInstruction(place, DELEGATE, owner.publicKey, amount, [], program)
  })
  const facts = { payerKey: payer.publicKey, recentBlockhash: value.blockhash, instructions }
  const transaction = new VersionedTransaction(new TransactionMessage(facts).compileToLegacyMessage())
  transaction.sign([payer, owner])
  await ask('sendTransaction', Buffer.from(transaction.serialize()).toString('base64'), { encoding: 'base64' })
}
