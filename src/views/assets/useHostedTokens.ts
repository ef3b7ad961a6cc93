import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletApi } from '../../services/walletApi/index.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns a function that converts a token's symbol, or the code of a currency, to the URL of the wallet API's picture.
 * Without a project id, that function returns undefined.
 */
export function useHostedTokens(kind: 'Token' | 'Currency' = 'Token'): (symbol: string) => string | undefined {
  const modal = useModal()
  const { projectId } = useStore(modal.$options)
  const [api, setApi] = useState<WalletApi>()
  useEffect(() => {
    // If the API's code fails to load, initials are shown.
    if (projectId) void modal.walletApi().then(setApi, () => {})
  }, [modal, projectId])
  return (symbol) => (projectId ? api?.assetUrl(symbol, kind) : undefined)
}
