import { Fragment, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { showDetails } from '../../ui/list/showDetails.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { useT } from '../modal/context.ts'
import type { Nft } from './nft.ts'
import { NftDetails } from './NftDetails.tsx'
import { NftPicture } from './NftPicture.tsx'

/** Number of NFTs that are shown at first, and added by each press. */
const NFTS_LISTED = 24

interface TileProps {
  nft: Nft
  isOpen: boolean
  onPress(): void
}

function Tile({ nft, isOpen, onPress }: TileProps) {
  const t = useT()
  const { name, count, isSpam } = nft
  return (
    <button
      type="button"
      part="list-item"
      className={isOpen ? 'nft chosen' : 'nft'}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <NftPicture nft={nft} />
      <span className="nft-title">
        <bdi>{name}</bdi>
        {count > 1n && ` × ${count}`}
      </span>
      {isSpam && <Badge>{t('activity.isSpam')}</Badge>}
      {isOpen && <CheckIcon />}
    </button>
  )
}

/** NFTs as a grid of pictures with names, some at a time. A press shows or hides the details of one. */
export function NftGrid({ label, nfts }: { label: string; nfts: readonly Nft[] }) {
  const t = useT()
  const [opened, setOpened] = useState<string>()
  const [max, setMax] = useState(NFTS_LISTED)
  const shown = nfts.slice(0, max)
  return (
    <>
      {/* The role is needed because Safari does not treat a list without markers as a list. */}
      <ul role="list" className="nfts" aria-label={label}>
        {shown.map((nft) => (
          <Fragment key={nft.key}>
            <li>
              <Tile
                nft={nft}
                isOpen={opened === nft.key}
                onPress={() => setOpened(opened === nft.key ? undefined : nft.key)}
              />
            </li>
            {opened === nft.key && (
              <li ref={showDetails} className="nft-details">
                <NftDetails nft={nft} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {nfts.length > max && (
        <Button kind="secondary" onPress={() => setMax(max + NFTS_LISTED)}>
          {t('nfts.more')}
        </Button>
      )}
    </>
  )
}
