import { Badge } from '../../ui/text/Badge.tsx'
import { useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'
import QUIET_STYLES from '../../ui/text/Quiet.css?inline'
import RECEIVE_STYLES from './Receive.css?inline'
import { ReceiverMark } from './ReceiverMark.tsx'
import { useReceiver } from './useReceiver.ts'

export { messages } from './words.ts'
export const styles = [QUIET_STYLES, RECEIVE_STYLES]

/** The view that lists the networks on which the account can receive. */
export default function WalletCompatibleNetworks() {
  const t = useT()
  const { networks } = useReceiver() ?? {}
  if (!networks) return null
  return (
    <>
      <p className="quiet">{t('receive.list')}</p>
      {/* The role is needed because Safari does not treat a list without markers as a list */}
      <ul role="list" className="list">
        {networks.map((network, at) => (
          <li key={network.caipNetworkId} className="receive-network">
            <ReceiverMark network={network} size={40} />
            <bdi className="receive-name">{networkName(network, t)}</bdi>
            <span className="badges">
              {network.testnet && <Badge>{t('receive.testnet')}</Badge>}
              {at === 0 && <Badge tone="strong">{t('receive.inUse')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
