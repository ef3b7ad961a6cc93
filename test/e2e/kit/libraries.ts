import { BrowserProvider } from 'ethers'
import { createWalletClient, custom, parseEther } from 'viem'
import { mainnet } from 'viem/chains'

/** Unmodified viem and ethers, called as on a site. provider.test.ts bundles this file for the page. */
const provider = () => {
  const found = window.WalletModal.getProvider('eip155')
  if (!found) throw new Error('Nothing is connected')
  return found
}
const errorOf = (error: unknown) => {
  for (
    let one = error as { code?: unknown; cause?: unknown; error?: unknown; info?: { error?: unknown } } | undefined;
    one;
    one = (one.cause ?? one.info?.error ?? one.error) as typeof one
  ) {
    if (typeof one.code === 'number') return one.code
  }
  return undefined
}

const libraries = {
  /** Resolves to the transaction hash, or to the code of the rejection. */
  async sendWithViem(to: `0x${string}`, amount: string) {
    try {
      const client = createWalletClient({ chain: mainnet, transport: custom(provider()) })
      const [account] = await client.requestAddresses()
      return await client.sendTransaction({ account: account as `0x${string}`, to, value: parseEther(amount) })
    } catch (error) {
      return errorOf(error)
    }
  },
  async sendWithEthers(to: string, amount: string) {
    try {
      const signer = await new BrowserProvider(provider()).getSigner()
      const sent = await signer.sendTransaction({ to, value: parseEther(amount) })
      return sent.hash
    } catch (error) {
      return errorOf(error)
    }
  },
}

declare global {
  interface Window {
    libraries: typeof libraries
  }
}
Object.assign(window, { libraries })
