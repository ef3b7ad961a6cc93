import { toCaipAddress } from '../../../core/caip.ts'
import { WalletModalError } from '../../../core/errors.ts'
import type { SignInFields } from '../../../core/signIn/siwx.ts'
import type { AuthApi } from './api.ts'
import type { HostedSiwx } from './types.ts'

/** An e-mail address to link to the next sign-in of an account (CAIP-10). */
interface Captured {
  email: string
  account: string
  /** The id of the code that was sent. */
  otp?: string
  isConfirmed: boolean
}

/** Creates the part of the hosted sign-in that links an e-mail address. */
export function createCapture(api: AuthApi) {
  let captured: Captured | undefined
  const forget = () => void (captured = undefined)
  const methods: Pick<HostedSiwx, 'sendCode' | 'confirmCode' | 'forgetEmail'> = {
    async sendCode(email, account, signal) {
      const otp = await api.sendCode(email, account, signal)
      captured = { email, account, isConfirmed: otp === null, ...(otp !== null && { otp }) }
      return otp !== null
    },
    async confirmCode(code, signal) {
      const sent = captured
      if (!sent?.otp) throw new WalletModalError('Aborted')
      await api.confirmCode(sent.otp, code, signal)
      const isSame = captured?.email === sent.email && captured.account === sent.account
      // Another code for the address may have been sent meanwhile.
      if (isSame) captured = { ...sent, isConfirmed: true }
    },
    forgetEmail: async () => forget(),
  }
  return {
    methods,
    forget,
    /** The id of the code that was sent last. */
    otp: () => captured?.otp,
    /** Adds the address to the resources of a message, if the account has confirmed it. */
    link<T extends SignInFields>(fields: T): T {
      const isLinked =
        captured?.isConfirmed && captured.account === toCaipAddress(fields.chainId, fields.accountAddress)
      return captured && isLinked
        ? { ...fields, resources: [...(fields.resources ?? []), `email:${captured.email}`] }
        : fields
    },
  }
}
