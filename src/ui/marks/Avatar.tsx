import { useState } from 'react'
import { avatarOf } from '../../core/page/avatar.ts'

export interface AvatarProps {
  address: string
  /** The account owner's own picture. If it is missing or fails to load, the generated one is shown. */
  src?: string | undefined
  size?: 24 | 32 | 40 | 64 | 80
}

/**
 * A picture generated from an address. It is always the same for an address, so a wrong address stands out. Hidden
 * from screen readers.
 */
export function Avatar({ address, src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`mark circle m${size}`} aria-hidden="true">
      <Art address={address} />
      {src && src !== broken && (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}

/** Draws the picture with plain shapes: gradients with `url(#…)` break on pages that have a `<base>` element. */
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
