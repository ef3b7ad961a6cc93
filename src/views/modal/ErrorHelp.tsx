import type { WalletModalError } from '../../core/errors.ts'
import { loadErrorDetails } from './loadErrorDetails.ts'
import { SupportLink } from './SupportLink.tsx'
import { useLazy } from './useLazy.ts'

/** What is shown with an error. The code of its details is loaded only if there is one. */
function ErrorHelp({ error }: { error: WalletModalError }) {
  const { default: Details } = useLazy(true, loadErrorDetails) ?? {}
  return (
    <>
      {Details && <Details error={error} />}
      <SupportLink />
    </>
  )
}

export const showHelp = (error: WalletModalError) => <ErrorHelp error={error} />
