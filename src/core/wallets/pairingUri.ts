/** Whether a text can be the URI of a pairing (version 2): a topic, and the key that opens it. */
export const isPairingUri = (text: unknown): text is string => typeof text === 'string' && /^wc:\w+@2\?\S*\bsymKey=\w/.test(text)

/** When a pairing URI says that it ends, in ms since 1970; undefined where it says nothing. */
export function expiryOf(uri: string): number | undefined {
  const seconds = /[?&]expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
