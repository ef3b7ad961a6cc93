/** One disc of an avatar; position and size are percentages of the avatar's size. */
export interface Disc {
  x: number
  y: number
  radius: number
  color: string
}

/**
 * Computes the FNV-1a hash of an address. Hex addresses are lowercased first: in EIP-55 letter case is only a checksum.
 */
export function hash(address: string): number {
  const text = address.startsWith('0x') ? address.toLowerCase() : address
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  // Mix the bits, since addresses often differ in a few characters only.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/**
 * Returns the avatar of an address: three discs in two hues. An address always gets the same avatar, so a wrong address
 * stands out.
 */
export function avatarOf(address: string): { ground: string; discs: readonly Disc[] } {
  const seed = hash(address)
  const hue = seed % 360
  const second = (hue + 40 + ((seed >>> 9) % 120)) % 360
  const turn = (((seed >>> 16) % 360) * Math.PI) / 180
  const shift = 10 + ((seed >>> 25) % 20)
  const disc = (x: number, y: number, radius: number, color: string): Disc => {
    const [dx, dy] = [x - 50, y - 50]
    const turned = {
      x: 50 + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: 50 + dx * Math.sin(turn) + dy * Math.cos(turn),
    }
    return { x: Math.round(turned.x), y: Math.round(turned.y), radius, color }
  }
  return {
    ground: `hsl(${hue} 62% 46%)`,
    discs: [
      disc(50 + shift, 78, 52, `hsl(${second} 66% 56%)`),
      disc(78 - shift, 92, 40, `hsl(${second} 78% 70%)`),
      disc(24, 16 + shift, 14, `hsl(${hue} 80% 84%)`),
    ],
  }
}

/** Returns the avatar of an address as a CSS background, for the page's buttons, which cannot draw elements. */
export function avatarPaint(address: string): string {
  const { ground, discs } = avatarOf(address)
  const layers = [...discs]
    .reverse()
    .map(({ x, y, radius, color }) => `radial-gradient(${radius}% ${radius}% at ${x}% ${y}%,${color} 97%,transparent)`)
  return [...layers, ground].join()
}
