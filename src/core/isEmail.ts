/** Whether a text looks like an e-mail address; whether it is one only a mail can tell. */
export const isEmail = (value: unknown): value is string => typeof value === 'string' && value.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
