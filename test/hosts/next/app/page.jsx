import { WalletModal } from 'wallet-modal/react'
import { Address, Wallet } from './Wallet.jsx'

/** A page of the server: what only has options may stand here, handlers and hooks are in a file of the client. */
export default function Page() {
  return <main><WalletModal id="plain" options={{ networks: ['eip155:1'] }} /><Wallet /><Address /></main>
}
