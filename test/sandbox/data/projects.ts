import { allOff, allOn, defaultFeatures, defaultsBut, undecided, withoutConfig, type Feature } from './features.ts'

/** Limits of a plan. `enteprise` is the hosted service's own spelling. */
export interface PlanLimits {
  tier: 'none' | 'starter' | 'pro' | 'enteprise'
  isAboveRpcLimit: boolean
  isAboveMauLimit: boolean
}

export interface Project {
  features: Feature[] | null
  allowedOrigins: readonly string[]
  planLimits: PlanLimits
  isAnalyticsEnabled: boolean
  /**
   * `blocked`: refused everywhere. `quota`, `rate`: 429 from the Blockchain API. `down`: its providers are down (503).
   * `muted`: 403 from the analytics service. `early`: the relay rejects its clients' tokens as not yet valid.
   */
  fault?: 'blocked' | 'quota' | 'rate' | 'down' | 'muted' | 'early'
}

const within = { isAboveRpcLimit: false, isAboveMauLimit: false }

const ordinary = (): Project => ({
  features: defaultFeatures(),
  allowedOrigins: [],
  planLimits: { tier: 'pro', ...within },
  isAnalyticsEnabled: true,
})

/** Variants of a project, by the last two characters of its id. */
const VARIANTS: Readonly<Record<string, Partial<Project>>> = {
  a1: { features: undecided() },
  a2: { features: [] },
  a3: { features: null },
  a4: { features: allOff() },
  a5: { features: withoutConfig() },
  a6: { features: allOn() },
  a7: { features: defaultsBut({ id: 'email_capture', isEnabled: true, config: [] }) },
  a8: { features: defaultsBut({ id: 'social_login', isEnabled: true, config: ['google', 'github'] }) },
  a9: { features: defaultsBut({ id: 'reown_authentication', isEnabled: true, config: [] }) },
  aa: { features: defaultsBut({ id: 'payments', isEnabled: true, config: [] }) },
  b1: { allowedOrigins: ['https://shop.example'] },
  b2: { allowedOrigins: ['https://*.shop.example', '*.preview.example:8443', 'https://*.deep.*.example:*'] },
  c1: { planLimits: { tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false } },
  c2: { planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true } },
  c3: { planLimits: { tier: 'enteprise', isAboveRpcLimit: true, isAboveMauLimit: true } },
  c4: { planLimits: { tier: 'none', ...within } },
  d1: { isAnalyticsEnabled: false },
  d2: { fault: 'muted' },
  e1: { fault: 'blocked' },
  e2: { fault: 'quota' },
  e3: { fault: 'rate' },
  e4: { fault: 'down' },
  e5: { fault: 'early' },
}

/** Returns the project id of a variant: the default id with another ending. */
export const variantId = (projectId: string, ending: keyof typeof VARIANTS) => projectId.slice(0, -2) + ending

/** Returns the known projects by id. */
export function projectsOf(projectId: string): ReadonlyMap<string, Project> {
  const variants = Object.entries(VARIANTS).map(
    ([ending, variant]) => [variantId(projectId, ending), { ...ordinary(), ...variant }] as const,
  )
  return new Map([[projectId, ordinary()], ...variants])
}
