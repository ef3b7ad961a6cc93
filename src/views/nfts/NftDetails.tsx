import { useStore } from '@nanostores/react'
import { shortenAddress } from '../../core/money/format.ts'
import { explorerUrl } from '../../core/networks/explorerUrl.ts'
import { Address } from '../../ui/text/Address.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import type { Nft } from './nft.ts'

function Mint({ address }: { address: string }) {
  const modal = useModal()
  const t = useT()
  return (
    <>
      <p className="token-label">{t('nfts.mint')}</p>
      <div className="token-address">
        <Address address={address} />
        <CopyButton
          text={address}
          label={t('nfts.copy')}
          onCopied={() => modal.toasts.add((say) => say('account.copied'), 'success')}
          onFailed={() => modal.toasts.add((say) => say('account.copyFailed'), 'error')}
        />
      </div>
    </>
  )
}

/** All that is known about an NFT: its whole name, network, where it came from, and its address. */
export function NftDetails({ nft: { name, count, mint, received } }: { nft: Nft }) {
  const modal = useModal()
  const t = useT()
  const network = useStore(modal.networks.$active)
  const locale = useStore(modal.locale.$locale)
  const explorer = network.blockExplorers?.default.url
  const path = mint === undefined ? received && `tx/${received.hash}` : `token/${mint}`
  return (
    <div className="token-details">
      <p className="nft-name">
        <bdi>{name}</bdi>
      </p>
      <dl>
        <dt>{t('assets.network')}</dt>
        <dd>{networkName(network, t)}</dd>
        {count > 1n && (
          <>
            <dt>{t('nfts.count')}</dt>
            <dd>{new Intl.NumberFormat(locale).format(count)}</dd>
          </>
        )}
        {received && (
          <>
            <dt>{t('nfts.from')}</dt>
            <dd title={received.from}>
              <bdi data-private="">{shortenAddress(received.from)}</bdi>
            </dd>
            <dt>{t('nfts.received')}</dt>
            <dd>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(received.minedAt)}</dd>
          </>
        )}
      </dl>
      {mint !== undefined && <Mint address={mint} />}
      {explorer && path && (
        <a className="link" href={explorerUrl(explorer, path)} target="_blank" rel="noopener noreferrer">
          {t('assets.explorer')}
        </a>
      )}
    </div>
  )
}
