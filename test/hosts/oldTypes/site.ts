import { WalletModal, type Options } from 'wallet-modal'
import { createWalletModal } from 'wallet-modal/pure'
import { useAccount } from 'wallet-modal/react'
import { startSandbox } from 'wallet-modal/testing'

export const options: Options = {}
export const all: [string, string | undefined, Promise<unknown>] = [
  createWalletModal().version + WalletModal.version,
  useAccount().address,
  startSandbox(),
]
