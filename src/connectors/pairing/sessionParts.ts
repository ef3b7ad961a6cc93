/** An entry of the namespaces of a session, without what is malformed. */
export type SessionPart = Readonly<Record<'chains' | 'accounts' | 'methods', readonly string[]>>

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

/** Keeps the texts of an entry. Never throws. */
export function partOf(value: unknown): SessionPart {
  const { chains, accounts, methods } = (value ?? {}) as Partial<Record<keyof SessionPart, unknown>>
  return { chains: texts(chains), accounts: texts(accounts), methods: texts(methods) }
}
