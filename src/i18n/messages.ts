import type { account } from './en/account.ts'
import type { approval } from './en/approval.ts'
import type { connecting } from './en/connecting.ts'
import type { devices } from './en/devices.ts'
import type { errors } from './en/errors.ts'
import type { frame } from './en/frame.ts'
import type { impostors } from './en/impostors.ts'
import type { login } from './en/login.ts'
import type { pairing } from './en/pairing.ts'
import type { profile } from './en/profile.ts'
import type { sessions } from './en/sessions.ts'
import type { settings } from './en/settings.ts'
import type { titles } from './en/titles.ts'
import type { wallets } from './en/wallets.ts'
import type { en } from './en.ts'

/** The keys of all messages, in the first chunk and in lazily loaded files. */
export type MessageKey = keyof typeof en | keyof typeof account | keyof typeof approval | keyof typeof connecting | keyof typeof devices | keyof typeof errors | keyof typeof frame | keyof typeof impostors | keyof typeof login | keyof typeof pairing | keyof typeof profile | keyof typeof sessions | keyof typeof settings | keyof typeof titles | keyof typeof wallets

export type Messages = Partial<Record<MessageKey, string>>
