const ZONES = /(^|\/)(Shanghai|Urumqi|Chongqing|Harbin|Kashgar|Maca[ou]|Hong[_ ]Kong|Beijing)$/

/**
 * Returns the base URLs of a service in the order in which they are tried. In time zones where the first one is often
 * unreachable, it comes last. Only the order changes: nothing is turned off anywhere.
 */
export const inOrder = (urls: string | readonly string[]): readonly string[] => {
  const all = [urls].flat()
  return ZONES.test(new Intl.DateTimeFormat().resolvedOptions().timeZone) ? [...all.slice(1), ...all.slice(0, 1)] : all
}
