import type { Intent } from '../../../../core/transactions/described.ts'
import { coin, payee, token, who } from '../build.ts'
import type { FieldFormat, Params } from '../types.ts'

/** The router reads 1 as the caller and 2 as itself. https://github.com/Uniswap/universal-router */
export const ROLES: Params['roles'] = {
  '0x0000000000000000000000000000000000000001': 'you',
  '0x0000000000000000000000000000000000000002': 'here',
  '@.to': 'here',
}
export const TO = payee('recipient', ROLES)

export interface Command {
  intent: Intent
  types: string
  fields: readonly FieldFormat[]
  /** The token that is left in the router, if the recipient is the router. */
  out?: string
  /** The token that is paid out; `wrapped`: the wrapped coin. */
  pays?: string
  least?: string
}

const V3 = 'address recipient,uint256 amount,uint256 limit,bytes path,bool isUser)'
const V2 = 'address recipient,uint256 amount,uint256 limit,address[] path,bool isUser)'

/** Commands whose data is a list of values. */
export const COMMANDS: Readonly<Record<number, Command>> = {
  0x00: {
    intent: 'swap',
    types: `(${V3}`,
    fields: [token('pays', 'amount', 'path.[0:20]'), token('atLeast', 'limit', 'path.[-20:]'), TO],
    out: 'path.[-20:]',
  },
  0x01: {
    intent: 'swap',
    types: `(${V3}`,
    fields: [token('atMost', 'limit', 'path.[-20:]'), token('receives', 'amount', 'path.[0:20]'), TO],
    out: 'path.[0:20]',
  },
  0x04: {
    intent: 'payOut',
    types: '(address token,address recipient,uint256 limit)',
    fields: [token('atLeast', 'limit', 'token'), TO],
    pays: 'token',
  },
  0x05: {
    intent: 'payOut',
    types: '(address token,address recipient,uint256 amount)',
    fields: [token('amount', 'amount', 'token'), TO],
  },
  0x06: {
    intent: 'payFee',
    types: '(address token,address recipient,uint256 share)',
    fields: [
      { label: 'share', path: 'share', format: 'share' },
      who('token', 'token'),
      { label: 'feeTo', path: 'recipient', format: 'addressName', params: { roles: ROLES } },
    ],
  },
  0x08: {
    intent: 'swap',
    types: `(${V2}`,
    fields: [token('pays', 'amount', 'path.[0]'), token('atLeast', 'limit', 'path.[-1]'), TO],
    out: 'path.[-1]',
  },
  0x09: {
    intent: 'swap',
    types: `(${V2}`,
    fields: [token('atMost', 'limit', 'path.[0]'), token('receives', 'amount', 'path.[-1]'), TO],
    out: 'path.[-1]',
  },
  0x0b: {
    intent: 'wrap',
    types: '(address recipient,uint256 amount)',
    fields: [coin('pays', 'amount'), TO],
    out: 'wrapped',
  },
  0x0c: {
    intent: 'unwrap',
    types: '(address recipient,uint256 limit)',
    fields: [coin('atLeast', 'limit'), TO],
    pays: 'wrapped',
  },
  0x0e: {
    intent: 'checkBalance',
    types: '(address owner,address token,uint256 amount)',
    fields: [who('owner', 'owner'), token('amount', 'amount', 'token')],
  },
}
