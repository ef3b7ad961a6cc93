import { Refusal } from '../data/errors.ts'
import { namespaceOf } from './caip.ts'
import { admit, type AddRoutes } from './parts.ts'
import { ZONES } from './registry.ts'

const SHORTEST = 3
const LONGEST = 64
/** Number of suggestions, with the name that was asked for. */
const SUGGESTED = 5
/** What suggestions add to a name. */
const ADDITIONS = ['wallet', 'eth', 'web3', 'dao', 'onchain', 'labs', '1', '2']

const badFormat = (name: string) => new Refusal(400, 'name', `Invalid name format: ${name}`)
const badLength = (name: string) => new Refusal(400, 'name', `Invalid name length: ${name}`)
const isWritten = (name: string) => /^[a-z0-9.-]+$/.test(name)

/** Throws if the name is one that nobody could register, such as a zone or a name below a name. */
export function checkName(name: string): void {
  const [label = '', ...zone] = name.split('.')
  if (!isWritten(name)) throw badFormat(name)
  if (label.length < SHORTEST || label.length > LONGEST) throw badLength(name)
  if (!ZONES.includes(zone.join('.'))) throw new Refusal(400, 'name', `Name is not in the allowed zones: ${name}`)
}

/**
 * Adds `GET /v1/profile/account/{name}` and `/v1/profile/reverse/{address}`, which answer `[]` instead of 404 with the
 * query `apiVersion=2`, and `/v1/profile/suggestions/{name}`.
 */
export const addProfile: AddRoutes = (app, parts) => {
  const { registry } = parts
  const isLenient = (version: string | undefined) => version === '2'

  app.get('/v1/profile/account/:name', (c) => {
    admit(parts, c.req.query('projectId'))
    const name = c.req.param('name').toLowerCase()
    checkName(name)
    const found = registry.find(name)
    if (found) return c.json(found)
    if (isLenient(c.req.query('apiVersion'))) return c.json([])
    throw new Refusal(404, 'name', `Name is not found in the database: ${name}`)
  })

  app.get('/v1/profile/reverse/:address', (c) => {
    admit(parts, c.req.query('projectId'))
    const address = c.req.param('address')
    namespaceOf(address)
    const found = registry.of(address)
    if (found.length || isLenient(c.req.query('apiVersion'))) return c.json(found)
    throw new Refusal(404, 'address', 'No name for address is found')
  })

  app.get('/v1/profile/suggestions/:name', (c) => {
    admit(parts, c.req.query('projectId'))
    const name = c.req.param('name').toLowerCase()
    if (name.length < SHORTEST) throw badLength(name)
    if (!isWritten(name)) throw badFormat(name)
    const zone = c.req.query('zone') ?? ZONES[0]
    // The name itself comes first, whether it is free or not. The others are free.
    const others = ADDITIONS.map((addition) => `${name}${addition}.${zone}`).filter((one) => !registry.find(one))
    const names = [`${name}.${zone}`, ...others].slice(0, SUGGESTED)
    return c.json({ suggestions: names.map((one) => ({ name: one, registered: registry.find(one) !== undefined })) })
  })
}
