import { projectsOf, type Project } from '../data/projects.ts'
import { REFUSALS, type Refusal } from './auth.ts'

/** Returns why a client of a project is refused, or undefined. `origin` is absent for clients outside a page. */
export type Refuse = (projectId: string, origin: string | undefined) => Refusal | undefined

/** Refuses malformed project ids only, for a relay that knows no projects. */
export const refuseMalformed: Refuse = (projectId) => (/^[0-9a-f]{32}$/i.test(projectId) ? undefined : REFUSALS.key)

/** Splits an origin into scheme, host labels and port. */
function parts(origin: string): { scheme?: string; labels: string[]; port: string } {
  const [, scheme, host = '', port = ''] = /^(?:(\w+):\/\/)?([^/:]*)(?::(\d+|\*))?/.exec(origin) ?? []
  return { ...(scheme === undefined ? {} : { scheme }), labels: host.split('.'), port }
}

/** Whether an origin matches a pattern. A wildcard stands for exactly one label, or any port. */
export function matchesOrigin(pattern: string, origin: string): boolean {
  const [wanted, given] = [parts(pattern), parts(origin)]
  const fits = (label: string | undefined, index: number) => label === '*' || label === given.labels[index]
  return (
    (wanted.scheme === undefined || wanted.scheme === given.scheme) &&
    (wanted.port === '*' || wanted.port === given.port) &&
    wanted.labels.length === given.labels.length &&
    wanted.labels.every(fits)
  )
}

function refuse({ allowedOrigins, fault }: Project, origin: string | undefined): Refusal | undefined {
  if (fault === 'blocked') return REFUSALS.key
  if (fault === 'early') return REFUSALS.early
  if (origin === undefined || allowedOrigins.length === 0) return undefined
  return allowedOrigins.some((pattern) => matchesOrigin(pattern, origin)) ? undefined : REFUSALS.origin
}

/** Creates the function that decides by project: whether it is known, its simulated fault, and its allowed origins. */
export function refuseByProject(projectId: string): Refuse {
  const projects = projectsOf(projectId)
  return (id, origin) => {
    const project = projects.get(id)
    return project ? refuse(project, origin) : REFUSALS.key
  }
}
