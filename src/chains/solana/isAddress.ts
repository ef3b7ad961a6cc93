/** Whether a text is a Solana address: 32 to 44 base58 characters (specification §5). */
export const isAddress = (text: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
