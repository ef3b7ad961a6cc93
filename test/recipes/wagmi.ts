import { connect, createConfig, getAccount, http, reconnect } from '@wagmi/core'
import { base, mainnet } from '@wagmi/core/chains'
import { WalletModal } from 'wallet-modal'
import { walletModal } from './wagmiConnector.ts'

WalletModal.configure({ networks: [`eip155:${mainnet.id}`, `eip155:${base.id}`] })

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [walletModal()],
  transports: { [mainnet.id]: http('https://ethereum.example'), [base.id]: http('https://base.example') },
  multiInjectedProviderDiscovery: false, // the modal discovers installed wallets itself
})

// The modal may also connect by its own button, or restore an earlier visit's connection: keep wagmi in sync.
document.addEventListener('wallet-modal:connect', ({ detail: { connection } }) => {
  const [connector] = config.connectors
  if (connector && connection.namespace === 'eip155' && getAccount(config).status === 'disconnected')
    void connect(config, { connector })
})
void reconnect(config)
