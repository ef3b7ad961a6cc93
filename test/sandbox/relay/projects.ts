import { projectsOf, type Project } from '../data/projects.ts'
import { REFUSALS, type Refusal } from './auth.ts'

/** Why a project's page is not let in, or undefined; `origin` is absent for clients that are no page. */
export type Refuse = (projectId: string, origin: string | undefined) => Refusal | undefined

/** For a relay that knows no projects: any that has the form of one. */
export const refuseMalformed: Refuse = (projectId) => (/^[0-9a-f]{32}$/i.test(projectId) ? undefined : REFUSALS.key)

/** Scheme, labels of the host, port. */
function parts(origin: string): { scheme?: string; labels: string[]; port: string } {
  const [, scheme, host = '', port = ''] = /^(?:(\w+):\/\/)?([^/:]*)(?::(\d+|\*))?/.exec(origin) ?? []
  return { ...(scheme === undefined ? {} : { scheme }), labels: host.split('.'), port }
}

/** A wildcard stands for exactly one label, or for any port (contract/http-services.md, on origins). */
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

function refuse({ allowedOrigins, trouble }: Project, origin: string | undefined): Refusal | undefined {
  if (trouble === 'blocked') return REFUSALS.key
  if (trouble === 'early') return REFUSALS.early
  if (origin === undefined || allowedOrigins.length === 0) return undefined
  return allowedOrigins.some((pattern) => matchesOrigin(pattern, origin)) ? undefined : REFUSALS.origin
}

/** What the relay says to the sandbox's projects; nobody else is let in. */
export function refuseByProject(projectId: string): Refuse {
  const projects = projectsOf(projectId)
  return (id, origin) => {
    const project = projects.get(id)
    return project ? refuse(project, origin) : REFUSALS.key
  }
}
