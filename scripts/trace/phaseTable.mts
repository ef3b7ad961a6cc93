/** A user timing: start and duration in ms. */
export interface Phase {
  name: string
  startTime: number
  duration: number
}

const PRESS = 'press to painted row'
const cell = (value: number) => value.toFixed(1).padStart(9)

/**
 * Returns phases as a table in the order of their starts: those before the press count from the navigation, the others
 * from the press. Phases within others are indented.
 */
export function phaseTable(phases: readonly Phase[]): string {
  const sorted = phases.toSorted((one, other) => one.startTime - other.startTime || other.duration - one.duration)
  const press = sorted.find(({ name }) => name === PRESS)?.startTime ?? Infinity
  const line = ({ name, startTime, duration }: Phase, at: number) => {
    const depth = sorted.slice(0, at).filter((one) => one.startTime + one.duration >= startTime + duration).length
    return `${cell(startTime - (startTime < press ? 0 : press))}${cell(duration)}  ${'  '.repeat(depth)}${name}`
  }
  const lines = sorted.map(line)
  const first = sorted.findIndex(({ startTime }) => startTime >= press)
  const isBefore = first < 0 ? lines.length : first
  return [
    `${'start'.padStart(9)}${'ms'.padStart(9)}  from the navigation`,
    ...lines.slice(0, isBefore),
    `${'start'.padStart(9)}${'ms'.padStart(9)}  from the press`,
    ...lines.slice(isBefore),
  ].join('\n')
}
