import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { TOKEN_MARKS } from './marks.ts'

const digest = (seed: string) => createHash('sha256').update(seed).digest()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const SIDE_PX = 64
const CELL_PX = 8
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Draws a square PNG with a symmetric pattern in two colors, derived from the seed (8-bit RGB). */
export function drawPng(seed: string): Uint8Array<ArrayBuffer> {
  const bytes = digest(seed)
  const ground = bytes.subarray(0, 3).map((value) => 128 + (value >> 1))
  const ink = bytes.subarray(3, 6).map((value) => value >> 1)
  const isInk = (x: number, y: number) => {
    const column = Math.floor(x / CELL_PX)
    const mirrored = Math.min(column, SIDE_PX / CELL_PX - 1 - column)
    return ((bytes[6 + Math.floor(y / CELL_PX)] ?? 0) >> mirrored) & 1
  }
  const rows = Array.from({ length: SIDE_PX }, (_, y) => {
    const pixels = Array.from({ length: SIDE_PX }, (__, x) => (isInk(x, y) ? ink : ground))
    return Buffer.concat([Buffer.from([0]), ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE_PX, 0)
  header.writeUInt32BE(SIDE_PX, 4)
  header.set([8, 2], 8)
  const image = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new Uint8Array(image)
}

/** Ether's mark, as the widget itself has it: one coin must not have two pictures. */
const ETHER =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="64" height="64"><circle cx="12" cy="12" r="12"/>` +
  `<path fill="#8ffcf3" d="M12 4v5.912l5 2.237z"/><path fill="#cabcf8" d="m12 4-5 8.148 5-2.235z"/>` +
  `<path fill="#cba7f5" d="M12 15.98V20l5-6.92zm0-.93 5-2.9-5-2.237z"/><path fill="#74a0f3" d="M12 20v-4.02l-5-2.9zm-5-7.85 5 2.9V9.913z"/></svg>`

/** Returns the mark of a well-known coin, else draws a round one with up to four letters, which determine its color. */
export function drawSvg(letters: string): string {
  if (letters === 'ETH') return ETHER
  const mark = Object.hasOwn(TOKEN_MARKS, letters) ? TOKEN_MARKS[letters] : undefined
  if (mark !== undefined) return mark
  const [hue = 0, more = 0] = digest(letters)
  const safe = letters.replace(/[^\p{L}\p{N}\p{Sc}]/gu, '').slice(0, 4)
  // Four wide letters must fit into the circle
  const size = Math.min(36, Math.round(60 / safe.length))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
    `<circle cx="32" cy="32" r="32" fill="hsl(${(hue * 256 + more) % 360} 55% 40%)"/>` +
    `<text x="32" y="34" fill="#fff" font-family="sans-serif" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${safe}</text></svg>`
  )
}
