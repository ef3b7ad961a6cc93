import { relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'

type Phases = Readonly<Record<string, Readonly<Record<string, string>>>>

interface Node {
  type: string
  id?: { name: string } | null
  declaration?: Node | null
  body?: { start: number; end: number }
}

/** Returns the function that a statement of a module declares, if any. */
function functionOf({ type, declaration, ...rest }: Node): Node | undefined {
  if (declaration) return functionOf(declaration)
  return type === 'FunctionDeclaration' ? { type, ...rest } : undefined
}

/** Returns the code in which the named functions measure their time. Throws if the module declares no such function. */
export function withPhases(code: string, file: string, names: Readonly<Record<string, string>>): string {
  const statements = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body as unknown as Node[]
  const bodies = Object.entries(names).map(([name, phase]) => {
    const body = statements.map(functionOf).find((one) => one?.id?.name === name)?.body
    if (!body) throw new Error(`${file} declares no function ${name}: see scripts/trace/phases.mts`)
    return { ...body, phase: JSON.stringify(phase) }
  })
  // From the end, so that the places before stay right
  return bodies
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, phase }) =>
        `${text.slice(0, start)}{ const phaseStart = performance.now(); try ${text.slice(start, end)} finally { performance.measure(${phase}, { start: phaseStart }) } }${text.slice(end)}`,
      code,
    )
}

/**
 * Makes functions measure their time as user timings, which browsers show in traces, and each chunk the time of its
 * evaluation. Only for `npm run trace`: published files measure nothing.
 */
export function markPhases(src: string, phases: Phases): Plugin {
  return {
    name: 'mark-phases',
    transform: {
      order: 'pre',
      handler(code, id) {
        const file = relative(src, id).split(sep).join('/')
        const names = phases[file]
        return names && withPhases(code, file, names)
      },
    },
    renderChunk(code, { fileName, name }) {
      // The build wraps entries by what they export last
      if (!fileName.startsWith('chunks/')) return null
      const phase = JSON.stringify(`evaluate ${name}`)
      return `performance.mark(${phase});\n${code}\nperformance.measure(${phase}, ${phase});\n`
    },
  }
}
