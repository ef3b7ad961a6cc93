import { useState } from 'react'
import { ShowPictures } from '../assets/ShowPictures.tsx'
import { SpamLine } from '../assets/SpamLine.tsx'
import { useT } from '../modal/context.ts'
import type { Nft } from './nft.ts'
import { NftGrid } from './NftGrid.tsx'

/** A grid of NFTs. Spam is counted below it, and hidden there until the visitor shows it. */
export function FoldedNfts({ nfts: all }: { nfts: readonly Nft[] }) {
  const t = useT()
  const [isSpamShown, setSpamShown] = useState(false)
  const nfts = all.filter(({ isSpam }) => !isSpam)
  const spam = all.filter(({ isSpam }) => isSpam)
  const shown = isSpamShown ? all : nfts
  return (
    <>
      <ShowPictures urls={shown.map(({ imageUrl, metadataUrl }) => imageUrl ?? metadataUrl)} />
      {nfts.length > 0 && <NftGrid label={t('assets.nfts')} nfts={nfts} />}
      <SpamLine count={spam.length} isShown={isSpamShown} onPress={() => setSpamShown(!isSpamShown)} />
      {isSpamShown && <NftGrid label={t('activity.isSpam')} nfts={spam} />}
    </>
  )
}
