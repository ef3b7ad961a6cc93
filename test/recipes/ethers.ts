import { BrowserProvider, parseEther } from 'ethers'
import { WalletModal } from 'wallet-modal'

WalletModal.configure({ networks: ['eip155:1', 'eip155:8453'] })

/**
 * Pays on Base from the visitor's account, connecting first if needed. Returns the hash once the transaction is mined.
 */
export async function pay(to: string, ether: string): Promise<string> {
  if (!WalletModal.getProvider('eip155')) await WalletModal.open({ namespace: 'eip155' })
  const provider = WalletModal.getProvider('eip155')
  if (!provider) throw new Error('The visitor closed the modal without connecting')

  await WalletModal.switchNetwork('eip155:8453')
  // Created for each use: ethers caches the first network it sees.
  const signer = await new BrowserProvider(provider).getSigner()
  const sent = await signer.sendTransaction({ to, value: parseEther(ether) })
  await sent.wait()
  return sent.hash
}
