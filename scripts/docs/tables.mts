import { readFileSync } from 'node:fs'
import { commonNetworks } from '../../src/chains/evm/networks.ts'
import { builtInNetworks as solanaNetworks } from '../../src/chains/solana/networks.ts'
import { ATTRIBUTES } from '../../src/entry/options.ts'
import { THEME_VARIABLES } from '../../src/element/themeVariables.ts'
import { membersOf } from './declared.mts'
import { errorCodes } from './errors.mts'
import { servers } from './servers.mts'
import { cell, code, table } from './table.mts'

function options(): string {
  const attributeOf = new Map([...ATTRIBUTES].map(([attribute, name]) => [name as string, attribute]))
  return table(
    ['Option', 'Attribute', 'Type', 'What it does'],
    membersOf('src/core/options.ts', 'Options').map(({ name, type, doc }) => [
      code(name),
      attributeOf.has(name) ? code(attributeOf.get(name) ?? '') : '',
      code(type),
      cell(doc),
    ]),
  )
}

/** Returns a function that creates the table of an options interface: name, type and meaning. */
const fields = (name: string) => () =>
  table(
    ['Name', 'Type', 'What it does'],
    membersOf('src/core/options.ts', name).map((one) => [
      code(one.name),
      code(one.type.replace(/^Urls$/, 'string | string[]')),
      cell(one.doc),
    ]),
  )

/** Lists the hosts that a page's content security policy must allow, for networks without `rpcUrls` of the site. */
const rpc = () =>
  table(
    ['Network', '`connect-src` without `rpcUrls`'],
    [...commonNetworks(), ...solanaNetworks()].map(({ caipNetworkId, name, rpcUrls }) => [
      `${name} ${code(caipNetworkId)}`,
      code([...new Set(rpcUrls.default.http.map((url) => new URL(url).origin))].join(' ')),
    ]),
  )

const events = () =>
  table(
    ['Event', '`detail`', 'When'],
    membersOf('src/core/snapshot.ts', 'EventDetails').map(({ name, type, doc }) => [
      code(`wallet-modal:${name}`),
      type.startsWith('Record<string, never>') ? '' : code(type),
      cell(doc),
    ]),
  )

const api = () =>
  table(
    ['Member', 'Type', 'What it does'],
    membersOf('src/core/api.ts', 'WalletModalApi').map(({ name, type, doc }) => [code(name), code(type), cell(doc)]),
  )

const theme = () =>
  table(
    ['Variable', 'Default', 'What it does'],
    THEME_VARIABLES.map(({ name, default: standard, meaning }) => [code(name), cell(standard), cell(meaning)]),
  )

interface Budgets {
  idle: { brotli: number; decoded: number }
  connectOpen: { brotli: number; decoded: number }
  connected: { brotli: number }
  account: { brotli: number }
  standalone: { brotli: number }
}

/**
 * Lists the size limits from budgets.json, in kB of 1024 bytes. The measured sizes change with every build and stay out
 * of the README.
 */
function sizes(): string {
  const { idle, connectOpen, connected, account, standalone } = JSON.parse(
    readFileSync('budgets.json', 'utf8'),
  ) as Budgets
  const kB = (bytes: number) => `${Math.round(bytes / 102.4) / 10} kB`
  return table(
    ['What a visitor downloads', 'At most, compressed (brotli)', 'At most, decoded JavaScript'],
    [
      ['With the page: one script', kB(idle.brotli), kB(idle.decoded)],
      ['Until the list of wallets is shown', kB(connectOpen.brotli), kB(connectOpen.decoded)],
      ['Until an installed Ethereum wallet is connected and its account is shown', kB(connected.brotli), ''],
      ['The same visit, until nothing more is loaded', kB(account.brotli), ''],
      [`${code('wallet-modal.standalone.js')}: everything in one file`, kB(standalone.brotli), ''],
    ],
  )
}

/** Functions that make the generated parts of the README, by name. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  api,
  options,
  features: fields('Features'),
  services: fields('Services'),
  rpc,
  servers,
  events,
  errors: errorCodes,
  theme,
  sizes,
}

// Split into two texts, since in an ES module the start of an HTML comment is a syntax error, even in a pattern.
const COMMENT = ['<', '!--'].join('')
const START = `${COMMENT} generated: `
const END = `${COMMENT} end -->`
const PART = new RegExp(`(${START}(\\w+) -->\\n)([\\s\\S]*?)(${END})`, 'g')

/** Replaces the generated parts of the README, which stand between the comments `generated: name` and `end`. */
export function regenerate(readme: string): string {
  return readme.replace(PART, (_, start: string, name: string, __, end: string) => {
    const make = GENERATED[name]
    if (!make) throw new Error(`The README names an unknown generated part: ${name}`)
    return `${start}\n${make()}\n\n${end}`
  })
}

/** Returns the generated parts of a README, by name. */
export const partsOf = (readme: string): Record<string, string> =>
  Object.fromEntries([...readme.matchAll(PART)].map(([, , name, text]): [string, string] => [name ?? '', text ?? '']))
