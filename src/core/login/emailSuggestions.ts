import { RECENT_EMAILS_MAX } from './email.ts'

/** Common domains of e-mail addresses. */
const DOMAINS = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'hotmail.com']

/** Returns addresses that the visitor may mean: recent ones, and what was typed with a common domain. */
export function emailSuggestions(typed: string, recent: readonly string[]): string[] {
  const text = typed.trim()
  const matches = recent.filter((one) => one.toLowerCase().startsWith(text.toLowerCase()) && one !== text)
  const [, name, start] = /^([^\s@]+)@([^\s@]*)$/.exec(text) ?? []
  const isComplete = start !== undefined && DOMAINS.includes(start)
  const domains =
    name === undefined || start === undefined || isComplete ? [] : DOMAINS.filter((one) => one.startsWith(start))
  return [...new Set([...matches, ...domains.map((domain) => `${name}@${domain}`)])].slice(0, RECENT_EMAILS_MAX)
}
