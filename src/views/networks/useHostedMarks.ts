import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletApi } from '../../services/walletApi/index.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns a function that converts an image id to the URL of the wallet API's image, for networks whose icon is not
 * built in. Without a project id, that function returns undefined.
 */
export function useHostedMarks(): (imageId: string | undefined) => string | undefined {
  const modal = useModal()
  const { projectId } = useStore(modal.$options)
  const [api, setApi] = useState<WalletApi>()
  useEffect(() => {
    // If the API's code fails to load, initials are shown.
    if (projectId) void modal.walletApi().then(setApi, () => {})
  }, [modal, projectId])
  return (imageId) => (projectId && imageId ? api?.assetUrl(imageId) : undefined)
}
