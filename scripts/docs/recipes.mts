import { readFileSync } from 'node:fs'
import { extname } from 'node:path'

interface Recipe {
  title: string
  text: string
  /** File names in `test/recipes`. */
  files: readonly string[]
}

const RECIPES: readonly Recipe[] = [
  { title: 'Plain HTML', text: 'One file, no build step.', files: ['plain.html'] },
  {
    title: 'React',
    text: '`wallet-modal/react` works on React 18 and newer, under server rendering and in StrictMode, without a context provider.',
    files: ['react.tsx'],
  },
  {
    title: 'Vue',
    text: '`isCustomElement` tells Vue which tags are custom elements; importing `wallet-modal/vue` types them.',
    files: ['vueViteConfig.ts', 'vue.vue'],
  },
  { title: 'viem', text: '`npm install wallet-modal viem`', files: ['viem.ts'] },
  { title: 'ethers', text: '`npm install wallet-modal ethers`, version 6.', files: ['ethers.ts'] },
  {
    title: 'wagmi',
    text: 'Versions 2 and 3 (tested: wagmi 2.19 and 3.7). `npm install wallet-modal @wagmi/core viem`, with React `npm install wallet-modal wagmi @wagmi/core viem @tanstack/react-query`. One connector serves every wallet, and follows wallets that are connected, switched or disconnected in the modal. Version 3 adds the names `getConnection` and `useConnection` for `getAccount` and `useAccount`; both work.',
    files: ['wagmiConnector.ts', 'wagmi.ts', 'wagmiReact.tsx'],
  },
  { title: 'Solana', text: '`npm install wallet-modal @solana/web3.js`', files: ['solana.ts'] },
]

function section({ title, text, files }: Recipe): string {
  const code = files.map((file) => {
    const source = readFileSync(new URL(`../../test/recipes/${file}`, import.meta.url), 'utf8').trim()
    return `${files.length > 1 ? `\`${file}\`\n\n` : ''}\`\`\`${extname(file).slice(1)}\n${source}\n\`\`\``
  })
  return [`## ${title}`, text, ...code].join('\n\n')
}

/** Returns the content of docs/recipes.md, made from the recipes that are tested. */
export const recipes = (): string =>
  [
    '# Recipes',
    'The tests run each of these files of [test/recipes](../test/recipes) in a browser, unchanged. Addresses that end in `.example` stand for your own.',
    ...RECIPES.map(section),
  ].join('\n\n') + '\n'
