import { useStore } from '@nanostores/react'
import { judge } from '../../core/safety/knownAddress.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { transfersOf } from '../../flows/money/transfers.ts'
import { addressBook } from '../../flows/send/addressBook.ts'
import { setRecipient } from '../../flows/send/recipient.ts'
import { List } from '../../ui/list/List.tsx'
import { Row } from '../../ui/list/Row.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Address } from '../../ui/text/Address.tsx'
import { useModal, useT } from '../modal/context.ts'

/** Number of addresses that are offered. */
const SHOWN = 5

/** Addresses that the visitor knows, with the whole address: own accounts and earlier recipients. */
export function Acquaintances() {
  const modal = useModal()
  const t = useT()
  const connection = useStore(modal.connections.$active)
  useStore(transfersOf(modal).$all)
  useStore(modal.labels.$all)
  if (!connection) return null
  const book = addressBook(modal, connection.namespace, [])
  const known = book
    .filter(({ address }) => !isSameAddress(address, connection.address) && !judge(address, book).imitated)
    // Earlier recipients come last in the book, the latest at the end.
    .reverse()
    .slice(0, SHOWN)
  if (!known.length) return null
  return (
    <section className="send-known">
      <p className="form-label">{t('send.recent')}</p>
      <List label={t('send.recent')}>
        {known.map(({ address, label, isOwn }) => (
          <Row
            key={address}
            title={label ?? (isOwn ? t('safety.ownOne') : t('send.to'))}
            subtitle={<Address address={address} />}
            isPrivate={label !== undefined}
            image={<Avatar address={address} />}
            onPress={() => void setRecipient(modal, address)}
          />
        ))}
      </List>
    </section>
  )
}
