import type { Session, SignInFields, Siwx } from '../../src/core/signIn/siwx.ts'
import { formatMessage } from '../../src/core/signIn/formatMessage.ts'
import { FIELDS } from './signInFields.ts'

/**
 * Creates an object of a site that keeps the sessions, and writes addresses in lower case, as many servers do. `more`
 * replaces methods, `fields` those of its messages.
 */
export function ownSiwx({ fields = {}, ...more }: Partial<Siwx> & { fields?: Partial<SignInFields> } = {}) {
  let kept: readonly Session[] = []
  const isOf = (network: string, address: string) => (one: Session) =>
    one.data.chainId === network && one.data.accountAddress === address.toLowerCase()
  const siwx: Siwx = {
    async createMessage({ accountAddress, chainId }) {
      const made = { ...FIELDS, chainId, accountAddress: accountAddress.toLowerCase(), ...fields }
      return { ...made, toString: () => formatMessage(made) }
    },
    addSession: async (session) => void (kept = [...kept, session]),
    revokeSession: async (...of) => void (kept = kept.filter((one) => !isOf(...of)(one))),
    setSessions: async (sessions) => void (kept = sessions),
    getSessions: async (...of) => kept.filter(isOf(...of)),
    ...more,
  }
  return { siwx, kept: () => kept }
}
