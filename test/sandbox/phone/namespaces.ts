import type { WalletKitTypes } from '@reown/walletkit'
import { unsupportedChains, unsupportedMethod } from './errors.ts'
import { METHODS } from './methods.ts'
import { accountsOn, type PhoneSettings } from './settings.ts'

type Proposal = WalletKitTypes.SessionProposal['params']

export interface Namespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

type Asked = Proposal['optionalNamespaces'][string]

/** Reads both forms: `eip155: {chains: […]}` and the older `'eip155:1': {…}`. */
const chainsIn = (key: string, { chains = [] }: Asked) => (key.includes(':') ? [key] : chains)
const unique = (values: readonly string[]) => [...new Set(values)]

function grant(
  namespace: string,
  asked: readonly [string, Asked][],
  { chains, accounts }: PhoneSettings,
): Namespace | undefined {
  const known = chains.map(({ id }) => id)
  const granted = unique(asked.flatMap(([key, one]) => chainsIn(key, one))).filter(
    (id) => known.includes(id) && accountsOn(accounts, id).length > 0,
  )
  if (granted.length === 0) return undefined
  return {
    chains: granted,
    accounts: granted.flatMap((id) => accountsOn(accounts, id).map(({ address }) => `${id}:${address}`)),
    methods: unique(asked.flatMap(([, { methods }]) => methods)).filter((method) =>
      Object.hasOwn(METHODS[namespace] ?? {}, method),
    ),
    events: unique(asked.flatMap(([, { events }]) => events)),
  }
}

/** Returns the namespaces to grant for a proposal: everything supported. Throws if the proposal requires more. */
export function grantNamespaces(
  { requiredNamespaces, optionalNamespaces }: Proposal,
  settings: PhoneSettings,
): Record<string, Namespace> {
  const asked = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)] as [string, Asked][]
  const names = unique(asked.map(([key]) => key.split(':')[0] ?? key))
  const granted = Object.fromEntries(
    names.flatMap((name) => {
      const namespace = grant(
        name,
        asked.filter(([key]) => key.split(':')[0] === name),
        settings,
      )
      return namespace ? [[name, namespace] as const] : []
    }),
  )
  for (const [key, required] of Object.entries(requiredNamespaces)) {
    const namespace = granted[key.split(':')[0] ?? key]
    if (!chainsIn(key, required).every((id) => namespace?.chains.includes(id))) throw unsupportedChains()
    if (!required.methods.every((method) => namespace?.methods.includes(method))) throw unsupportedMethod()
  }
  if (Object.keys(granted).length === 0) throw unsupportedChains()
  return granted
}
