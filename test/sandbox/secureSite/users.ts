import { accountsOf, type Accounts } from './accounts.ts'

export interface User {
  /** The seed of the user's keys. It stays the same when the e-mail address changes. */
  identity: string
  email: string | null
  userName: string | null
  accounts: Accounts
}

export interface Users {
  /** Returns the user of an address, and creates it on first login. */
  byEmail(email: string): User
  bySocial(provider: string, userName: string): User
  /** Returns false if the address is in use. */
  changeEmail(user: User, email: string): boolean
  clear(): void
}

/** Stores the users, who are created on first login with deterministic keys. */
export function createUsers(): Users {
  const users = new Map<string, User>()
  const findByEmail = (email: string) => [...users.values()].find((user) => user.email === email)

  function make(identity: string, email: string | null, userName: string | null): User {
    const user: User = { identity, email, userName, accounts: accountsOf(identity) }
    users.set(identity, user)
    return user
  }

  /** Returns an unused identity: that of the address may belong to a user whose address has changed since. */
  function freeIdentity(email: string): string {
    let identity = `email:${email}`
    for (let round = 2; users.has(identity); round += 1) identity = `email:${email}#${round}`
    return identity
  }

  return {
    byEmail(given) {
      const email = given.toLowerCase()
      return findByEmail(email) ?? make(freeIdentity(email), email, null)
    },
    bySocial(provider, userName) {
      const identity = `${provider}:${userName}`
      return users.get(identity) ?? make(identity, null, userName)
    },
    changeEmail(user, given) {
      const email = given.toLowerCase()
      if (findByEmail(email)) return false
      user.email = email
      return true
    },
    clear: () => users.clear(),
  }
}
