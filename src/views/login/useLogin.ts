import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { loginOf } from '../../flows/login/loginOf.ts'
import type { Login } from '../../state/login.ts'
import { useModal } from '../modal/context.ts'

/** Returns the state of one kind of login, and renders again when it changes. */
export function useLogin<T>(pick: (login: Login) => ReadableAtom<T>): T {
  return useStore(pick(loginOf(useModal())))
}
