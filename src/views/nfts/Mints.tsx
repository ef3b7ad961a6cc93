import { useCallback } from 'react'
import { isAdvertName } from '../../core/activity/spamOf.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { MintFacts } from '../../core/money/mintFacts.ts'
import type { Connection } from '../../core/types.ts'
import { readMintNames } from '../../flows/nfts/readMintNames.ts'
import { readMints } from '../../flows/nfts/readMints.ts'
import { useModal, useT } from '../modal/context.ts'
import { FoldedNfts } from './FoldedNfts.tsx'
import type { Nft } from './nft.ts'
import { Failed, Loading, NoNfts } from './NoNfts.tsx'
import { useAnswer } from './useAnswer.ts'

const toNft = (mint: string, { name = '', metadataUrl }: MintFacts = {}): Nft => ({
  key: mint,
  name: name || shortenAddress(mint),
  count: 1n,
  isSpam: isAdvertName(name),
  mint,
  ...(metadataUrl !== undefined && { metadataUrl }),
})

/** The mints, by address until their names are read. */
function Named({ connection, mints }: { connection: Connection; mints: readonly string[] }) {
  const modal = useModal()
  const t = useT()
  const { network, namespace } = connection
  const ask = useCallback(() => readMintNames(modal, { network, namespace }, mints), [modal, network, namespace, mints])
  const { answer } = useAnswer(ask)
  const { facts, isPartial } = answer === 'failed' ? { isPartial: true } : { isPartial: false, ...answer }
  return (
    <>
      <FoldedNfts nfts={mints.map((mint) => toNft(mint, facts?.get(mint)))} />
      {isPartial && <p className="token-note">{t('nfts.unnamed')}</p>}
    </>
  )
}

/** The NFTs of an account on Solana, read from a node. */
export function Mints({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  const { address, network, namespace } = connection
  const ask = useCallback(() => readMints(modal, { address, network, namespace }), [modal, address, network, namespace])
  const { answer, retry } = useAnswer(ask)
  if (!answer) return <Loading />
  if (answer === 'failed') return <Failed onRetry={retry} />
  const { mints, isPartial } = answer
  return (
    <>
      {mints.length > 0 && <Named connection={connection} mints={mints} />}
      {!mints.length && !isPartial && <NoNfts />}
      {isPartial && <p className="token-note">{t('nfts.partial')}</p>}
    </>
  )
}
