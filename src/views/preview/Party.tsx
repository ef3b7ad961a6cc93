import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Facts } from '../../ui/text/Facts.tsx'
import { Address } from '../../ui/text/Address.tsx'

export interface PartyText {
  /** The part that the address plays, such as "To". */
  label: string
  address: string
  /** The name by which the visitor entered the address. */
  name?: string | undefined
}

/** Somebody who gets or gives something: the picture that belongs to the address, and the whole address. */
export function Party({ label, address, name }: PartyText) {
  const value = (
    <>
      {name && (
        <bdi className="party-name" data-private="">
          {name}
        </bdi>
      )}
      <Address address={address} />
    </>
  )
  return (
    <div className="party">
      <Avatar address={address} />
      <Facts facts={[{ label, value, isAddress: true }]} />
    </div>
  )
}
