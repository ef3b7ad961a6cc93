import { isLocal } from './verify.mjs'

/** The names and attributes of the cookies of a domain. Throws if the secret that signs them is missing or short. */
export function cookiesOf({ domain, secret }) {
  if (typeof secret !== 'string' || secret.length < 32)
    throw new Error('secret: at least 32 random characters are needed, such as those of `openssl rand -hex 32`')
  // Browsers accept such a name only over https, and from this host alone: no subdomain can set it
  const secure = !isLocal(domain)
  const nameOf = (name) => (secure ? `__Host-${name}` : name)
  return { nameOf, attributes: { httpOnly: true, sameSite: 'strict', secure, path: '/' } }
}

/** The value of a cookie in a header of RFC 6265, as it was sent. Undefined if there is none, or another of its name. */
export function readCookie(header, name) {
  // Nothing is trimmed or decoded: a name with a space before it is another cookie, which any subdomain can set
  const [value, ...others] = (header ?? '').split('; ').filter((pair) => pair.startsWith(`${name}=`))
  return others.length ? undefined : value?.slice(name.length + 1)
}
