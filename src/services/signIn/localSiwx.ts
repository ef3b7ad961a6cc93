import { attempt } from '../../core/errors/attempt.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { SignInOptions, StorageLike } from '../../core/options.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { fieldProblem } from '../../core/signIn/checkFields.ts'
import { formatMessage } from '../../core/signIn/formatMessage.ts'
import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import { ANY_ACCOUNT, type Session, type SignInMessage, type Siwx } from '../../core/signIn/siwx.ts'
import { createFields, type FieldParts, type MessageAsk } from './messageFields.ts'
import { createSavedSessions } from './savedSessions.ts'

interface Parts extends FieldParts {
  storage(): StorageLike
  /** Whether the signature of a session is valid. Rejects if that cannot be told. */
  verify(session: Session): Promise<boolean>
}

const randomNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Any valid account, to check a message whose account is not known yet. */
const NOBODY = { accountAddress: `0x${'0'.repeat(40)}` }

async function askNonce({ getNonce }: SignInOptions, ...ask: Parameters<NonNullable<SignInOptions['getNonce']>>) {
  try {
    return getNonce ? await getNonce(...ask) : randomNonce()
  } catch (cause) {
    throw new WalletModalError('ServiceUnavailable', { cause })
  }
}

async function createMessage(parts: Parts, ask: MessageAsk): Promise<SignInMessage> {
  const fields = createFields(parts, ask, await askNonce(parts.options, ask.accountAddress, ask.chainId))
  const [name, problem] = fieldProblem(ask.accountAddress === ANY_ACCOUNT ? { ...fields, ...NOBODY } : fields) ?? []
  if (name) throw invalidSignIn(name === 'nonce' ? 'getNonce' : name, problem ?? '')
  return { ...fields, toString: () => formatMessage(fields) }
}

/** Returns the origin of a URI; undefined if it has none. */
const originOf = (uri: string) => attempt(() => new URL(uri).origin)

/** Keeps sessions in the browser. What was signed is verified when a session is added, not each time it is read. */
export function createLocalSiwx(parts: Parts): Siwx {
  const { options, storage, now, page, verify } = parts
  const saved = createSavedSessions(storage)
  const isOver = ({ data: { expirationTime } }: Session) =>
    expirationTime !== undefined && Date.parse(expirationTime) <= now()
  const isValid = (one: Session) => !isOver(one) && !(Date.parse(one.data.notBefore ?? '') > now())
  const check = async (session: Session) => {
    const { domain, uri } = page()
    const { data, message } = session
    const isHere = data.domain === domain && originOf(data.uri) === originOf(uri)
    const isOurs = isHere && !fieldProblem(data) && formatMessage(data) === message
    if (!isOurs || isOver(session) || !(await verify(session))) throw new WalletModalError('SignatureInvalid')
  }
  return {
    createMessage: (input) => createMessage(parts, input),
    async addSession(session) {
      const { nonce, chainId } = session.data
      const isUsed = ({ data }: Session) => data.nonce === nonce && data.chainId === chainId
      // A nonce is for one sign-in: whoever has seen an earlier signature must not use it again. Paired wallets sign for
      // several networks at once, all with the same nonce.
      if (saved.read().some(isUsed)) throw new WalletModalError('SignatureInvalid')
      await check(session)
      saved.write([...saved.read().filter((one) => !isOver(one)), session])
    },
    async revokeSession(chainId, address) {
      const isMeant = ({ data }: Session) => data.chainId === chainId && isSameAddress(data.accountAddress, address)
      saved.write(saved.read().filter((one) => !isMeant(one)))
    },
    async setSessions(sessions) {
      await Promise.all(sessions.map(check))
      saved.write(sessions)
    },
    async getSessions(chainId, address) {
      return saved
        .read()
        .filter(
          (one) => one.data.chainId === chainId && isSameAddress(one.data.accountAddress, address) && isValid(one),
        )
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
  }
}
