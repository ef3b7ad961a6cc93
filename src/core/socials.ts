import type { SocialProvider } from './auth.ts'

/** What people call the providers. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a name, as in the option `features.socials`, is a provider's. */
export const isSocial = (name: string): name is SocialProvider => Object.hasOwn(SOCIAL_NAMES, name)
