import { useStore } from '@nanostores/react'
import { useModal } from '../modal/context.ts'

/** Returns the e-mail address of the embedded wallet; undefined if its social provider shares none. */
export function useCurrentEmail(): string | undefined {
  const users = useStore(useModal().$embedded)
  return Object.values(users).find((one) => one?.user?.email)?.user?.email
}
