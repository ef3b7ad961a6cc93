import { useStore } from '@nanostores/react'
import type { Network } from '../../core/types.ts'
import { showView } from '../../flows/modal/showView.ts'
import { canShare, shareAddress } from '../../flows/receive/shareAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import NOTICE_STYLES from '../../ui/feedback/Notice.css?inline'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { ShareIcon } from '../../ui/icons/shareIcon.tsx'
import { Row } from '../../ui/list/Row.tsx'
import QR_STYLES from '../../ui/marks/QrCode.css?inline'
import { QrCode } from '../../ui/marks/QrCode.tsx'
import ADDRESS_STYLES from '../../ui/text/Address.css?inline'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import { CopyAddress } from './CopyAddress.tsx'
import RECEIVE_STYLES from './Receive.css?inline'
import { ReceiverMark } from './ReceiverMark.tsx'
import { useReceiver } from './useReceiver.ts'

export { messages } from './words.ts'
export const styles = [ADDRESS_STYLES, NOTICE_STYLES, QR_STYLES, RECEIVE_STYLES]

/** Number of images that the row of the compatible networks shows. */
const SHOWN = 3

/** A row that opens the list of all compatible networks. */
function Others({ networks }: { networks: readonly Network[] }) {
  const modal = useModal()
  const t = useT()
  return (
    <Row
      title={t('walletCompatibleNetworks.title')}
      trailing={
        <span className="receive-marks">
          {networks.slice(0, SHOWN).map((one) => (
            <ReceiverMark key={one.caipNetworkId} network={one} size={24} />
          ))}
          <ChevronIcon />
        </span>
      }
      onPress={() => showView(modal, { view: 'WalletCompatibleNetworks' })}
    />
  )
}

/**
 * The view for receiving coins: the address as a QR code and in full, and the networks on which the account can
 * receive.
 */
export default function WalletReceive() {
  const t = useT()
  const receiver = useReceiver()
  if (!receiver) return null
  const { address, networks } = receiver
  const [inUse] = networks
  const network = networkName(inUse, t)
  return (
    <>
      <div className="receive">
        <QrCode uri={address} label={t('receive.code')}>
          <ReceiverMark network={inUse} size={64} />
        </QrCode>
        <p className="receive-title">{t('receive.address', { network })}</p>
        <Address address={address} />
      </div>
      <Notice>{t(networks.length > 1 ? 'receive.onlyThese' : 'receive.only', { network })}</Notice>
      {networks.length > 1 && <Others networks={networks} />}
    </>
  )
}

/** Copies the address, or shares it where the browser can. */
export function Footer() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  if (!connection) return null
  const { address } = connection
  return (
    <div className="receive-actions">
      <CopyAddress address={address} />
      {canShare() && (
        <Button kind="secondary" icon={<ShareIcon />} onPress={() => void shareAddress(modal, address)}>
          {t('receive.share')}
        </Button>
      )}
    </div>
  )
}
