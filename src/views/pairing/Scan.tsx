import { useStore } from '@nanostores/react'
import { isPhone } from '../../core/page/device.ts'
import type { WalletListing } from '../../core/wallets/walletListing.ts'
import { pairAgain } from '../../flows/pairing/pair.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { PairingPhase } from '../../state/pairing.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/marks/Mark.tsx'
import { QrCode } from '../../ui/marks/QrCode.tsx'
import { useModal, useT } from '../modal/context.ts'
import { CopyLink } from './CopyLink.tsx'
import { useMustAgree } from './usePairing.ts'
import { WalletConnectMark } from './WalletConnectMark.tsx'

function hintOf(
  phase: PairingPhase | undefined,
  uri: string | undefined,
  wallet: WalletListing | undefined,
): MessageKey {
  if (phase === 'offline') return 'pairing.offline'
  if (phase === 'slow') return 'pairing.slow'
  if (uri === undefined) return 'pairing.preparing'
  // The visitor cannot scan the screen of the phone that shows the code.
  if (isPhone()) return wallet ? 'pairing.scanNamedElsewhere' : 'pairing.scanElsewhere'
  return wallet ? 'pairing.scanNamed' : 'pairing.scan'
}

/** The QR code with the pairing URI; a placeholder until there is one. */
export function Scan({ wallet }: { wallet?: WalletListing }) {
  const modal = useModal()
  const t = useT()
  const isHeld = useMustAgree()
  const { uri: latest, phase, isRenewed } = useStore(modal.pairing.$pairing) ?? {}
  // Hide the code while the relay is unreachable: a wallet that scans it could not connect.
  const uri = phase === 'offline' ? undefined : latest
  const hint = isHeld ? 'connect.agreeFirst' : hintOf(phase, uri, wallet)
  return (
    <div className="pairing">
      <QrCode uri={uri} label={t('pairing.code')}>
        {wallet ? <Mark name={wallet.name} src={wallet.imageUrl} size={64} /> : <WalletConnectMark />}
      </QrCode>
      <div className="pairing-words" role="status">
        {isRenewed && uri !== undefined && <span className="sr">{t('pairing.renewed')}</span>}
        <p>{t(hint, { name: wallet?.name ?? '' })}</p>
      </div>
      {uri !== undefined && <CopyLink uri={uri} />}
      {(phase === 'slow' || phase === 'offline') && (
        <Button kind="secondary" onPress={() => pairAgain(modal)}>
          {t('pairing.restart')}
        </Button>
      )}
    </div>
  )
}
