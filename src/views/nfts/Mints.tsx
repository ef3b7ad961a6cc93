import { useEffect, useState } from 'react'
import { shortenAddress } from '../../core/money/format.ts'
import type { Connection } from '../../core/types.ts'
import { readMints } from '../../flows/nfts/readMints.ts'
import { useModal, useT } from '../modal/context.ts'
import type { Nft } from './nft.ts'
import { NftGrid } from './NftGrid.tsx'
import { Failed, Loading, NoNfts } from './NoNfts.tsx'

type Answer = Awaited<ReturnType<typeof readMints>> | 'failed'

const toNft = (mint: string): Nft => ({ key: mint, name: shortenAddress(mint), count: 1n, isSpam: false, mint })

/** The NFTs of an account on Solana, read from a node, which knows their addresses but not their names and pictures. */
export function Mints({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  const [tries, setTries] = useState(0)
  const { address, network, namespace } = connection
  /** Identifies the question, so that an answer to an earlier one is not shown. */
  const question = `${network}:${address} ${tries}`
  const [told, setTold] = useState<{ question: string; answer: Answer }>()
  useEffect(() => {
    let isGone = false
    const show = (answer: Answer) => !isGone && setTold({ question, answer })
    readMints(modal, { address, network, namespace }).then(show, () => show('failed'))
    return () => {
      isGone = true
    }
  }, [modal, address, network, namespace, question])
  if (told?.question !== question) return <Loading />
  const { answer } = told
  if (answer === 'failed') return <Failed onRetry={() => setTries(tries + 1)} />
  const { mints, isPartial } = answer
  return (
    <>
      {mints.length > 0 && <NftGrid nfts={mints.map(toNft)} />}
      {!mints.length && !isPartial && <NoNfts />}
      {isPartial && <p className="token-note">{t('nfts.partial')}</p>}
    </>
  )
}
