/** How the service's reasons begin that are about the name itself: asking again for the same name fails again. */
const NAME_REFUSALS = [
  'Invalid name format',
  'Invalid name length',
  'Name is not in the allowed zones',
  'Name is already registered',
] as const

/** How a known reason of the service begins. Most continue with a colon and the rejected value. */
export type Refusal = (typeof NAME_REFUSALS)[number] | 'Unsupported name attribute in payload' | 'Unsupported coin type'

/** Whether a reason of the service rejects the name itself. */
export const isNameRefusal = (reason: string): boolean =>
  NAME_REFUSALS.some((one) => reason === one || reason.startsWith(`${one}:`))
