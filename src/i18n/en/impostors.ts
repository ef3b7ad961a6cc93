/** What is said of wallets that may not be who they say they are. */
export const impostors = {
  'connect.imitates': 'Not made by {name}',
  'connect.rivals': 'Another wallet claims to be this one',
} as const
