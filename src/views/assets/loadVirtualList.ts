/** Loads the list that renders only the visible rows. */
export const loadVirtualList = () => import('../../ui/list/VirtualList.tsx')
