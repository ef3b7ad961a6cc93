/** Whether a text is a pairing URI of protocol version 2, with topic and key. */
export const isPairingUri = (text: unknown): text is string =>
  typeof text === 'string' && /^wc:\w+@2\?\S*\bsymKey=\w/.test(text)

/** Returns the expiry of a pairing URI in ms since 1970; undefined if it has none. */
export function expiryOf(uri: string): number | undefined {
  const seconds = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
