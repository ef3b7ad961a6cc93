import type { SolanaSignAndSendTransactionFeature } from '@solana/wallet-standard-features'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { WalletModal } from 'wallet-modal'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const RPC_URL = 'https://solana.example'

WalletModal.configure({ networks: [MAINNET], rpcUrls: { [MAINNET]: RPC_URL } })

/** The wallet's Wallet Standard interface. */
type SolanaWallet = Wallet & { features: SolanaSignAndSendTransactionFeature }

/** Pays from the visitor's account, connecting first if needed. Returns the transaction signature. */
export async function pay(to: string, lamports: number): Promise<Uint8Array> {
  if (!WalletModal.getProvider('solana')) await WalletModal.open({ namespace: 'solana' })
  const wallet = WalletModal.getProvider('solana') as SolanaWallet | undefined
  // The first account is the one the visitor selected.
  const account = wallet?.accounts[0]
  if (!wallet || !account) throw new Error('The visitor closed the modal without connecting')

  const { blockhash } = await new Connection(RPC_URL, 'confirmed').getLatestBlockhash()
  const payer = new PublicKey(account.address)
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(to), lamports })
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [transfer] })
  const transaction = new VersionedTransaction(message.compileToV0Message()).serialize()

  const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
  const [sent] = await signAndSendTransaction({ account, transaction, chain: 'solana:mainnet' })
  if (!sent) throw new Error('The wallet returned no signature')
  return sent.signature
}
