import { useStore } from '@nanostores/react'
import { useContext, useEffect, useId, useState } from 'react'
import { SHAKE_MS } from '../../core/limits.ts'
import { closeModal } from '../../flows/modal/closeModal.ts'
import { goBack } from '../../flows/modal/goBack.ts'
import type { Modal } from '../../modal.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, Inline } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/list/Empty.tsx'
import { Header } from '../../ui/dialog/Header.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import { Root } from '../../ui/dialog/Root.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { HelpContext } from '../../ui/Help.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { ViewFrame } from '../../ui/dialog/ViewFrame.tsx'
import { AdoptContext, ModalContext, useModal, useT } from './context.ts'
import { createLazyViews } from './lazyViewsStore.ts'
import { loadToast } from './loadToast.ts'
import { useLazy } from './useLazy.ts'
import { useView } from './useView.ts'

export interface ShellProps {
  modal: Modal
  inline: boolean
  /** Called when the page hides the dialog. Must stay the same function. */
  onHidden?: () => void
  /** Adds style sheets to the shadow root in which the modal is rendered. */
  adopt(styles: readonly string[]): void
}

/** The root component: the dialog or inline content, its header, the current view, and toasts. */
export function Shell({ modal, inline, onHidden, adopt }: ShellProps) {
  const language = useStore(modal.locale.$language)
  const direction = useStore(modal.locale.$direction)
  const table = useStore(modal.late(createLazyViews))
  return (
    <ModalContext.Provider value={modal}>
      <AdoptContext.Provider value={adopt}>
        <HelpContext.Provider value={table?.showHelp}>
          <Root dir={direction} lang={language}>
            <Surface inline={inline} onHidden={onHidden} />
          </Root>
        </HelpContext.Provider>
      </AdoptContext.Provider>
    </ModalContext.Provider>
  )
}

/** Returns true while the dialog shakes because it refused to close. */
function useShake(): boolean {
  const refusals = useStore(useModal().shell.$refusals)
  const [ended, setEnded] = useState(refusals)
  useEffect(() => {
    const timer = setTimeout(() => setEnded(refusals), SHAKE_MS)
    return () => clearTimeout(timer)
  }, [refusals])
  return refusals !== ended
}

function Surface({ inline, onHidden }: Pick<ShellProps, 'inline' | 'onHidden'>) {
  const modal = useModal()
  const isOpen = useStore(modal.shell.$open)
  const isShaking = useShake()
  const titleId = useId()
  const content = isOpen && <Content titleId={titleId} inline={inline} />
  if (inline) {
    return (
      <>
        <Inline labelledBy={titleId}>{content}</Inline>
        <Messages />
      </>
    )
  }
  return (
    <>
      <Dialog
        open={isOpen}
        labelledBy={titleId}
        shake={isShaking}
        opener={modal.shell.$pressed.get}
        onDismiss={(reason) => (reason === 'removed' ? onHidden?.() : closeModal(modal, reason))}
        overlay={isOpen && <Messages />}
      >
        {content}
      </Dialog>
      {!isOpen && <Messages />}
    </>
  )
}

const loadAlert = () => import('./Alert.tsx')

/** The error message for the site's developer. Its code is loaded only if there is one. */
function DebugAlert() {
  const { default: Alert } = useLazy(true, loadAlert) ?? {}
  return Alert ? <Alert /> : null
}

/** The header and the current view. */
function Content({ titleId, inline }: { titleId: string; inline: boolean }) {
  const adopt = useContext(AdoptContext)
  const modal = useModal()
  const t = useT()
  const { routes, direction } = useStore(modal.router.$trail)
  const route = useStore(modal.router.$route)
  const alert = useStore(modal.shell.$alert)
  useStore(modal.wallets.$connectors)
  const { title, module, failure, mustReload, retry } = useView(route, adopt)
  const { default: View, Start, Footer } = module ?? {}
  // No Back button in these views: the visitor must choose a network, or approve or reject the request.
  const canGoBack = routes.length > 1 && route.view !== 'UnsupportedChain' && route.view !== 'ApproveTransaction'
  // No slide animation for the first view: nothing was there before it.
  const way = routes.length === 1 && direction === 'forward' ? 'none' : direction
  return (
    <>
      <Header
        title={title}
        titleId={titleId}
        start={Start && <Start />}
        onBack={canGoBack ? () => goBack(modal) : undefined}
        backLabel={t('common.back')}
        onClose={inline ? undefined : () => closeModal(modal, 'button')}
        closeLabel={t('common.close')}
      />
      {alert && <DebugAlert />}
      <ViewFrame view={route.view} direction={way} footer={Footer && <Footer />}>
        {View && <View />}
        {!View && !failure && (
          <div className="await">
            <Spinner label={t('common.loading')} />
          </div>
        )}
        {failure && (
          <Empty
            error={failure}
            icon={<AlertIcon />}
            title={t(mustReload ? 'common.reloadHint' : 'error.LoadFailed')}
            action={
              mustReload
                ? { label: t('common.reload'), onPress: () => location.reload() }
                : { label: t('common.tryAgain'), onPress: retry }
            }
          />
        )}
      </ViewFrame>
    </>
  )
}

function Messages() {
  const { toasts } = useModal()
  const t = useT()
  const shown = useStore(toasts.$shown)
  const part = useLazy(Boolean(shown), loadToast)
  return (
    <Toasts toast={shown}>
      {part && shown && (
        <part.Toast
          key={shown.id}
          toast={shown}
          dismissLabel={t('toast.dismiss')}
          onDismiss={() => toasts.dismiss(shown.id)}
        />
      )}
      {part === null && shown && (
        <Button kind="secondary" onPress={() => toasts.dismiss(shown.id)}>
          {shown.text}
        </Button>
      )}
    </Toasts>
  )
}
