import { useStore } from '@nanostores/react'
import { hostOf, picturesOf } from '../../flows/assets/picturesOf.ts'
import { useModal } from '../modal/context.ts'

/**
 * Returns the URL of a picture as `src` if it may be loaded now. `isStranger`: it is on a host that the creator of the
 * token chose, so it is loaded only after the visitor pressed `Show pictures`.
 */
export function usePicture(url: string | undefined): { src: string | undefined; isStranger: boolean } {
  const modal = useModal()
  const options = useStore(modal.$options)
  const areAllowed = useStore(picturesOf(modal).$areAllowed)
  const host = url === undefined ? 'none' : hostOf(modal, options, url)
  const isStranger = host === 'stranger'
  // Always with `src`: if it were missing, one that a page adds to `Object.prototype` would be read
  return { isStranger, src: host === 'own' || (isStranger && areAllowed) ? url : undefined }
}
