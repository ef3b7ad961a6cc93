import type { WalletModalError } from '../../core/errors.ts'
import { loadErrorDetails } from './loadErrorDetails.ts'
import { SupportLink } from './SupportLink.tsx'
import { useLazy } from './useLazy.ts'

/** The support link and the details of an error. The code of the details is loaded when the first error is shown. */
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
