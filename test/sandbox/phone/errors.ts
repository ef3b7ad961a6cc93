/** An error that the wallet answers to the site, with a JSON-RPC or WalletConnect code. */
export class PhoneError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Errors with the messages and codes of the WalletConnect protocol. */
export const rejected = () => new PhoneError(5000, 'User rejected.')
export const unsupportedChains = () => new PhoneError(5100, 'Unsupported chains.')
export const unsupportedMethod = () => new PhoneError(5101, 'Unsupported methods.')
export const userDisconnected = () => new PhoneError(6000, 'User disconnected.')
export const invalidParams = (words: string) => new PhoneError(-32602, words)

/** Converts any error to an answer with code and message. */
export function answerOf(error: unknown): { code: number; message: string } {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'number' ? code : -32603,
    message: typeof message === 'string' ? message : 'Internal error',
  }
}
