/*
 * Interface icons: outlines of Lucide 1.62.0 (ISC, https://lucide.dev/license; copy, external link, search, refresh,
 * log-out, globe, alert, info and check go back to Feather, MIT), joined into one path each and drawn at 1.5 px.
 */
import { icon } from './icon.tsx'

export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12')
export const BackIcon = /* @__PURE__ */ icon('m12 19-7-7 7-7M19 12H5', true)
export const ChevronIcon = /* @__PURE__ */ icon('m9 18 6-6-6-6', true)
export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5')
export const WalletIcon = /* @__PURE__ */ icon(
  'M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4',
)
export const AlertIcon = /* @__PURE__ */ icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
export const HelpIcon = /* @__PURE__ */ icon(
  'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
)
export const GridIcon = /* @__PURE__ */ icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z')
export const QrIcon = /* @__PURE__ */ icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h6v-1')
export const ShieldIcon = /* @__PURE__ */ icon('M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4')
export const DeviceIcon = /* @__PURE__ */ icon('M8 3h8v18H8zM10 6h4v6h-4zM12 16h.01')
