import type { ReactNode } from 'react'
import { Address } from './Address.tsx'

export interface Fact {
  label: string
  value: ReactNode
  /** Whether the value is an address, which is shown in groups of four characters. */
  isAddress?: boolean
  /** Whether the value has the color of dangers. Say in words, too, what is wrong. */
  isDanger?: boolean
  /** Whether the value stands beside its label, however long it is. */
  isShort?: boolean
}

/** Pairs of label and value. Values are shown in full, however long they are. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, isAddress, isDanger, isShort }, index) => (
        <div
          key={index}
          className={isAddress || (!isShort && typeof value === 'string' && value.length > 24) ? 'fact' : 'fact short'}
        >
          <dt>{label}</dt>
          <dd className={isDanger ? 'danger' : undefined}>
            {isAddress && typeof value === 'string' ? <Address address={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
