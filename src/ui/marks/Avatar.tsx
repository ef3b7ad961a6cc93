import { useState } from 'react'
import { avatarOf } from '../../core/page/avatar.ts'

export interface AvatarProps {
  address: string
  /** The owner's own picture; the generated one is shown if it is missing or fails to load. */
  src?: string
  size?: 24 | 32 | 40 | 64 | 80
}

/** A picture generated from an address: always the same for the same address, so that a wrong one stands out. Decorative. */
export function Avatar({ address, src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`mark circle m${size}`} aria-hidden="true">
      <Art address={address} />
      {src && src !== broken && (
        <img src={src} alt="" width={size} height={size} decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      )}
    </span>
  )
}

/** Plain shapes, since `url(#…)` gradients break under a page's `<base>`. */
function Art({ address }: { address: string }) {
  const { ground, discs } = avatarOf(address)
  return (
    <svg className="art" viewBox="0 0 100 100">
      <rect width="100" height="100" fill={ground} />
      {discs.map(({ x, y, radius, color }, index) => (
        <circle key={index} cx={x} cy={y} r={radius} fill={color} />
      ))}
    </svg>
  )
}
