import type { SocialProvider } from './auth.ts'
import type { Environment } from '../page/environment.ts'

/** Display names of the social login providers. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a name from the option `features.socials` is a supported provider. */
export const isSocial = (name: string): name is SocialProvider => Object.hasOwn(SOCIAL_NAMES, name)

/** Providers whose login page does not work in Telegram's in-app browser, by system. */
const BROKEN_IN_TELEGRAM: Readonly<Record<'ios' | 'android' | 'mac' | 'desktop', readonly SocialProvider[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
  desktop: [],
}

/** Returns the providers that work in this browser. Facebook's popup does not return to the page on any phone. */
export function usableSocials(
  providers: readonly SocialProvider[],
  { system, app, isPhone }: Environment,
  userAgent: string,
): SocialProvider[] {
  const place = system === 'desktop' && /Macintosh|Mac OS X/.test(userAgent) ? 'mac' : system
  const broken = app === 'telegram' ? BROKEN_IN_TELEGRAM[place] : []
  return providers.filter((one) => !broken.includes(one) && !(isPhone && one === 'facebook'))
}
