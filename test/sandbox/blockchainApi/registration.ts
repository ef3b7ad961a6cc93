import { isRecord, jsonBody } from '../data/common.ts'
import { Refusal, refuse } from '../data/errors.ts'
import { SUPPORTED_CHAINS } from '../data/supportedChains.ts'
import { isSignatureValid } from '../walletApi/signature.ts'
import { admit, type AddRoutes } from './parts.ts'
import { checkName } from './profile.ts'
import { ETHER } from './registry.ts'

/** How far the timestamp of a registration may be from the server's clock. */
const CLOCK_WINDOW_S = 10
/** A coin type of ENSIP-11 is the chain id with this bit. */
const EVM_BIT = 0x8000_0000
const LONGEST_BIO = 255

interface Request {
  coinType: number
  address: string
  message: string
  signature: string
}

/** The text that is signed. */
interface Payload {
  name: string
  attributes: Readonly<Record<string, unknown>>
  timestamp: number
}

function requestIn(body: unknown): Request {
  if (!isRecord(body)) throw refuse.undecodable('expected an object')
  const { coin_type: coinType, ...texts } = body
  const missing = ['message', 'signature', 'address'].find((field) => typeof texts[field] !== 'string')
  if (missing !== undefined) throw refuse.undecodable(`missing field \`${missing}\``)
  if (!Number.isInteger(coinType) || (coinType as number) < 0) throw refuse.undecodable('missing field `coin_type`')
  return { ...(texts as unknown as Request), coinType: coinType as number }
}

function payloadIn(message: string): Payload {
  let payload: unknown
  try {
    payload = JSON.parse(message)
  } catch {
    throw refuse.undecodable('message is no JSON')
  }
  const { name, attributes = {}, timestamp } = isRecord(payload) ? payload : {}
  if (typeof name !== 'string') throw refuse.undecodable('missing field `name`')
  if (!isRecord(attributes)) throw refuse.undecodable('attributes is no map')
  if (!Number.isInteger(timestamp)) throw refuse.undecodable('timestamp is no whole number')
  return { name: name.toLowerCase(), attributes, timestamp: timestamp as number }
}

/** Returns the CAIP-2 id of the chain of a coin type. Throws if it is not an EVM chain of the service. */
function chainOf(coinType: number): string {
  const id = coinType === ETHER ? 1 : coinType - EVM_BIT
  const chain = `eip155:${id}`
  // Ethereum has the coin type 60 only.
  if ((id === 1 && coinType !== ETHER) || !SUPPORTED_CHAINS.http.includes(chain))
    throw new Refusal(400, 'coin_type', `Unsupported coin type: ${coinType}`)
  return chain
}

const isBio = ([name, value]: [string, unknown]) =>
  name === 'bio' && typeof value === 'string' && value.length > 0 && value.length <= LONGEST_BIO

/** Adds `POST /v1/profile/account`, which registers a name for whoever signed the message, and answers the record. */
export const addRegistration: AddRoutes = (app, parts) => {
  const { registry, clock, chains } = parts
  app.post('/v1/profile/account', async (c) => {
    admit(parts, c.req.query('projectId'))
    const { coinType, address, message, signature } = requestIn(await jsonBody(c))
    const { name, attributes, timestamp } = payloadIn(message)
    checkName(name)
    const chain = chainOf(coinType)
    if (registry.find(name)) throw new Refusal(400, 'name', `Name is already registered: ${name}`)
    if (Math.abs(Math.floor(clock.now() / 1000) - timestamp) > CLOCK_WINDOW_S)
      throw new Refusal(400, 'timestamp', `Signature UNIXTIME timestamp is too old: ${timestamp}`)
    if (!Object.entries(attributes).every(isBio))
      throw new Refusal(400, 'attributes', 'Unsupported name attribute in payload')
    if (!(await isSignatureValid(chains, { chainId: chain, address, message, signature })))
      throw new Refusal(401, 'signature', 'Signature validation error: Signature verification error')
    // Somebody may have been quicker while the chain checked the signature.
    if (registry.find(name)) throw new Refusal(400, 'name', `Name is already registered: ${name}`)
    const coinTypes = [...new Set([ETHER, coinType])]
    return c.json(registry.add({ name, address, coinTypes, attributes: attributes as Record<string, string> }))
  })
}
