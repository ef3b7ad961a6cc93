import { icon } from './icon.tsx'

export const ArrowDownIcon = /* @__PURE__ */ icon('M12 5v14M19 12l-7 7-7-7')
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 19V5M5 12l7-7 7 7')
export const SwapIcon = /* @__PURE__ */ icon('m16 3 4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16')
