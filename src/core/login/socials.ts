import type { SocialProvider } from './auth.ts'
import type { Environment } from '../page/environment.ts'

/** Names of the providers. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a name (option `features.socials`) is a provider. */
export const isSocial = (name: string): name is SocialProvider => Object.hasOwn(SOCIAL_NAMES, name)

/** Providers whose page does not work in Telegram's web view, by system. */
const BROKEN_IN_TELEGRAM: Readonly<Record<'ios' | 'android' | 'mac' | 'desktop', readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  desktop: [],
}

/** Providers that work here. Facebook's popup does not return to the page on phones, in any browser. */
export function usableSocials(providers: readonly SocialProvider[], { system, app, isPhone }: Environment, userAgent: string): SocialProvider[] {
  const place = system === 'desktop' && /Macintosh|Mac OS X/.test(userAgent) ? 'mac' : system
  const broken = app === 'telegram' ? BROKEN_IN_TELEGRAM[place] : []
  return providers.filter((one) => !broken.includes(one) && !(isPhone && one === 'facebook'))
}
