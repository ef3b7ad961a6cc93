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

/** Shows the help for an error; nothing if the visitor refused, which is no fault. */
export const showHelp = (error: WalletModalError) =>
  error.code === 'UserRejected' ? null : <ErrorHelp error={error} />
