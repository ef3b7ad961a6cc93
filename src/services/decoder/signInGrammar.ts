/** Matches the start of a sign-in message anywhere in a text: servers may accept more than the standard allows. */
export const SIGN_IN_TEXT = / wants you to sign in with your [^\n]{1,64}? account:/i

const DATE = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)'

/** The fields of the standard in order, each with a regular expression for its value. */
const GRAMMAR: readonly (readonly [string, string])[] = [
  ['URI', '\\S+'],
  ['Version', '\\d+'],
  ['Chain ID', '\\S+'],
  ['Nonce', '[A-Za-z0-9]+'],
  ['Issued At', DATE],
  ['Expiration Time', DATE],
  ['Not Before', DATE],
  ['Request ID', '\\S*'],
]

const NAMES = [...GRAMMAR.map(([name]) => name), 'Resources'].join('|')

/** Matches a line that is, or begins, a part of the message after the statement: it is never part of that. */
export const AFTER_STATEMENT = new RegExp(`^(?:${NAMES}):`)

/**
 * The whole format of EIP-4361 and CAIP-122, except that every field is optional. The statement is one line in any
 * language.
 */
export const WHOLE = new RegExp(
  '^(?:[a-z][a-z0-9+.-]{0,32}://)?\\S{1,300} wants you to sign in with your .{1,64} account:\\n\\S+' +
    `(?:\\n\\n(?!(?:${NAMES}):)[^\\n\\r]+)?` +
    `(?:\\n{2,3}(?=\\S)${GRAMMAR.map(([name, value]) => `(?:${name}: ${value}(?:\\n(?=.)|$))?`).join('')}(?:Resources:(?:\\n- \\S+)*)?)?$`,
)
