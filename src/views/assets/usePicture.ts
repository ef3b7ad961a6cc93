import { useStore } from '@nanostores/react'
import { hostOf, picturesOf } from '../../flows/assets/picturesOf.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns the URL of a picture as `src` if it may be loaded now. `isStranger`: it is on a host that the creator of the
 * token chose, so it is loaded only after the visitor pressed `Show pictures`.
 */
export function usePicture(url: string | undefined): { src?: string; isStranger: boolean } {
  const modal = useModal()
  const options = useStore(modal.$options)
  const areAllowed = useStore(picturesOf(modal).$areAllowed)
  const host = url === undefined ? 'none' : hostOf(modal, options, url)
  const isStranger = host === 'stranger'
  return { isStranger, ...(url !== undefined && (host === 'own' || (isStranger && areAllowed)) && { src: url }) }
}
