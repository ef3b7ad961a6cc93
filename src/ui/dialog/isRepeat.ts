/**
 * Whether a click is the second one of a double click, to be ignored. After the first one, another button may be in
 * the same place, such as another wallet's Disconnect.
 */
export const isRepeat = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail > 1
