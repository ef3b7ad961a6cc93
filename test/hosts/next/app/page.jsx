import { WalletModal } from 'wallet-modal/react'
import { Address, Wallet } from './Wallet.jsx'

/** A server page: it may set options only; event handlers need a client file. */
export default function Page() {
  return <main><WalletModal id="plain" options={{ networks: ['eip155:1'] }} /><Wallet /><Address /></main>
}
