/** A wallet that follows Wallet Standard, as far as it was looked at: its fields may hold anything, or throw. */
export interface StandardWallet {
  readonly name?: unknown
  readonly icon?: unknown
  readonly chains?: unknown
  readonly accounts?: unknown
  readonly features: Readonly<Record<string, unknown>>
}

/** Whether a value is a wallet of the standard that has one of `wanted` beside what any wallet needs. Never throws. */
export function isStandardWallet(value: unknown, wanted: readonly string[]): value is StandardWallet {
  try {
    const { features } = value as StandardWallet
    return ['standard:connect', 'standard:events'].every((one) => one in features) && wanted.some((one) => one in features)
  } catch {
    return false
  }
}
