import { WalletModalError } from '../../core/errors.ts'

/**
 * Validates the URL that the secure site sends for the popup: only http(s), since other schemes could run script.
 * Throws `ConnectionFailed`.
 */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return text
  throw new WalletModalError('ConnectionFailed', { cause: new Error(`${JSON.stringify(text)} is no page`) })
}

/**
 * Throws if the popup's result, a URL, has an `error` parameter: `UserRejected` if the visitor refused, else
 * `ConnectionFailed`. The rest of the result is for the secure site only.
 */
export function checkResult(resultUri: string): void {
  const [, error] = /[?&]error=([^&]*)/.exec(resultUri) ?? []
  if (error === undefined) return
  throw new WalletModalError(/denied|cancel/i.test(error) ? 'UserRejected' : 'ConnectionFailed', {
    cause: new Error(error),
  })
}
