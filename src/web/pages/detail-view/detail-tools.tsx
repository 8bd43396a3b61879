import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useCopyLink } from '#web/data/notify/use-copy-link.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import {
  ExportOutlined,
  LeftOutlined,
  LinkOutlined,
  PartitionOutlined,
  PrinterOutlined,
  RightOutlined,
} from '#web/ui/icons.ts'
import { idInAddress } from '../records/record-id.ts'
import styles from './detail-view.module.css'

const WorkflowDialog = lazyPart(() => import('../workflow-diagram/workflow-dialog.tsx'))

interface DetailToolsProps {
  /** Address of the record, without the host. */
  readonly address: string
  /** Navigation in the list; absent without a list. */
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  readonly inList: boolean
  readonly resource: ClientResource
  /** The record once it is loaded. */
  readonly row: Row | undefined
}

/** Previous and next in the list, the workflow, copying the link, printing. */
export function DetailTools({ address, onPrevious, onNext, inList, resource, row }: DetailToolsProps) {
  const { t } = useText()
  const copyLink = useCopyLink()
  const tool = (label: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <Button type="text" icon={icon} aria-label={label} title={label} disabled={!onClick} onClick={onClick} />
  )
  return (
    <span className="st-no-print">
      {inList && tool(t('pages.detail.previous'), <LeftOutlined aria-hidden />, onPrevious)}
      {inList && tool(t('pages.detail.next'), <RightOutlined aria-hidden />, onNext)}
      {row && inList && resource.home && (
        <Link
          className={styles.tool}
          to={`${resource.home}?id=${encodeURIComponent(idInAddress(row.id))}`}
          aria-label={t('pages.detail.home')}
          title={t('pages.detail.home')}
        >
          <ExportOutlined aria-hidden />
        </Link>
      )}
      {row && <WorkflowButton resource={resource} row={row} />}
      {tool(t('pages.detail.copyLink'), <LinkOutlined aria-hidden />, () => void copyLink(address))}
      {tool(t('pages.detail.print'), <PrinterOutlined aria-hidden />, () => window.print())}
    </span>
  )
}

/** Shows the workflow of a record; renders nothing for a resource without states. */
function WorkflowButton({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  if (Object.keys(resource.workflows).length === 0) return null
  const label = t('pages.workflow.title')
  return (
    <>
      <Button
        type="text"
        icon={<PartitionOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <WorkflowDialog resource={resource} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
