import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormFrame as FrameName } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Drawer, Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { usePageModel } from '../page-model-context.tsx'
import { creationTitle } from '../records/creation-title.ts'
import styles from './form-frame.module.css'
import type { FormTarget } from './form-target.ts'

interface FormFrameProps {
  readonly resource: ClientResource
  readonly target: FormTarget
  /** The frame renders `FrameFooter`. */
  readonly footed?: boolean
  readonly children: ReactNode
  onClose(): void
}

/**
 * The frame around a form, as `formFrame` of the page declares; full-screen on phones. The form's state is inside, so that
 * typing does not re-render the frame.
 */
export function FormFrame({ resource, target, footed = false, children, onClose }: FormFrameProps) {
  const { t, text } = useText()
  const { page } = usePageModel()
  const narrow = useNarrow()
  useReturnFocus()
  const act = target.kind === 'new' ? creationTitle(page) : undefined
  const isWide = page.sections.some(section => section.columns === 3 || section.lines !== undefined)
  const Frame = FRAMES[page.formFrame ?? 'drawer']
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <Frame
      title={act ? text(act) : t(`pages.form.title.${target.kind}`, { title: text(resource.title) })}
      narrow={narrow}
      isWide={isWide}
      footer={footed ? <div ref={setFoot} className="st-drawer-buttons" /> : undefined}
      onClose={onClose}
    >
      <Foot value={foot}>{children}</Foot>
    </Frame>
  )
}

const Foot = createContext<HTMLElement | null>(null)

/** The footer of the frame, rendered by the form inside. */
export function FrameFooter({ children }: { readonly children: ReactNode }) {
  const foot = use(Foot)
  return foot && createPortal(children, foot)
}

interface FrameProps {
  readonly title: string
  readonly narrow: boolean
  /** For three columns or a table of lines. */
  readonly isWide: boolean
  readonly footer?: ReactNode
  readonly children: ReactNode
  onClose(): void
}

const FRAMES: Readonly<Record<FrameName, (props: FrameProps) => ReactNode>> = {
  drawer: props => <Side {...props} width={props.isWide ? 980 : 720} />,
  page: props => <Side {...props} width="100%" className={styles.page} />,
  modal: props => (props.narrow ? <Side {...props} width="100%" /> : <Dialog {...props} />),
}

function Side({ title, narrow, width, className, footer, children, onClose }: SideProps) {
  return (
    <Drawer
      open
      title={title}
      width={narrow ? '100%' : width}
      rootClassName={className}
      destroyOnHidden
      maskClosable={false}
      onClose={onClose}
      footer={footer}
    >
      {children}
    </Drawer>
  )
}
type SideProps = FrameProps & { readonly width: number | string; readonly className?: string }

function Dialog({ title, isWide, footer, children, onClose }: FrameProps) {
  return (
    <Modal
      open
      centered
      title={title}
      width={isWide ? 980 : 640}
      destroyOnHidden
      maskClosable={false}
      onCancel={onClose}
      footer={footer ?? null}
      classNames={{ footer: styles.footer }}
    >
      {children}
    </Modal>
  )
}
