/** How the service's reason begins if it registers no names with the ending: another name would fail, too. */
export const ZONE_REFUSAL = 'Name is not in the allowed zones'

/** How the service's reasons begin that are about the name itself: asking again for the same name fails again. */
const NAME_REFUSALS = [
  'Invalid name format',
  'Invalid name length',
  ZONE_REFUSAL,
  'Name is already registered',
] as const

/** How a known reason of the service begins. Most continue with a colon and the rejected value. */
export type Refusal = (typeof NAME_REFUSALS)[number] | 'Unsupported name attribute in payload' | 'Unsupported coin type'

const begins = (reason: string, one: string) => reason === one || reason.startsWith(`${one}:`)

/** Whether a reason of the service rejects the name itself. */
export const isNameRefusal = (reason: string): boolean => NAME_REFUSALS.some((one) => begins(reason, one))

/** Whether a reason of the service rejects all names with the same ending. */
export const isZoneRefusal = (reason: string): boolean => begins(reason, ZONE_REFUSAL)
