import { Refusal } from '../data/errors.ts'
import { namespaceOf } from './caip.ts'
import { admit, type AddRoutes, type ApiParts } from './parts.ts'

/** Registered names, each with the index of its account. The last name is in the legacy zone. */
const NAMES: readonly (readonly [name: string, account: number])[] = [
  ['alice.reown.id', 0],
  ['bob.reown.id', 1],
  ['bob.wcn.id', 1],
]
const ZONES = ['reown.id', 'wcn.id']
/** Ether's coin type (SLIP-44). */
const COIN_TYPE = 60

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Throws if the name is one that nobody could register. */
function checkName(name: string): void {
  const [label = '', ...zone] = name.split('.')
  if (!/^[a-z0-9.-]+$/.test(name)) throw new Refusal(400, 'name', `Invalid name format: ${name}`)
  if (label.length < 3 || label.length > 64) throw new Refusal(400, 'name', `Invalid name length: ${name}`)
  if (!ZONES.includes(zone.join('.'))) throw new Refusal(400, 'name', `Name is not in the allowed zones: ${name}`)
}

function recordOf([name, index]: (typeof NAMES)[number], { accounts, startedAt }: ApiParts) {
  const createdAt = new Date(startedAt).toISOString()
  const address = accounts[index]?.address ?? ''
  const addresses = { [COIN_TYPE]: { address, created_at: createdAt } }
  return { name, registered_at: createdAt, updated_at: null, attributes: {}, addresses }
}

/**
 * Adds `GET /v1/profile/account/{name}` and `/v1/profile/reverse/{address}`, which answer `[]` instead of 404 with the
 * query `apiVersion=2`.
 */
export const addProfile: AddRoutes = (app, parts) => {
  const isLenient = (version: string | undefined) => version === '2'

  app.get('/v1/profile/account/:name', (c) => {
    admit(parts, c.req.query('projectId'))
    const name = c.req.param('name').toLowerCase()
    checkName(name)
    const found = NAMES.find(([one]) => one === name)
    if (found) return c.json(recordOf(found, parts))
    if (isLenient(c.req.query('apiVersion'))) return c.json([])
    throw new Refusal(404, 'name', `Name is not found in the database: ${name}`)
  })

  app.get('/v1/profile/reverse/:address', (c) => {
    admit(parts, c.req.query('projectId'))
    const address = c.req.param('address')
    namespaceOf(address)
    const found = NAMES.filter(([, index]) => isSame(parts.accounts[index]?.address ?? '', address))
    if (found.length || isLenient(c.req.query('apiVersion'))) return c.json(found.map((one) => recordOf(one, parts)))
    throw new Refusal(404, 'address', 'No name for address is found')
  })
}
