import { Fragment } from 'react'

export interface AddressProps {
  address: string
}

/** A full address in groups of four. The gaps are CSS, so that copying gives the plain address. */
export function Address({ address }: AddressProps) {
  return (
    <span className="address" dir="ltr">
      {groups(address).map((group, index) => (
        <Fragment key={index}>
          <span>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

/** Groups of four characters, after the `0x`. */
export function groups(address: string): string[] {
  return address.match(/^0x|.{1,4}/g) ?? []
}
