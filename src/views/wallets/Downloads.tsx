import { useStore } from '@nanostores/react'
import { useState, type ComponentType } from 'react'
import { isPhone } from '../../core/page/device.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { wallets as messages } from '../../i18n/en/wallets.ts'
import type { IconProps } from '../../ui/icons/icon.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { WalletIcon } from '../../ui/icons/icons.tsx'
import { ExternalIcon, GlobeIcon } from '../../ui/icons/pageIcons.tsx'
import QR_CODE_STYLES from '../../ui/marks/QrCode.css?inline'
import WALLETS_STYLES from './Wallets.css?inline'
import { ExtensionIcon } from '../../ui/icons/listIcons.tsx'
import { AndroidIcon, AppleIcon } from '../../ui/icons/platformIcons.tsx'
import { Tabs, type TabItem } from '../../ui/list/Tabs.tsx'
import TABS_STYLES from '../../ui/list/Tabs.css?inline'
import { Mark } from '../../ui/marks/Mark.tsx'
import { QrCode } from '../../ui/marks/QrCode.tsx'
import { useModal, useT } from '../modal/context.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { showView } from '../../flows/modal/showView.ts'
import { noteDownload } from '../../flows/wallets/noteDownload.ts'

export const styles = [QR_CODE_STYLES, TABS_STYLES, WALLETS_STYLES]
export { messages }

type Place = readonly [words: MessageKey, link: string | undefined, Icon: ComponentType<IconProps>, phone?: Phone]
type Phone = 'ios' | 'android'

interface Store extends TabItem<Phone> {
  link: string | undefined
}

const placesOf = ({ chromeStore, appStore, playStore, homepage }: WalletListing): Place[] => {
  const all: Place[] = [
    ['downloads.extension', chromeStore, ExtensionIcon],
    ['downloads.ios', appStore, AppleIcon, 'ios'],
    ['downloads.android', playStore, AndroidIcon, 'android'],
    ['downloads.website', homepage, GlobeIcon],
  ]
  return all.filter(([, link]) => link !== undefined)
}

/** The QR code of a phone's store, with a tab for each store; not on phones and narrow screens, which have the links. */
function StoreCode({ wallet, places }: { wallet: WalletListing; places: readonly Place[] }) {
  const t = useT()
  const [chosen, setChosen] = useState<Phone>()
  const stores = places.flatMap(([words, link, , phone]): Store[] =>
    phone ? [{ key: phone, label: t(words), link }] : [],
  )
  const current = stores.find(({ key }) => key === chosen) ?? stores[0]
  if (!current || isPhone()) return null
  const code = (
    <div className="place-code">
      <QrCode key={current.key} uri={current.link} label={t('downloads.showCode', { place: current.label })}>
        <Mark name={wallet.name} src={wallet.imageUrl} />
      </QrCode>
      <p className="legal">{t('downloads.scan')}</p>
    </div>
  )
  if (stores.length === 1) return code
  return (
    <Tabs label={t('downloads.phones')} tabs={stores} current={current.key} onChoose={(key) => setChosen(key)}>
      {code}
    </Tabs>
  )
}

/** The view with all downloads of a wallet: links, and QR codes for phone apps. */
export default function Downloads() {
  const modal = useModal()
  const t = useT()
  const { walletId = '' } = useStore(modal.router.$route)
  const known = useStore(modal.walletList.$known)
  const wallet = known.get(walletId)
  const places = wallet ? placesOf(wallet) : []
  if (!wallet) {
    const action = { label: t('getWallet.title'), onPress: () => showView(modal, { view: 'GetWallet' }) }
    return <Empty icon={<WalletIcon />} title={t('getWallet.text')} action={action} />
  }
  if (!places.length) return <Empty icon={<WalletIcon />} title={t('downloads.none', { name: wallet.name })} />
  return (
    <>
      <ul role="list" className="list" aria-label={t('downloads.title', { name: wallet.name })}>
        {places.map(([words, link, Icon]) => (
          <li key={words}>
            <a
              className="row"
              part="list-item"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => noteDownload(modal, wallet, link)}
            >
              <span className="row-image">
                <Icon />
              </span>
              <span className="row-text">
                <span className="row-title">{t(words)}</span>
              </span>
              <ExternalIcon />
            </a>
          </li>
        ))}
      </ul>
      <StoreCode wallet={wallet} places={places} />
    </>
  )
}
