/**
 * Whether a click is the second of a double click. After the first one another button may be in the same place, such as another
 * wallet's Disconnect.
 */
export const isRepeat = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1
