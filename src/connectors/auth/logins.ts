import { attempt } from '../../core/errors/attempt.ts'
import type { AuthAccountType, SocialProvider } from '../../core/login/auth.ts'
import { fromJson, toJson } from '../../core/json.ts'
import { EMAIL_COOLDOWN_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import type { Namespace } from '../../core/types.ts'
import { splitWords } from '../../core/data/splitWords.ts'

/** What is saved about a login. Nothing personal: the secure site keeps address and session. */
interface Login {
  isIn?: boolean
  provider?: SocialProvider
  types?: Partial<Record<Namespace, AuthAccountType>>
  /** When the last e-mail was requested, in ms since 1970. */
  mailedAt?: number
}

const PROVIDERS = 'google x discord farcaster github apple facebook'

export const isAccountType = (value: unknown): value is AuthAccountType => value === 'eoa' || value === 'smartAccount'

function toLogin(value: unknown): Login {
  const { isIn, provider, types, mailedAt } = (value ?? {}) as Record<keyof Login, unknown>
  const known = Object.entries(types ?? {}).filter(([, type]) => isAccountType(type))
  return {
    isIn: isIn === true,
    provider: splitWords(PROVIDERS).find((one) => one === provider) as SocialProvider | undefined,
    types: Object.fromEntries(known),
    mailedAt: Number.isSafeInteger(mailedAt) ? (mailedAt as number) : undefined,
  }
}

/**
 * Reads and writes the login saved for the current project. The storage key contains the project id, which keeps
 * projects apart.
 */
export function createLogins({ options, storage }: Pick<Site, 'options' | 'storage'>) {
  const key = () => `wallet-modal:auth:${options().projectId}`
  // A damaged value, or one of another version, counts as no login.
  const read = (): Login => attempt(() => toLogin(fromJson(storage.getItem(key()) ?? 'null'))) ?? {}
  const write = (login: Login) => storage.setItem(key(), toJson(login))
  return {
    read,
    change: (patch: Login) => write({ ...read(), ...patch }),
    prefer: (namespace: Namespace, type: AuthAccountType) =>
      write({ ...read(), types: { ...read().types, [namespace]: type } }),
    /** Removes the login. The e-mail cooldown stays, or a logout would reset it. */
    clear: () => write({ mailedAt: read().mailedAt }),
    /**
     * Returns the milliseconds until another e-mail can be requested. Zero if the clock was set back, since the wait
     * could be endless otherwise.
     */
    waitMs(): number {
      const { mailedAt = 0 } = read()
      const since = Date.now() - mailedAt
      return since < 0 ? 0 : Math.max(0, EMAIL_COOLDOWN_MS - since)
    },
  }
}

export type Logins = ReturnType<typeof createLogins>
