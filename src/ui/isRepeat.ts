/**
 * Whether a click is the second of a double click. What the first one did may have put something else in its place: another wallet's
 * Disconnect, the button that confirms.
 */
export const isRepeat = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1
