import { useCallback, useState } from 'react'
import { initials } from '../../ui/marks/Mark.tsx'
import { useLoadLimit } from './useLoadLimit.ts'
import { usePicture } from './usePicture.ts'

export interface PictureProps {
  /** Name of the token or NFT. Its initials are shown until the picture is loaded, and if it is not loaded. */
  name: string
  url?: string | undefined
}

/**
 * The picture of a token or NFT whose creator chose the URL. It is loaded only when in sight, and from a stranger's host
 * only after the visitor pressed `Show pictures` (`ShowPictures`), without cookies and referrer. Fills the element
 * around it, which is a `Mark` or has a size of its own, and is hidden from screen readers.
 */
export function Picture({ name, url }: PictureProps) {
  const { src, isStranger } = usePicture(url)
  const [state, setState] = useState<{ src?: string | undefined; is?: 'shown' | 'broken' }>({})
  // If the visitor hides the pictures and shows them again, broken ones are loaded again.
  if (state.src !== src) setState({ src })
  const is = state.src === src ? state.is : undefined
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const onStopped = useCallback(() => setState({ src, is: 'broken' }), [src])
  useLoadLimit(is === undefined ? image : null, onStopped)
  return (
    <>
      {is !== 'shown' && initials(name)}
      {src !== undefined && is !== 'broken' && (
        <img
          ref={setImage}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          {...(isStranger && { crossOrigin: 'anonymous' })}
          draggable={false}
          src={src}
          onLoad={() => setState({ src, is: 'shown' })}
          onError={() => setState({ src, is: 'broken' })}
        />
      )}
    </>
  )
}
