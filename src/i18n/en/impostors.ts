/** Warnings about wallets that may be imitations. */
export const impostors = {
  'connect.imitates': 'Not made by {name}',
  'connect.rivals': 'Another wallet claims to be this one',
} as const
