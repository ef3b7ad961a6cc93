import {
  WalletModal,
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  useProvider,
  useWalletModal,
} from 'wallet-modal/react'

function Wallet() {
  const modal = useWalletModal()
  const { address, isConnected, connector } = useAccount()
  const { network, networks, switchNetwork } = useNetwork()
  const balance = useBalance()
  const provider = useProvider('eip155')
  const disconnect = useDisconnect()
  if (!isConnected) return <button onClick={() => void modal.open()}>Connect</button>
  return (
    <section>
      <p>
        {address} with {connector?.name}: {balance ? `${balance.value} ${balance.symbol}` : '…'}
      </p>
      <select
        value={network}
        onChange={({ target }) => void switchNetwork(target.value as typeof network).catch(console.warn)}
      >
        {networks.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <button
        onClick={() =>
          void provider?.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).catch(console.warn)
        }
      >
        Say hello
      </button>
      <button onClick={() => void disconnect()}>Disconnect</button>
    </section>
  )
}

export function App() {
  return (
    <>
      <WalletModal
        options={{ networks: ['eip155:1', 'eip155:8453'], themeMode: 'system' }}
        onConnect={({ detail }) => console.info('connected', detail.connection.connectorName)}
        onError={({ detail }) => console.warn(detail.code, detail.message)}
      />
      <Wallet />
    </>
  )
}
