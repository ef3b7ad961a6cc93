export interface SkeletonProps {
  /** What the placeholder stands for: a `Row`, a line of text, or the tile of an NFT. */
  kind?: 'row' | 'text' | 'nft'
  count?: number
}

/** Placeholders that have the size of the content that will replace them. */
export function Skeleton({ kind = 'row', count = 1 }: SkeletonProps) {
  return (
    <div className={kind === 'nft' ? 'nfts' : 'list'} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={`skeleton ${kind}-shape`} />
      ))}
    </div>
  )
}
