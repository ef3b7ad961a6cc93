import { WalletModal } from 'wallet-modal/react'
import { Address, Wallet } from './Wallet.jsx'

/** A server component: it may set options, but event handlers need a client component. */
export default function Page() {
  return (
    <main>
      <WalletModal id="plain" options={{ networks: ['eip155:1'] }} />
      <Wallet />
      <Address />
    </main>
  )
}
