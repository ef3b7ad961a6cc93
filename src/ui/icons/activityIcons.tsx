import { icon } from './icon.tsx'

export const ArrowDownIcon = /* @__PURE__ */ icon('M12 5v14M19 12l-7 7-7-7')
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 19V5M5 12l7-7 7 7')
