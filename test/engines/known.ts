/** Faults of the widget in one engine that are known: a check that fails for such a reason is told, and fails nothing. */
export const KNOWN: readonly { engine: string; check: string; reason: string }[] = []
