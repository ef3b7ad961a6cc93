export interface SpinnerProps {
  /** Spoken name; without it the spinner is decoration beside text that says the same. */
  label?: string
}

/** Says that something is going on; invisible for its first 150 ms, so that what is quick does not flicker. */
export function Spinner({ label }: SpinnerProps) {
  return <span className="spinner" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : 'true'} />
}
