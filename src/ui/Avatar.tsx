import { useState } from 'react'

export interface AvatarProps {
  address: string
  /** Picture the owner chose; the drawn one stands in where it is missing or fails. */
  src?: string
  size?: 24 | 32 | 40 | 64 | 80
}

/** A face for an address: always the same for the same one, so that a wrong one is noticed. Decoration beside the text. */
export function Avatar({ address, src, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`mark circle m${size}`} aria-hidden="true">
      <Art seed={hash(address)} />
      {src && src !== broken && (
        <img src={src} alt="" width={size} height={size} decoding="async" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      )}
    </span>
  )
}

/** Three discs over a ground, in two hues: plain shapes, since `url(#…)` gradients break under a page's `<base>`. */
function Art({ seed }: { seed: number }) {
  const hue = seed % 360
  const second = (hue + 40 + ((seed >>> 9) % 120)) % 360
  const turn = (seed >>> 16) % 360
  const shift = 10 + ((seed >>> 25) % 20)
  return (
    <svg className="art" viewBox="0 0 100 100">
      <rect width="100" height="100" fill={`hsl(${hue} 62% 46%)`} />
      <g transform={`rotate(${turn} 50 50)`}>
        <circle cx={50 + shift} cy="78" r="52" fill={`hsl(${second} 66% 56%)`} />
        <circle cx={78 - shift} cy="92" r="40" fill={`hsl(${second} 78% 70%)`} />
        <circle cx="24" cy={16 + shift} r="14" fill={`hsl(${hue} 80% 84%)`} />
      </g>
    </svg>
  )
}

/** FNV-1a over the address; hexadecimal ones count the same in any case (EIP-55 only adds a check). */
export function hash(address: string): number {
  const text = address.startsWith('0x') ? address.toLowerCase() : address
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // A last mix: addresses often differ in few characters
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
