export type Tone = 'waiting' | 'locked' | 'blocked' | 'declined' | 'danger'

/** A clock, a lock, a bar as on a no-entry sign, a cross, and an exclamation mark. */
const SHAPES: Readonly<Record<Tone, string>> = {
  waiting: 'M12 6v6l4 3',
  locked: 'M9 11V8a3 3 0 0 1 6 0v3M7 11h10v7H7z',
  blocked: 'M7 12h10',
  declined: 'M17 7 7 17M7 7l10 10',
  danger: 'M12 5v8M12 18h.01',
}

/** A badge on the image of a wallet, which says by its shape how it went. */
export function ProgressBadge({ tone }: { tone: Tone }) {
  return (
    <svg className="icon progress-badge" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[tone]} />
    </svg>
  )
}
