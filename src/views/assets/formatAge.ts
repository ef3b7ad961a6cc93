const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const

/** Says in words how long ago something happened: "5 minutes ago". */
export function formatAge(ageMs: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, unitMs] = UNITS.find(([, lengthMs]) => ageMs >= lengthMs) ?? ['second', 1_000]
  return format.format(-Math.max(0, Math.floor(ageMs / unitMs)), unit)
}
