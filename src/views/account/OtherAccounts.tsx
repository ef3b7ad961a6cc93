import { shortenAddress } from '../../core/money/format.ts'
import type { Connection } from '../../core/types.ts'
import { switchConnection } from '../../flows/connections/switchConnection.ts'
import { toastError } from '../../flows/connections/toastError.ts'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { useModal, useT } from '../modal/context.ts'
import OTHER_ACCOUNTS_STYLES from './OtherAccounts.css?inline'
import CHOSEN_STYLES from '../../ui/list/Chosen.css?inline'

export const styles = [CHOSEN_STYLES, OTHER_ACCOUNTS_STYLES]

/** A row for each of the wallet's accounts, to switch to it. */
export default function OtherAccounts({ connection }: { connection: Connection }) {
  const modal = useModal()
  const t = useT()
  return (
    <List label={t('account.otherAccounts')}>
      {connection.accounts.map(({ address, label }) => (
        <div key={address} className={label ? undefined : 'other unnamed'}>
          <Row
            title={label ?? shortenAddress(address)}
            subtitle={label && <span data-private="">{shortenAddress(address)}</span>}
            isPrivate
            image={<Avatar address={address} />}
            current={address === connection.address}
            // `switchConnection` rejects while the wallet is still being restored.
            onPress={() =>
              void switchConnection(modal, connection, address).catch((error: unknown) => toastError(modal, error))
            }
          />
        </div>
      ))}
    </List>
  )
}
