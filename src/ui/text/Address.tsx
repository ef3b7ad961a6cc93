import { Fragment } from 'react'

export interface AddressProps {
  address: string
}

/**
 * A full address in groups of four characters. The gaps are made with CSS, so that copying the text gives the plain
 * address.
 */
export function Address({ address }: AddressProps) {
  return (
    <span className="address" dir="ltr" data-private="">
      {groups(address).map((group, index) => (
        <Fragment key={index}>
          <span>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

/** Splits an address into groups of four characters; a leading `0x` is a group of its own. */
export function groups(address: string): string[] {
  return address.match(/^0x|.{1,4}/g) ?? []
}
