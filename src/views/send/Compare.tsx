import type { ReactNode } from 'react'
import { groups } from '../../ui/text/Address.tsx'
import { useT } from '../modal/context.ts'

/** A group that differs. It is underlined as well: not everybody sees the color. */
function Different({ part }: { part: string }) {
  const t = useT()
  return (
    <mark>
      <span aria-hidden="true">{part}</span>
      <span className="sr">{t('safety.differs', { part })}</span>
    </mark>
  )
}

export interface CompareProps {
  /** Each address with its heading. */
  addresses: readonly (readonly [heading: ReactNode, address: string])[]
}

/** Two addresses below each other, in groups of four characters. The groups that differ are marked. */
export function Compare({ addresses }: CompareProps) {
  const all = addresses.map(([, address]) => groups(address))
  // Letter case has no meaning in hexadecimal addresses only.
  const isHex = addresses.every(([, address]) => address.startsWith('0x'))
  const read = (part: string | undefined) => (isHex ? part?.toLowerCase() : part)
  const isSame = (at: number) => all.every((parts) => read(parts[at]) === read(all[0]?.[at]))
  return (
    <dl className="compare">
      {addresses.map(([heading, address]) => (
        <div key={address}>
          <dt className="form-label">{heading}</dt>
          <dd className="address" dir="ltr" data-private="">
            {groups(address).map((part, at) => (
              <span key={at}>{isSame(at) ? part : <Different part={part} />}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
