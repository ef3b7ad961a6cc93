import { createWalletClient, custom, parseEther } from 'viem'
import { base } from 'viem/chains'
import { WalletModal } from 'wallet-modal'

WalletModal.configure({ networks: ['eip155:1', 'eip155:8453'] })

/** Pays on Base from the visitor's account, connecting first if needed. Returns the transaction hash. */
export async function pay(to: `0x${string}`, ether: string): Promise<`0x${string}`> {
  if (!WalletModal.getProvider('eip155')) await WalletModal.open({ namespace: 'eip155' })
  const provider = WalletModal.getProvider('eip155')
  if (!provider) throw new Error('The visitor closed the modal without connecting')

  await WalletModal.switchNetwork(`eip155:${base.id}`)
  const client = createWalletClient({ chain: base, transport: custom(provider) })
  // The first account is the one the visitor selected.
  const [account] = await client.getAddresses()
  if (!account) throw new Error('The visitor has disconnected')
  return client.sendTransaction({ account, to, value: parseEther(ether) })
}
