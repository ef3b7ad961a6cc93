'use client'
import { WalletModal, useAccount } from 'wallet-modal/react'

export const Wallet = () => (
  <WalletModal
    options={{ networks: ['eip155:1', 'eip155:8453'] }}
    onConnect={({ detail }) => console.info(detail.connection.address)}
  />
)
export const Address = () => <p>{useAccount().address}</p>
