import { useStore } from '@nanostores/react'
import type { WalletModalError } from '../../core/errors.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { failureHint } from '../assets/failureHint.ts'
import { useModal, useT } from '../modal/context.ts'
import { networkName } from '../networks/networkName.ts'

/** Stands for NFTs that are loading: a row of tiles. */
export function Loading() {
  const t = useT()
  return (
    <>
      <p className="sr" role="status">
        {t('nfts.loading')}
      </p>
      <Skeleton kind="nft" count={3} />
    </>
  )
}

/** Says that the NFTs could not be loaded, also to screen readers, since no toast does. */
export function Failed({ error, onRetry }: { error: WalletModalError | undefined; onRetry(): void }) {
  const t = useT()
  return (
    <div role="alert">
      <Empty
        error={error}
        title={t('nfts.failed')}
        text={t(failureHint(error))}
        action={{ label: t('common.tryAgain'), onPress: onRetry }}
      />
    </div>
  )
}

/** Says that the account has no NFTs, or, if `isUnknown`, that no service can tell. */
export function NoNfts({ isUnknown }: { isUnknown?: boolean }) {
  const t = useT()
  const network = networkName(useStore(useModal().networks.$active), t)
  return isUnknown ? (
    <Empty title={t('nfts.none', { network })} text={t('nfts.noneText')} />
  ) : (
    <Empty title={t('nfts.empty')} text={t('nfts.emptyText', { network })} />
  )
}
