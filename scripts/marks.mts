// Writes src/ui/marks/{ethereum,common,more,wallets,exchanges}.ts and test/sandbox/data/marks.ts from @web3icons/core (MIT):
// `npx tsx scripts/marks.mts`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as core from '@web3icons/core'

/** Networks by icon: EVM chain ids or CAIP-2 ids. A test network has the icon of its main network. */
const NETWORKS: Record<string, (number | string)[]> = {
  Ethereum: [1, 5, 11155111, 17000, 560048],
  Optimism: [10, 420, 11155420],
  BinanceSmartChain: [56, 97],
  Gnosis: [100],
  Polygon: [137, 80001, 80002],
  Fantom: [250],
  Sonic: [146, 57054],
  Zksync: [324, 280, 300],
  Kaia: [8217],
  Base: [8453, 84531, 84532],
  ArbitrumOne: [42161, 421613, 421614],
  Celo: [42220],
  Avalanche: [43114, 43113],
  Linea: [59144],
  Scroll: [534352, 534351],
  Blast: [81457],
  Mantle: [5000, 5003],
  Unichain: [130, 1301],
  Zora: [7777777, 999999999],
  HyperEvm: [999],
  Monad: [143, 10143],
  Aurora: [1313161554, 1313161555],
  Solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  Polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  Cosmos: ['cosmos:cosmoshub-4'],
  Sui: ['sui:mainnet'],
  Stacks: ['stacks:1'],
  Bitcoin: [
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000008819873e925422c1ff0f99f7c',
  ],
}

/** Removes what an icon does not need: clipping (it is cropped to a circle anyway), white space and classes. */
function tidy(svg: string): string {
  return svg
    .replace(/<clipPath[\s\S]*?<\/clipPath>/g, '')
    .replace(/ clip-path="[^"]*"/g, '')
    .replace(/<defs>\s*<\/defs>/g, '')
    .replace(/ (width|height)="24"| class="[^"]*"/g, '')
    .replace(/<g>\s*([\s\S]*?)\s*<\/g>/g, '$1')
    .replace(/[a-z-]+__([a-z])/g, '$1')
    .replace(/\n\s*/g, '')
    .replace(/#/g, '%23')
    .replace(/'/g, '%27')
    .replace(/"/g, "'")
}

/**
 * Removes the hairlines between the facets of Ethereum's icon, which nobody sees at the sizes that we show, and joins
 * facets of one color: the icon is half as large.
 */
const withoutHairlines = (svg: string): string => {
  const paths = new Map<string, string[]>()
  const facets = svg.replace(/<path fill='%23202699'.*?\/>/g, '')
  for (const [, fill = '', d = ''] of facets.matchAll(/<path fill='(.*?)' d='(.*?)'\/>/g))
    paths.set(fill, [...(paths.get(fill) ?? []), d.replace(/^m([\d.]+) ([\d.]+) ?/, 'M$1 $2l')])
  const all = [...paths].map(([fill, d]) => `<path fill='${fill}' d='${d.join('')}'/>`).join('')
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${all}</svg>`
}

const modules = new Map<string, unknown>(Object.entries(core))
const marks = Object.entries(NETWORKS).flatMap(([name, ids]) => {
  const module = modules.get(`NetworkBackground${name}`)
  if (typeof module !== 'object' || module === null || !('default' in module)) throw new Error(`no icon: ${name}`)
  const svg = tidy(String(module.default))
  if (name === 'Ethereum') return [{ name, svg: withoutHairlines(svg), ids }]
  // Base's square logo reaches into the corners that the circle cuts off
  return [
    {
      name,
      svg:
        name === 'Base'
          ? svg.replace("<path fill='%23fff'", "<path transform='translate(3.6 3.6) scale(.7)' fill='%23fff'")
          : svg,
      ids,
    },
  ]
})
/** Icons that are loaded first. The others are loaded when a network needs one of them. */
const COMMON = ['Ethereum', 'Optimism', 'BinanceSmartChain', 'Polygon', 'Base', 'ArbitrumOne', 'Solana', 'Bitcoin']

const rows = (isIn: (name: string) => boolean) =>
  marks
    .filter(({ name }) => isIn(name))
    .map(
      ({ name, svg, ids }) =>
        `  [${name === 'Ethereum' ? 'ethereum' : JSON.stringify(svg)}, ${ids.map((id) => JSON.stringify(id)).join(', ')}],`,
    )
    .join('\n')

/** Ethereum's icon is a file of its own: it is the first that most pages need. */
const files = {
  ethereum: `import { toMarks } from './toMarks.ts'

export const ethereum =
  ${JSON.stringify(marks.find(({ name }) => name === 'Ethereum')?.svg)}

export default toMarks([[ethereum, 1]])
`,
  common: `import { ethereum } from './ethereum.ts'
import { toMarks } from './toMarks.ts'

export default toMarks([
${rows((name) => COMMON.includes(name))}
])
`,
  more: `import { toMarks } from './toMarks.ts'

export default toMarks([
${rows((name) => !COMMON.includes(name))}
])
`,
}
for (const [file, code] of Object.entries(files)) {
  const text = `// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.\n${code}`
  await writeFile(fileURLToPath(new URL(`../src/ui/marks/${file}.ts`, import.meta.url)), text)
  console.log(`${file}: ${text.length} characters`)
}

/** Wallets of the built-in list by icon: their ids in the wallet API. Rainbow is left out: its icon has three kilobytes. */
const WALLETS: Record<string, readonly string[]> = {
  Metamask: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  Trust: ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
  Phantom: ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  Coinbase: ['d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'],
  Okx: ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  Solflare: ['1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
  Zerion: ['ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'],
  Ledger: ['19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927'],
  Safe: ['225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'],
  Backpack: ['2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0'],
  WalletConnect: ['walletConnect'],
}

function iconOf(name: string): string {
  const module = modules.get(name)
  if (typeof module !== 'object' || module === null || !('default' in module)) throw new Error(`no icon: ${name}`)
  return tidy(String(module.default))
}
const walletMark = (name: string) => iconOf(`WalletBackground${name}`)

const walletRows = Object.entries(WALLETS).flatMap(([name, ids]) =>
  ids.map((id) => `  '${id}': svg(${JSON.stringify(walletMark(name))}),`),
)
const walletText = `// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
const svg = (text: string) => \`data:image/svg+xml,\${text}\`

/** Marks of well-known wallets as \`data:\` URLs, by their ids in the wallet API; WalletConnect's by its connector's id. */
export const walletMarks: Readonly<Record<string, string>> = {
${walletRows.join('\n')}
}
`
await writeFile(fileURLToPath(new URL('../src/ui/marks/wallets.ts', import.meta.url)), walletText)
console.log(`wallets: ${walletRows.length} marks, ${walletText.length} characters`)

/** Exchanges by icon: their ids in the Blockchain API. */
const EXCHANGES: Record<string, string> = { Binance: 'binance', Coinbase: 'coinbase' }
const exchangeRows = Object.entries(EXCHANGES).map(
  ([name, id]) => `  ${id}: svg(${JSON.stringify(iconOf(`ExchangeBackground${name}`))}),`,
)
const exchangeText = `// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.
const svg = (text: string) => \`data:image/svg+xml,\${text}\`

/** Marks of exchanges as \`data:\` URLs, by their ids in the Blockchain API. */
export const exchangeMarks: Readonly<Record<string, string>> = {
${exchangeRows.join('\n')}
}
`
await writeFile(fileURLToPath(new URL('../src/ui/marks/exchanges.ts', import.meta.url)), exchangeText)

/** What the sandbox's services show: wallets by their names there, and coins and tokens by symbol. */
const SANDBOX_WALLETS: Record<string, string> = {
  metamask: 'Metamask',
  trust: 'Trust',
  coinbase: 'Coinbase',
  phantom: 'Phantom',
  okx: 'Okx',
  solflare: 'Solflare',
  safe: 'Safe',
  ledger: 'Ledger',
  rainbow: 'Rainbow',
  zerion: 'Zerion',
  backpack: 'Backpack',
  exodus: 'Exodus',
}
const SANDBOX_TOKENS = 'USDC USDT PYUSD DAI POL BNB AVAX CELO SOL BTC WBTC AAVE LINK'.split(' ')
/** An SVG file, as a service serves it. */
const fileOf = (icon: string) => decodeURIComponent(icon).replaceAll("'", '"')
const sandboxRows = (all: (readonly [key: string, icon: string])[]) =>
  all.map(([key, icon]) => `  ${key}: ${JSON.stringify(fileOf(iconOf(icon)))},`).join('\n')
const sandboxText = `// Written by scripts/marks.mts from @web3icons/core 4.0.56 (MIT, 0xa3k5). Do not edit.

/** SVG files of wallets, by their names in the sandbox. */
export const WALLET_MARKS: Readonly<Record<string, string>> = {
${sandboxRows(Object.entries(SANDBOX_WALLETS).map(([slug, name]) => [slug, `WalletBackground${name}`]))}
}

/** SVG files of coins and tokens, by symbol. Ether's is in drawing.ts. */
export const TOKEN_MARKS: Readonly<Record<string, string>> = {
${sandboxRows(SANDBOX_TOKENS.map((symbol) => [symbol, `TokenBackground${symbol}`]))}
}
`
await writeFile(fileURLToPath(new URL('../test/sandbox/data/marks.ts', import.meta.url)), sandboxText)
console.log(`exchanges: ${exchangeText.length} characters; sandbox: ${sandboxText.length} characters`)
