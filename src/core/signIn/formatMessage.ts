import { DEFAULT_NAMESPACE, namespaceOf } from '../caip.ts'
import type { CaipNetworkId, Namespace } from '../types.ts'
import type { SignInFields } from './siwx.ts'

/** How messages name the chains. */
const CHAINS: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

/** How a message names its chain, and its id there. `isEvm`: in the form of EIP-4361, else in that of CAIP-122. */
export interface ChainNames {
  chain: string
  id: string
  isEvm: boolean
}

/** Returns the names for a network. EVM networks have the form of EIP-4361, with a decimal chain id. */
export function namesOf(network: CaipNetworkId): ChainNames {
  const namespace = namespaceOf(network)
  const isEvm = namespace === DEFAULT_NAMESPACE
  return { chain: CHAINS[namespace], id: isEvm ? network.slice(namespace.length + 1) : network, isEvm }
}

const line = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])

/** Writes the text of a sign-in message. Does not check the fields: `fieldProblem` does. */
export function formatMessage(fields: SignInFields, { chain, id, isEvm } = namesOf(fields.chainId)): string {
  const { statement, resources = [] } = fields
  // Without a statement, EIP-4361 has two empty lines, and CAIP-122 has one.
  const stated = statement === undefined ? [''].slice(isEvm ? 0 : 1) : [statement, '']
  return [
    `${fields.domain} wants you to sign in with your ${chain} account:`,
    fields.accountAddress,
    '',
    ...stated,
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${id}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
    ...(resources.length ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')
}
