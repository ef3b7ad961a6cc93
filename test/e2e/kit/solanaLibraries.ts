import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

/** A Wallet Standard wallet, with types as on a site. */
interface Wallet {
  accounts: readonly { address: string }[]
  features: Record<string, Record<string, (input: unknown) => Promise<readonly Record<string, Uint8Array>[]>>>
}

const provider = () => {
  const found = window.WalletModal.getProvider('solana') as Wallet | undefined
  if (!found) throw new Error('Nothing is connected')
  return found
}
const codeOf = (error: unknown) => (error as { code?: unknown }).code

/** Unmodified `@solana/web3.js`, called as on a site. solana.test.ts bundles this file for the page. */
const solanaLibraries = {
  /**
   * Resolves to the signature, to its length in bytes if the wallet sent the transaction, or to the code of the
   * rejection.
   */
  async send(
    rpcUrl: string,
    to: string,
    lamports: number,
    { feature = 'solana:signAndSendTransaction', isVersioned = false, commitment = 'confirmed' } = {},
  ) {
    try {
      const { accounts, features } = provider()
      const [account] = accounts
      if (!account) throw new Error('No account')
      const connection = new Connection(rpcUrl, 'confirmed')
      const { blockhash } = await connection.getLatestBlockhash()
      const from = new PublicKey(account.address)
      const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(to), lamports })
      const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions: [transfer] })
      const transaction = isVersioned
        ? new VersionedTransaction(message.compileToV0Message()).serialize()
        : new Transaction({ feePayer: from, recentBlockhash: blockhash })
            .add(transfer)
            .serialize({ requireAllSignatures: false })
      const input = {
        account,
        transaction: new Uint8Array(transaction),
        chain: 'solana:mainnet',
        options: { commitment },
      }
      const [output] = (await features[feature]?.[feature.slice('solana:'.length)]?.(input)) ?? []
      if (output?.signedTransaction) return await connection.sendRawTransaction(output.signedTransaction)
      const signature = output?.signature as Uint8Array
      return { bytes: signature.length }
    } catch (error) {
      return codeOf(error) ?? String(error)
    }
  },
  /** Resolves to message, signature and address as number arrays, or to the code of the rejection. */
  async sign(text: string) {
    try {
      const { accounts, features } = provider()
      const [account] = accounts
      const [output] =
        (await features['solana:signMessage']?.signMessage?.({ account, message: new TextEncoder().encode(text) })) ??
        []
      return {
        address: account?.address,
        message: [...(output?.signedMessage ?? [])],
        signature: [...(output?.signature ?? [])],
      }
    } catch (error) {
      return codeOf(error) ?? String(error)
    }
  },
}

declare global {
  interface Window {
    solanaLibraries: typeof solanaLibraries
  }
}
Object.assign(window, { solanaLibraries })
