import type { Features, Options } from '../options.ts'
import { cleanName } from '../wallets/sanitize.ts'

/** A company that sells coins. */
export interface BuyProvider {
  /** As the option `features.onramp` names it. */
  name: string
  label: string
  /** Its fee, as the provider states it. */
  feeRange?: string
  /** Its page. Without it, the Blockchain API is asked for the address. */
  url?: string
}

const PROVIDERS: readonly BuyProvider[] = [
  // Specification §9
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', url: 'https://meldcrypto.com' },
]

/** Returns the providers of the option `features.onramp`. Unknown ones are shown by their name in the option. */
export const providersOf = (onramp: Features['onramp']): readonly BuyProvider[] =>
  [...new Set(onramp || [])].map(
    (name) => PROVIDERS.find((one) => one.name === name) ?? { name, label: cleanName(name) || name },
  )

/**
 * Returns the providers that can be opened: no hosted service is used without a project id, but a site may have a page of
 * its own.
 */
export const offeredProviders = (
  { onramp }: Pick<Features, 'onramp'>,
  { projectId, services }: Pick<Options, 'projectId' | 'services'>,
): readonly BuyProvider[] =>
  providersOf(onramp).filter(({ url }) => projectId || (url !== undefined && services?.onramp?.length))
