import { WalletModalError } from '../../core/errors.ts'

/** Where a window may be led: the secure site's word is not enough for what would run in a page. Throws `ConnectionFailed`. */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return text
  throw new WalletModalError('ConnectionFailed', { cause: new Error(`${JSON.stringify(text)} is no page`) })
}

/** Throws what a window's result says went wrong: `UserRejected` where the visitor said no, `ConnectionFailed` otherwise. The result itself is opaque. */
export function checkResult(resultUri: string): void {
  const [, error] = /[?&]error=([^&]*)/.exec(resultUri) ?? []
  if (error === undefined) return
  throw new WalletModalError(/denied|cancel/i.test(error) ? 'UserRejected' : 'ConnectionFailed', { cause: new Error(error) })
}
