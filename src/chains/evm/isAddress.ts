/** Whether a text is an EVM address: 40 hex digits, optional 0x (specification §5). Does not verify the checksum. */
export const isAddress = (text: string) => /^(?:0x)?[0-9a-f]{40}$/i.test(text)
