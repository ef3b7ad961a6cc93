/** Names of the networks that most sites start with, for the network button until the main code is loaded. */
export const FIRST_NAMES: Readonly<Record<string, string>> = { 'eip155:1': 'Ethereum', 'eip155:8453': 'Base' }
