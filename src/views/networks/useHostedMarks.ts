import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletApi } from '../../services/walletApi/index.ts'
import { useModal } from '../modal/context.ts'

/** The wallet API's image of a network, for networks without a bundled mark; undefined without a project id. */
export function useHostedMarks(): (imageId: string | undefined) => string | undefined {
  const modal = useModal()
  const { projectId } = useStore(modal.$options)
  const [api, setApi] = useState<WalletApi>()
  useEffect(() => {
    // Initials are shown if it fails to load.
    if (projectId) void modal.walletApi().then(setApi, () => {})
  }, [modal, projectId])
  return (imageId) => (projectId && imageId ? api?.assetUrl(imageId) : undefined)
}
