import { namespaceOf } from '../blockchainApi/caip.ts'
import { Refusal } from '../data/errors.ts'
import type { Project } from '../data/projects.ts'
import { FUND_ASSETS, SOLANA, type FundAsset } from '../funds/assets.ts'

/** The parameters of Meld's URL, which it needs to buy something for a site's visitor. */
export const PARAMETERS = ['publicKey', 'destinationCurrencyCode', 'walletAddress', 'externalCustomerId'] as const

export type Parameters = Readonly<Record<(typeof PARAMETERS)[number], string>>

/** What is sold, by currency code. */
const SOLD = ['ETH', 'SOL', 'USDC']

export interface Order {
  asked: Parameters
  /** The asset on every network that has it, because the URL names no network. */
  assets: readonly FundAsset[]
}

/** Reads the order in a URL or form. Returns what is wrong with it otherwise. */
export function orderIn(
  given: Readonly<Record<string, string | undefined>>,
  projects: ReadonlyMap<string, Project>,
): Order | string {
  const missing = PARAMETERS.find((name) => !given[name])
  if (missing !== undefined) return `The parameter ${missing} is missing.`
  const asked = Object.fromEntries(PARAMETERS.map((name) => [name, given[name]])) as unknown as Parameters
  const project = projects.get(asked.externalCustomerId)
  if (!project || project.fault === 'blocked') return `Nobody knows the customer ${asked.externalCustomerId}.`
  if (!SOLD.includes(asked.destinationCurrencyCode)) return `${asked.destinationCurrencyCode} is not sold here.`
  const namespace = kindOf(asked.walletAddress)
  const assets = FUND_ASSETS.filter(
    ({ symbol, network }) =>
      symbol === asked.destinationCurrencyCode && (network === SOLANA) === (namespace === 'solana'),
  )
  if (namespace === undefined || namespace === 'bip122' || assets.length === 0)
    return `${asked.walletAddress} cannot receive ${asked.destinationCurrencyCode}.`
  return { asked, assets }
}

function kindOf(address: string) {
  try {
    return namespaceOf(address)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
