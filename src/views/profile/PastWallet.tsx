import { useStore } from '@nanostores/react'
import { shortenAddress } from '../../core/format.ts'
import type { Connection } from '../../core/types.ts'
import { chooseConnectors } from '../../flows/chooseConnectors.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Row } from '../../ui/Row.tsx'
import { useModal, useT } from '../context.ts'

/** A wallet that is not connected any more: to log in with again, or to be forgotten. */
export function PastWallet({ connection, onForget }: { connection: Connection; onForget(): void }) {
  const modal = useModal()
  const t = useT()
  const connectors = useStore(modal.wallets.$connectors)
  const { connectorId, connectorName, namespace, wallet, address, status } = connection
  const connector = connectors.find((one) => one.id === connectorId && one.namespaces.includes(namespace))
  const name = wallet?.name ?? connectorName
  return (
    <div className="profile-account">
      <Row
        title={name}
        subtitle={shortenAddress(address)}
        image={<Mark name={name} src={connector?.icon} />}
        badges={<Badge>{t('profile.disconnected')}</Badge>}
        reason={connector ? undefined : t('profile.missing')}
        busy={status === 'connecting'}
        onPress={() => connector && chooseConnectors(modal, [connector], namespace)}
      />
      <button type="button" part="button" className="tool" aria-label={t('profile.forget', { name })} onClick={onForget}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
