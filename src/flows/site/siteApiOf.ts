import type { Modal } from '../../modal.ts'
import { createSiteApi, type SiteApi } from '../../services/walletApi/siteApi.ts'

/** Creates the client of what the wallet API says about the site. Tests replace it. */
export const createSiteClient = ({ site, entry }: Modal): SiteApi =>
  createSiteApi({ options: site.options, version: entry.version })

/** Returns the client of what the wallet API says about the site, which is created on first use. */
export const siteApiOf = (modal: Modal) => modal.late(createSiteClient)
