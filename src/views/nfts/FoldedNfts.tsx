import { useState } from 'react'
import { useT } from '../modal/context.ts'
import type { Nft } from './nft.ts'
import { NftGrid } from './NftGrid.tsx'

/** The number of spam NFTs, with a button to show or hide them. */
function Spam({ count, isShown, onPress }: { count: number; isShown: boolean; onPress(): void }) {
  const t = useT()
  return (
    <p className="panel-line">
      <span>{t('activity.spam', { count })}</span>
      <button type="button" className="link" aria-pressed={isShown} onClick={onPress}>
        {t(isShown ? 'activity.hideSpam' : 'activity.showSpam')}
      </button>
    </p>
  )
}

/** A grid of NFTs, in which spam is hidden and counted until the visitor shows it. */
export function FoldedNfts({ nfts: all }: { nfts: readonly Nft[] }) {
  const [isSpamShown, setSpamShown] = useState(false)
  const nfts = all.filter(({ isSpam }) => isSpamShown || !isSpam)
  const spam = all.filter(({ isSpam }) => isSpam).length
  return (
    <>
      {spam > 0 && <Spam count={spam} isShown={isSpamShown} onPress={() => setSpamShown(!isSpamShown)} />}
      {nfts.length > 0 && <NftGrid nfts={nfts} />}
    </>
  )
}
