import { icon } from './icon.tsx'

export const SettingsIcon = /* @__PURE__ */ icon(
  'M14 17H5M19 7h-9M20 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM10 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
)
export const KeyIcon = /* @__PURE__ */ icon(
  'm2 21 9.6-9.6M7.5 15.5l2.3 2.3a1 1 0 0 1 0 1.4l-2.1 2.1a1 1 0 0 1-1.4 0L4 19M21 7.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
)
export const ReceiveIcon = /* @__PURE__ */ icon('M12 17V3M6 11l6 6 6-6M19 21H5')
export const SwapIcon = /* @__PURE__ */ icon('m16 3 4 4-4 4M20 7H4M8 21l-4-4 4-4M4 17h16')
export const SendIcon = /* @__PURE__ */ icon('M7 17 17 7M8 7h9v9')
export const CardIcon = /* @__PURE__ */ icon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3 10h18M7 15h3',
)
