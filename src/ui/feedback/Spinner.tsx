export interface SpinnerProps {
  /** Accessible name. Leave it out if text beside the spinner says the same. */
  label?: string
}

/** A loading indicator; invisible for its first 150 ms, so that fast operations do not flicker. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <span
      className="spinner"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    />
  )
}
