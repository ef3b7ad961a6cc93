import { useCallback, useState } from 'react'
import { pictureOfFile } from '../../flows/nfts/pictureOfFile.ts'
import { Picture } from '../assets/Picture.tsx'
import { useInSight } from '../assets/useInSight.ts'
import { usePicture } from '../assets/usePicture.ts'
import { useModal } from '../modal/context.ts'
import type { Nft } from './nft.ts'
import { useAnswer } from './useAnswer.ts'

/**
 * Returns the URL of the picture that an NFT's file names. The file is at a host that its creator chose, so it is read
 * only when the NFT is in sight, by the same rule as a picture at that host.
 */
function useFile(element: Element | null, fileUrl: string | undefined): string | undefined {
  const modal = useModal()
  const { src } = usePicture(fileUrl)
  const isSeen = useInSight(element)
  const wanted = isSeen ? src : undefined
  const ask = useCallback(
    async () => (wanted === undefined ? undefined : pictureOfFile(modal, wanted)),
    [modal, wanted],
  )
  const { answer } = useAnswer(ask)
  return answer === 'failed' ? undefined : answer
}

/** The picture of an NFT, or its initials. */
export function NftPicture({ nft: { name, imageUrl, metadataUrl } }: { nft: Nft }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const named = useFile(element, metadataUrl)
  return (
    <span ref={setElement} className="nft-picture" dir="auto" aria-hidden="true">
      <Picture name={name} url={imageUrl ?? named} />
    </span>
  )
}
