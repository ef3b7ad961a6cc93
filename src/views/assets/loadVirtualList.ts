/** Loads the list that renders only the rows in sight. */
export const loadVirtualList = () => import('../../ui/list/VirtualList.tsx')
