import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletApi } from '../../services/walletApi/index.ts'
import { useModal } from '../modal/context.ts'

/** Where the wallet API has the mark of a network, for those that the bundle has none of; nothing without a project id. */
export function useHostedMarks(): (imageId: string | undefined) => string | undefined {
  const modal = useModal()
  const { projectId } = useStore(modal.$options)
  const [api, setApi] = useState<WalletApi>()
  useEffect(() => {
    // Without it initials stand in.
    if (projectId) void modal.walletApi().then(setApi, () => {})
  }, [modal, projectId])
  return (imageId) => (projectId && imageId ? api?.assetUrl(imageId) : undefined)
}
