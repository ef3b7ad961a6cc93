import { useStore } from '@nanostores/react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { wallets as messages } from '../../i18n/en/wallets.ts'
import type { IconProps } from '../../ui/icons/icon.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { ExternalIcon, GlobeIcon, PhoneIcon, QrIcon, WalletIcon } from '../../ui/icons/icons.tsx'
import QR_CODE_STYLES from '../../ui/marks/QrCode.css?inline'
import WALLETS_STYLES from './Wallets.css?inline'
import { ExtensionIcon } from '../../ui/icons/listIcons.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { QrCode } from '../../ui/marks/QrCode.tsx'
import { useModal, useT } from '../modal/context.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { showView } from '../../flows/modal/showView.ts'
import { noteDownload } from '../../flows/wallets/noteDownload.ts'

export const styles = [QR_CODE_STYLES, WALLETS_STYLES]
export { messages }

type Place = readonly [words: MessageKey, link: string | undefined, Icon: ComponentType<IconProps>, isForPhones?: true]

const placesOf = ({ chromeStore, appStore, playStore, homepage }: WalletListing): Place[] => {
  const all: Place[] = [
    ['downloads.extension', chromeStore, ExtensionIcon],
    ['downloads.ios', appStore, PhoneIcon, true],
    ['downloads.android', playStore, PhoneIcon, true],
    ['downloads.website', homepage, GlobeIcon],
  ]
  return all.filter(([, link]) => link !== undefined)
}

/** A QR code of a download, for another device. */
function PlaceCode({ wallet, link, words }: { wallet: WalletListing; link: string | undefined; words: MessageKey }) {
  const t = useT()
  return (
    <div className="place-code">
      <QrCode uri={link} label={t('downloads.showCode', { place: t(words) })}>
        <Mark name={wallet.name} src={wallet.imageUrl} />
      </QrCode>
      <p className="legal">{t('downloads.scan')}</p>
    </div>
  )
}

interface PlaceLinkProps {
  wallet: WalletListing
  link: string | undefined
  children: ReactNode
}

function PlaceLink({ wallet, link, children }: PlaceLinkProps) {
  const modal = useModal()
  const onClick = () => noteDownload(modal, wallet, link)
  return (
    <a className="row" part="list-item" href={link} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
    </a>
  )
}

/** The view with all downloads of a wallet: links, and QR codes for phone apps. */
export default function Downloads() {
  const modal = useModal()
  const t = useT()
  const { walletId = '' } = useStore(modal.router.$route)
  const known = useStore(modal.walletList.$known)
  const [scanned, setScanned] = useState<string>()
  const wallet = known.get(walletId)
  const places = wallet ? placesOf(wallet) : []
  if (!wallet) {
    const action = { label: t('getWallet.title'), onPress: () => showView(modal, { view: 'GetWallet' }) }
    return <Empty icon={<WalletIcon />} title={t('getWallet.text')} action={action} />
  }
  if (!places.length) return <Empty icon={<WalletIcon />} title={t('downloads.none', { name: wallet.name })} />
  return (
    <ul role="list" className="list" aria-label={t('downloads.title', { name: wallet.name })}>
      {places.map(([words, link, Icon, isForPhones]) => (
        <li key={words} className="place">
          <PlaceLink wallet={wallet} link={link}>
            <span className="row-image">
              <Icon />
            </span>
            <span className="row-text">
              <span className="row-title">{t(words)}</span>
            </span>
            <ExternalIcon />
          </PlaceLink>
          {isForPhones && (
            <button
              type="button"
              part="button"
              className="tool"
              aria-expanded={scanned === link}
              aria-label={t('downloads.showCode', { place: t(words) })}
              onClick={() => setScanned(scanned === link ? undefined : link)}
            >
              <QrIcon />
            </button>
          )}
          {scanned === link && <PlaceCode wallet={wallet} link={link} words={words} />}
        </li>
      ))}
    </ul>
  )
}
