/** Hardware wallets, wallets in windows of their own, several chains at once. */
export const devices = {
  'chains.text': '{name} works on several chains. Choose the one to connect.',
} as const
