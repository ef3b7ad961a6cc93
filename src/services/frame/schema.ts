import type { FrameRequest, FrameRequests, RpcCall } from '../../core/login/frame.ts'
import { NAMESPACES } from '../../core/caip.ts'
import {
  count,
  either,
  email,
  list,
  matching,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
  url,
  yesOrNo,
  type Parser,
} from './parse.ts'
import { plain } from './plainData.ts'
import { params, result } from './rpcSchema.ts'

const chainId = either(matching(/^[\w-]+(?::[\w-]+)?$/, 'chain id'), count)
const type = oneOf('eoa', 'smartAccount')
const otp = object({ otp: matching(/^\S+$/, 'code') })
const address = matching(/^\w+$/, 'address')
const rpcUrl = optional(url)
/** A URL or a link to an app. Whoever opens it must check its scheme. */
const link = matching(/^[a-z][a-z\d+.-]*:\S+$/i, 'URL')

const siwx = {
  accountAddress: text,
  chainId: text,
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  statement: optional(text),
  resources: optional(list(text)),
  requestId: optional(text),
  issuedAt: optional(text),
  expirationTime: optional(text),
  notBefore: optional(text),
  serializedMessage: optional(text),
}

const userQuestion = {
  chainId: optional(chainId),
  preferredAccountType: optional(type),
  siwxMessage: optional(object(siwx)),
  rpcUrl,
}

const user = {
  address,
  chainId,
  accounts: optional(list(object({ address, type }))),
  preferredAccountType: optional(text),
  signature: optional(text),
  message: optional(text),
  siwxMessage: optional(object(siwx)),
}

const metadata = object({ name: text, description: text, url: text, icons: list(text) })

/** Parsers of request payloads. */
const PAYLOADS: { [K in FrameRequest]: Parser<FrameRequests[K]['payload']> } = {
  SYNC_DAPP_DATA: object({
    projectId: text,
    sdkVersion: optional(text),
    sdkType: optional(text),
    metadata: optional(metadata),
  }),
  SYNC_THEME: object({
    themeMode: optional(oneOf('light', 'dark')),
    themeVariables: optional(record(either(text, count))),
    w3mThemeVariables: optional(record(text)),
  }),
  IS_CONNECTED: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  CONNECT_EMAIL: object({ email }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: otp,
  GET_USER: object(userQuestion),
  GET_SOCIAL_REDIRECT_URI: object({ provider: oneOf('google', 'github', 'apple', 'facebook', 'x', 'discord') }),
  CONNECT_SOCIAL: object({ ...userQuestion, uri: matching(/./s, 'result') }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  SWITCH_NETWORK: object({ chainId, rpcUrl }),
  GET_CHAIN_ID: nothing,
  SET_PREFERRED_ACCOUNT: object({ type }),
  INIT_SMART_ACCOUNT: nothing,
  RPC_REQUEST: (value, where) => {
    const question = object({ method: text, chainNamespace: oneOf(...NAMESPACES), chainId, rpcUrl })(value, where)
    const given = params(question.method, (value as { params?: unknown }).params)
    return given === undefined ? question : { ...question, params: given }
  },
  RPC_ABORT: nothing,
  UPDATE_EMAIL: object({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: otp,
  UPDATE_EMAIL_SECONDARY_OTP: otp,
  SIGN_OUT: nothing,
  RELOAD: nothing,
}

/** Parsers of the payloads of successful answers. */
const RESULTS: { [K in FrameRequest]: Parser<FrameRequests[K]['result']> } = {
  SYNC_DAPP_DATA: nothing,
  SYNC_THEME: nothing,
  IS_CONNECTED: object({ isConnected: yesOrNo }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: object({ smartAccountEnabledNetworks: list(count) }),
  CONNECT_EMAIL: object({ action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: nothing,
  GET_USER: object({ ...user, email: nullable(email), smartAccountDeployed: optional(yesOrNo) }),
  GET_SOCIAL_REDIRECT_URI: object({ uri: url }),
  CONNECT_SOCIAL: object({ ...user, email: nullable(text), userName: nullable(text) }),
  GET_FARCASTER_URI: object({ url: link }),
  CONNECT_FARCASTER: object({ userName: text }),
  SWITCH_NETWORK: object({ chainId }),
  GET_CHAIN_ID: object({ chainId }),
  SET_PREFERRED_ACCOUNT: object({ type: text, address }),
  INIT_SMART_ACCOUNT: object({ address, isDeployed: yesOrNo }),
  RPC_REQUEST: plain,
  RPC_ABORT: nothing,
  UPDATE_EMAIL: object({ action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: object({ newEmail: email }),
  SIGN_OUT: nothing,
  RELOAD: nothing,
}

/** Validates a request's payload. Throws a plain Error if it is invalid. */
export const parsePayload = <K extends FrameRequest>(name: K, given: unknown): FrameRequests[K]['payload'] =>
  PAYLOADS[name](given, name)

/** Validates an answer's payload. Throws a plain Error if it is malformed. */
export function parseResult<K extends FrameRequest>(
  name: K,
  given: FrameRequests[K]['payload'],
  payload: unknown,
): FrameRequests[K]['result'] {
  if (name === 'RPC_REQUEST') return result((given as RpcCall).method, payload)
  return RESULTS[name](payload, name)
}

/** Characters of an error's message that are shown. */
const MESSAGE_MAX = 300

/** Returns the message of the secure site's error, on one line; undefined if it is malformed or empty. */
export const errorText = (payload: unknown): string | undefined => {
  try {
    const { message } = object({ message: text })(payload, '')
    // Without invisible characters, and those that change the writing direction
    return (
      message
        .slice(0, MESSAGE_MAX)
        .replace(/[\p{C}\p{Z}\p{DI}]+/gu, ' ')
        .trim() || undefined
    )
  } catch {
    return undefined
  }
}

export const isReady = (payload: unknown): boolean => {
  try {
    object({ version: optional(text) })(payload, '')
    return true
  } catch {
    return false
  }
}
