import { useCallback, useEffect, useMemo, useState } from 'react'
import { isAdvertName } from '../../core/activity/spamOf.ts'
import { shortenAddress } from '../../core/money/format.ts'
import type { MintFacts } from '../../core/money/mintFacts.ts'
import type { Connection } from '../../core/types.ts'
import { onRefresh } from '../../flows/assets/refreshers.ts'
import { readMintNames } from '../../flows/nfts/readMintNames.ts'
import { readMints } from '../../flows/nfts/readMints.ts'
import { Age } from '../assets/Age.tsx'
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

/** Returns the NFTs sorted by name, with `#2` before `#10`, and those without a name last. */
function toNfts(mints: readonly string[], facts: ReadonlyMap<string, MintFacts>): Nft[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const namelessRank = ({ key }: Nft) => (facts.get(key)?.name ? 0 : 1)
  return mints
    .map((mint) => toNft(mint, facts.get(mint)))
    .sort((one, other) => namelessRank(one) - namelessRank(other) || compare(one.name, other.name))
}

/** The mints, by address until their names are read. While they are read again, the known names stay. */
function Named({ connection, mints }: { connection: Connection; mints: readonly string[] }) {
  const modal = useModal()
  const t = useT()
  const { network, namespace } = connection
  const [known, setKnown] = useState<ReadonlyMap<string, MintFacts>>(new Map())
  const ask = useCallback(async () => {
    const { facts, isPartial } = await readMintNames(modal, { network, namespace }, mints)
    setKnown((before) => new Map([...before, ...facts]))
    return { isPartial }
  }, [modal, network, namespace, mints])
  const { answer } = useAnswer(ask)
  const isPartial = answer === 'failed' || answer?.isPartial
  const nfts = useMemo(() => toNfts(mints, known), [mints, known])
  return (
    <>
      <FoldedNfts nfts={nfts} />
      {isPartial && <p className="token-note">{t('nfts.unnamed')}</p>}
    </>
  )
}

/** The NFTs of an account on Solana, read from a node. */
export function Mints({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  const { address, network, namespace } = connection
  const ask = useCallback(
    async () => ({ ...(await readMints(modal, { address, network, namespace })), at: modal.now() }),
    [modal, address, network, namespace],
  )
  const { answer, error, isOld, retry } = useAnswer(ask)
  useEffect(() => onRefresh(modal, retry), [modal, retry])
  useEffect(() => {
    if (answer !== 'failed' && !isOld) return
    const renew = () => void retry()
    addEventListener('online', renew)
    return () => removeEventListener('online', renew)
  }, [answer, isOld, retry])
  if (!answer) return <Loading />
  if (answer === 'failed') return <Failed error={error} onRetry={() => void retry()} />
  const { mints, isPartial, at } = answer
  return (
    <>
      {isOld && <Age at={at} />}
      {mints.length > 0 && <Named key={network} connection={connection} mints={mints} />}
      {!mints.length && !isPartial && <NoNfts />}
      {isPartial && <p className="token-note">{t('nfts.partial')}</p>}
    </>
  )
}
