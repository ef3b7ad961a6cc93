import {
  anything,
  boolean,
  either,
  email,
  list,
  nothing,
  nullable,
  number,
  oneOf,
  optional,
  record,
  table,
  text,
  type Parse,
} from './parse.ts'

/** A chain id: `137`, `eip155:137`, `solana:5eyk…`. */
const chainId = either(text, number)

const siwxMessage = record({
  accountAddress: text,
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  'statement?': text,
  'resources?': list(text),
  'requestId?': text,
  'issuedAt?': text,
  'expirationTime?': text,
  'notBefore?': text,
  'serializedMessage?': text,
})
export type SiwxMessage = ReturnType<typeof siwxMessage>

const accounts = list(record({ address: text, type: oneOf('eoa', 'smartAccount') }))
const signIn = { 'signature?': text, 'message?': text, 'siwxMessage?': siwxMessage }
const who = { 'preferredAccountType?': text, 'chainId?': chainId, 'siwxMessage?': siwxMessage, 'rpcUrl?': text }
const code = record({ otp: text })

const rpcRequest = record({
  method: text,
  'params?': anything,
  'chainNamespace?': oneOf('eip155', 'solana', 'polkadot', 'bip122', 'cosmos'),
  'chainId?': chainId,
  'rpcUrl?': text,
})
export type RpcRequest = ReturnType<typeof rpcRequest>

/** All events: the payload of the request, and the payload of a successful answer. */
export const EVENTS = {
  SYNC_DAPP_DATA: {
    asks: record({
      projectId: text,
      'sdkVersion?': text,
      'sdkType?': oneOf('appkit', 'w3m'),
      'metadata?': record({ name: text, description: text, url: text, icons: list(text) }),
    }),
    answers: nothing,
  },
  SYNC_THEME: {
    asks: record({
      'themeMode?': oneOf('light', 'dark'),
      'themeVariables?': table(chainId),
      'w3mThemeVariables?': table(text),
    }),
    answers: nothing,
  },
  IS_CONNECTED: { asks: optional(record({ 'token?': text })), answers: record({ isConnected: boolean }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { asks: nothing, answers: record({ smartAccountEnabledNetworks: list(number) }) },
  CONNECT_EMAIL: {
    asks: record({ email }),
    answers: record({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }),
  },
  CONNECT_DEVICE: { asks: nothing, answers: nothing },
  CONNECT_OTP: { asks: code, answers: nothing },
  GET_USER: {
    asks: optional(record({ ...who, 'socialUri?': text })),
    answers: record({
      address: text,
      chainId,
      'email?': nullable(email),
      'accounts?': accounts,
      'preferredAccountType?': text,
      'smartAccountDeployed?': boolean,
      ...signIn,
    }),
  },
  GET_SOCIAL_REDIRECT_URI: {
    asks: record({ provider: oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord') }),
    answers: record({ uri: text }),
  },
  CONNECT_SOCIAL: {
    asks: record({ uri: text, ...who }),
    answers: record({
      address: text,
      chainId,
      'email?': nullable(text),
      'userName?': nullable(text),
      'accounts?': accounts,
      'preferredAccountType?': text,
      ...signIn,
    }),
  },
  GET_FARCASTER_URI: { asks: nothing, answers: record({ url: text }) },
  CONNECT_FARCASTER: { asks: nothing, answers: record({ userName: text }) },
  SWITCH_NETWORK: { asks: record({ chainId, 'rpcUrl?': text }), answers: record({ chainId }) },
  GET_CHAIN_ID: { asks: nothing, answers: record({ chainId }) },
  SET_PREFERRED_ACCOUNT: { asks: record({ type: text }), answers: record({ type: text, address: text }) },
  INIT_SMART_ACCOUNT: { asks: nothing, answers: record({ address: text, isDeployed: boolean }) },
  RPC_REQUEST: { asks: rpcRequest, answers: anything },
  RPC_ABORT: { asks: nothing, answers: nothing },
  UPDATE_EMAIL: {
    asks: record({ email }),
    answers: record({ action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { asks: code, answers: nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { asks: code, answers: record({ newEmail: email }) },
  SIGN_OUT: { asks: nothing, answers: nothing },
  RELOAD: { asks: nothing, answers: nothing },
} as const satisfies Record<string, { asks: Parse<unknown>; answers: Parse<unknown> }>

export type EventName = keyof typeof EVENTS
export type Asked<E extends EventName> = ReturnType<(typeof EVENTS)[E]['asks']>
export type Answered<E extends EventName> = ReturnType<(typeof EVENTS)[E]['answers']>

export const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name)

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const envelope = record({ type: text, 'id?': text, 'payload?': anything })
export type Message = ReturnType<typeof envelope>

/** Reads a message of the app: event name, id and raw payload. Undefined for unknown messages. */
export function readAppMessage(data: unknown): { name: string; id?: string; payload?: unknown } | undefined {
  try {
    const { type, id, payload } = envelope(data, 'message')
    return type.startsWith(APP) ? { name: type.slice(APP.length), id, payload } : undefined
  } catch {
    return undefined
  }
}

export const readAsked = <E extends EventName>(name: E, payload: unknown): Asked<E> =>
  EVENTS[name].asks(payload, 'payload') as Asked<E>
export const readAnswered = <E extends EventName>(name: E, payload: unknown): Answered<E> =>
  EVENTS[name].answers(payload, 'payload') as Answered<E>

const errorPayload = record({ message: text })
const readyPayload = record({ 'version?': text })

/** Validates a message of the frame. Throws `Invalid`. */
export function readFrameMessage(data: unknown): Message {
  const message = envelope(data, 'message')
  if (!message.type.startsWith(FRAME)) throw new Error(`${message.type} is not a frame message`)
  const name = message.type.slice(FRAME.length)
  if (name === 'READY') return { ...message, payload: readyPayload(message.payload, 'payload') }
  const [event = '', kind] = name.split(/_(SUCCESS|ERROR)$/)
  if (kind === 'ERROR') return { ...message, payload: errorPayload(message.payload, 'payload') }
  if (kind !== 'SUCCESS' || !isEventName(event)) throw new Error(`Unknown message ${message.type}`)
  return { ...message, payload: readAnswered(event, message.payload) }
}

const answerTo = (name: string, kind: 'SUCCESS' | 'ERROR', id: string | undefined, payload: unknown): Message => ({
  type: `${FRAME}${name}_${kind}`,
  ...(id === undefined ? {} : { id }),
  ...(payload === undefined ? {} : { payload }),
})

/** Creates the answer for a success. Throws `Invalid` if its payload is invalid. */
export function success(name: string, id: string | undefined, payload: unknown): Message {
  return readFrameMessage(answerTo(name, 'SUCCESS', id, payload))
}
export const failure = (name: string, id: string | undefined, message: string): Message =>
  answerTo(name, 'ERROR', id, { message })
export const ready = (): Message => ({ type: `${FRAME}READY`, payload: {} })

/**
 * Creates an answer that every validating client rejects: with a wrong payload, or without an id if any payload is
 * valid.
 */
export function malformed(name: string, id: string | undefined): object {
  if (name === 'READY') return { type: `${FRAME}READY`, payload: 'ready' }
  const isLoose = !isEventName(name) || [nothing, anything].some((parse) => parse === EVENTS[name].answers)
  const type = `${FRAME}${name}_SUCCESS`
  return isLoose
    ? { type, id: 7, payload: 7 }
    : {
        type,
        id,
        payload: {
          address: 7,
          chainId: [],
          email: '',
          action: 'NONE',
          uri: 7,
          url: 7,
          userName: null,
          isConnected: 'yes',
          type: 7,
          newEmail: '',
          smartAccountEnabledNetworks: 'all',
        },
      }
}
