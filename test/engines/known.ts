/** Known engine-specific bugs of the widget: a failing check is reported, but does not fail the run. */
export const KNOWN: readonly { engine: string; check: string; reason: string }[] = []
