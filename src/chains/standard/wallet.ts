/** A Wallet Standard wallet. Fields of type `unknown` are unvalidated; reading them may throw. */
export interface StandardWallet {
  readonly name?: unknown
  readonly icon?: unknown
  readonly chains?: unknown
  readonly accounts?: unknown
  readonly features: Readonly<Record<string, unknown>>
}

/** Whether a value is a Wallet Standard wallet that has one of the `wanted` features. Never throws. */
export function isStandardWallet(value: unknown, wanted: readonly string[]): value is StandardWallet {
  try {
    const { features } = value as StandardWallet
    return (
      ['standard:connect', 'standard:events'].every((one) => one in features) && wanted.some((one) => one in features)
    )
  } catch {
    return false
  }
}
