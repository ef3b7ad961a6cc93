import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAccount, useConnect, useDisconnect, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { base } from 'wagmi/chains'
import { config } from './wagmi.ts'

const queryClient = new QueryClient()

function Wallet() {
  const { address, chainId, connector, isConnected } = useAccount()
  const { connect, connectors } = useConnect()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const { data: signature, signMessage } = useSignMessage()
  if (!isConnected)
    return connectors.map((one) => (
      <button key={one.uid} onClick={() => connect({ connector: one })}>
        Connect
      </button>
    ))
  return (
    <section>
      <p>
        {address} on {chainId} with {connector?.name}
      </p>
      <button onClick={() => switchChain({ chainId: base.id })}>Use Base</button>
      <button onClick={() => signMessage({ message: 'Hello' })}>Say hello</button>
      <output>{signature}</output>
      <button onClick={() => disconnect()}>Disconnect</button>
    </section>
  )
}

/** The app. Reconnecting is disabled here, because `wagmi.ts` already does it. */
export function App() {
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <Wallet />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
