import { WalletModalError } from '../../core/errors.ts'

/** Accepts only http(s) URLs for the popup: the secure site's answer must not run script. Throws `ConnectionFailed`. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return text
  throw new WalletModalError('ConnectionFailed', { cause: new Error(`${JSON.stringify(text)} is no page`) })
}

/**
 * Throws the error in a popup's result: `UserRejected` if the visitor refused, else `ConnectionFailed`. The result
 * itself is opaque.
 */
export function checkResult(resultUri: string): void {
  const [, error] = /[?&]error=([^&]*)/.exec(resultUri) ?? []
  if (error === undefined) return
  throw new WalletModalError(/denied|cancel/i.test(error) ? 'UserRejected' : 'ConnectionFailed', { cause: new Error(error) })
}
