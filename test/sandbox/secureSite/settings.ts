import type { Wrong } from '../wallets/evm/answers.ts'

/** Settings for tests, changed by `POST <secureSite>/settings`. */
export interface SecureSettings {
  /** Ids of the chains on which users have a smart account. */
  smartAccountNetworks: number[]
  /** Whether `GET_USER` and `CONNECT_SOCIAL` sign the sign-in message that they contain. */
  oneClickSignIn: boolean
  /** What the site signs wrongly: messages of EVM accounts only. */
  wrong: Wrong | null
  /** Whether an e-mail change also needs a code sent to the old address. */
  primaryCode: boolean
  /** Lifetime of codes and links, by the sandbox clock. */
  codeLifetimeMs: number
}

export const defaultSettings = (): SecureSettings => ({
  smartAccountNetworks: [1, 8453],
  oneClickSignIn: true,
  wrong: null,
  primaryCode: true,
  codeLifetimeMs: 10 * 60_000,
})

const isBoolean = (value: unknown) => typeof value === 'boolean'
const TESTS: Readonly<Record<keyof SecureSettings, (value: unknown) => boolean>> = {
  smartAccountNetworks: (value) => Array.isArray(value) && value.every((one) => Number.isInteger(one)),
  oneClickSignIn: isBoolean,
  wrong: (value) => value === null || value === 'account' || value === 'text',
  primaryCode: isBoolean,
  codeLifetimeMs: (value) => Number.isInteger(value) && (value as number) > 0,
}

/** Returns why a change of the settings is invalid, or undefined. */
export function problemOf(change: unknown): string | undefined {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return 'the body must be a JSON object'
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(TESTS, name)) return `unknown setting "${name}"; known are ${Object.keys(TESTS).join(', ')}`
    if (!TESTS[name as keyof SecureSettings](value)) return `${name} has a value that it cannot have`
  }
  return undefined
}
