/** An entry of a session's namespaces; malformed items are dropped. */
export type SessionPart = Readonly<Record<'chains' | 'accounts' | 'methods', readonly string[]>>

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Parses an entry and drops malformed items. Never throws. */
export function partOf(value: unknown): SessionPart {
  const { chains, accounts, methods } = (value ?? {}) as Partial<Record<keyof SessionPart, unknown>>
  return { chains: texts(chains), accounts: texts(accounts), methods: texts(methods) }
}
