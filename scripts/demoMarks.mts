// Writes public/demo/marks.svg, the demo page's strip of wallets and networks, from @web3icons/core (MIT): `npx tsx
// scripts/demoMarks.mts`. One picture with two rows of squares, so that the page asks for it once.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as core from '@web3icons/core'

/** In the order of the lists in demo.html. */
const ROWS = [
  'Metamask Coinbase Phantom Rabby Trust Rainbow Okx Zerion Backpack Solflare Safe Ledger'.split(' '),
  'Ethereum Base Optimism ArbitrumOne Polygon BinanceSmartChain Avalanche Solana Bitcoin Polkadot Cosmos Sui'.split(
    ' ',
  ),
]
const SIDE = 24

const modules = new Map<string, unknown>(Object.entries(core))

function pictureOf(module: string): string {
  const found = modules.get(module)
  if (typeof found !== 'object' || found === null || !('default' in found)) throw new Error(`no icon: ${module}`)
  return String(found.default)
}

/** Moves an icon to its square. Its clipping is dropped, since the square clips it; ids are kept apart by a prefix. */
function place(svg: string, column: number, row: number): string {
  const inner = svg
    .replace(/^\s*<svg[^>]*>|<\/svg>\s*$/g, '')
    .replace(/<clipPath[\s\S]*?<\/clipPath>/g, '')
    .replace(/ clip-path="[^"]*"/g, '')
    .replace(/<defs>\s*<\/defs>/g, '')
    .replace(/[a-z0-9-]+__([a-z])/g, `i${row}-${column}$1`)
    .replace(/\s*\n\s*/g, '')
  const fill = / fill="none"/.test(svg) ? ' fill="none"' : ''
  return `<svg x="${column * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}" viewBox="0 0 24 24"${fill}>${inner}</svg>`
}

const squares = ROWS.flatMap((names, row) =>
  names.map((name, column) => place(pictureOf(`${row === 0 ? 'Wallet' : 'Network'}Background${name}`), column, row)),
)
const width = Math.max(...ROWS.map(({ length }) => length)) * SIDE
const text = `<!-- Written by scripts/demoMarks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Marks belong to their owners. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${ROWS.length * SIDE}">
${squares.join('\n')}
</svg>
`
writeFileSync(fileURLToPath(new URL('../public/demo/marks.svg', import.meta.url)), text)
console.log(`${squares.length} marks, ${text.length} characters`)
