import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { downloadLink } from '../../flows/wallets/downloadLink.ts'
import { noteDownload } from '../../flows/wallets/noteDownload.ts'
import { useModal, useT } from '../modal/context.ts'
import { showView } from '../../flows/modal/showView.ts'

/** Maximum length of a wallet name that fits on the line. */
const NAME_MAX = 12

/** A link to get the wallet: to its store or website, or to the view with all downloads. */
export function GetThisWallet({ wallet }: { wallet: WalletListing }) {
  const modal = useModal()
  const t = useT()
  const link = downloadLink(wallet)
  if (link === undefined) return null
  const letters = [...wallet.name]
  const name = letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('').trimEnd()}…` : wallet.name
  const shared = { part: 'button', className: 'small' }
  return (
    <div className="pairing-get">
      <span>{t('pairing.missing', { name })}</span>
      {link === 'several' ? (
        <button {...shared} type="button" onClick={() => showView(modal, { view: 'Downloads', walletId: wallet.id })}>
          {t('pairing.get')}
        </button>
      ) : (
        <a
          {...shared}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => noteDownload(modal, wallet, link)}
        >
          {t('pairing.get')}
        </a>
      )}
    </div>
  )
}
