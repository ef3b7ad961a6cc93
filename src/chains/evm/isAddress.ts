/**
 * Whether a text is an EVM address: 40 hex digits with optional 0x (specification §5). The checksum is not verified.
 */
export const isAddress = (text: string) => /^(?:0x)?[0-9a-f]{40}$/i.test(text)
