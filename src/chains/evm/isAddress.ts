/** Whether a text is an EVM address: 40 hex digits, optional 0x (specification §5). The case of its letters is not looked at. */
export const isAddress = (text: string) => /^(?:0x)?[0-9a-f]{40}$/i.test(text)
