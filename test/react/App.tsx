import { useEffect, useState } from 'react'
import type { Options } from 'wallet-modal'
import {
  useAccount,
  useBalance,
  useDisconnect,
  useNetwork,
  useProvider,
  useWalletModal,
  useWalletModalState,
  WalletModal,
  type WalletModalProps,
} from 'wallet-modal/react'

/** Shows the wallet's state with every hook. */
function Account() {
  const account = useAccount()
  const solana = useAccount({ namespace: 'solana' })
  const { network, networks, switchNetwork } = useNetwork()
  const balance = useBalance()
  const provider = useProvider()
  const disconnect = useDisconnect()
  const isReady = useWalletModalState((state) => state.ready)
  const [failure, setFailure] = useState('')
  const goTo = (id: string) =>
    void switchNetwork(id as 'eip155:1').catch(({ code }: { code: string }) => setFailure(code))
  return (
    <dl>
      <dt>ready</dt>
      <dd>{String(isReady)}</dd>
      <dt>address</dt>
      <dd>{account.address ?? 'none'}</dd>
      <dt>caip</dt>
      <dd>{account.caipAddress ?? 'none'}</dd>
      <dt>status</dt>
      <dd>{`${account.namespace} ${account.type ?? 'none'} ${account.status} ${account.isConnected}`}</dd>
      <dt>connector</dt>
      <dd>{account.connector ? Object.values(account.connector).join(', ') : 'none'}</dd>
      <dt>solana</dt>
      <dd>{`${solana.namespace} ${solana.status}`}</dd>
      <dt>network</dt>
      <dd>{network}</dd>
      <dt>networks</dt>
      <dd>
        {networks.map((id) => (
          <button key={id} onClick={() => goTo(id)}>
            {id}
          </button>
        ))}
      </dd>
      <dt>balance</dt>
      <dd>{balance ? `${balance.value} ${balance.symbol}` : 'unknown'}</dd>
      <dt>provider</dt>
      <dd>{provider ? 'there' : 'none'}</dd>
      <dt>failure</dt>
      <dd>{failure}</dd>
      <dt>leave</dt>
      <dd>
        <button onClick={() => void disconnect()}>Leave</button>
      </dd>
    </dl>
  )
}

/** Calls `onRender` on each render. The selector returns a new object each time, which must not cause renders. */
function Wallets({ onRender }: { onRender: (wallets: object) => void }) {
  const wallets = useWalletModalState((state) => state.connections.map(({ connectorId }) => ({ connectorId })))
  useEffect(() => {
    onRender(wallets)
  })
  return null
}

function Open() {
  const modal = useWalletModal()
  return <button onClick={() => void modal.open()}>Open it</button>
}

export interface AppProps {
  options?: Options
  events?: Omit<WalletModalProps, 'options'>
  onRender?: (wallets: object) => void
}

export function App({ options, events, onRender = () => {} }: AppProps) {
  return (
    <main>
      <WalletModal options={options} className="ours" id="wallet" {...events} />
      <wallet-modal-button label="Sign me in" disabled={false} />
      <wallet-modal-network-button />
      <Open />
      <Account />
      <Wallets onRender={onRender} />
    </main>
  )
}
