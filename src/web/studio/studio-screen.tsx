import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core'
import { getLocation } from 'jsonc-parser'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StudioFile, StudioOutcome, StudioPlace, StudioProposal, StudioRevision } from '#model/api/studio.ts'
import { useSeeing } from '#web/data/account/see-as.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { NotFoundScreen } from '#web/shell/error-pages/not-found-screen.tsx'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useMobile } from '#web/state/media-store.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Alert, Button, Drawer, Dropdown, Empty, Spin, Tag } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { AddDialog } from './add-dialog.tsx'
import { ADDITIONS, type Addition, resourceOf, type Values } from './additions.ts'
import type { EditorPlace } from './code-editor.tsx'
import { lineOf, offsetOf, withSide } from './edit-text.ts'
import { FileList } from './file-list.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PreviewButton } from './preview-button.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import styles from './studio.module.css'
import { useStudioText } from './studio-text.ts'
import { useStudio } from './use-studio.ts'

const CodeEditor = lazyPart(() => import('./code-editor.tsx'))
const SidePanel = lazyPart(() => import('./side-panel.tsx'))

/** The file opened last in this browser. */
const LAST_FILE = 'studioFile'

const CALL = { meta: IN_PLACE.meta, ...SILENT }

type Shown =
  | { readonly kind: 'plan' | 'history' | 'rename' }
  | { readonly kind: 'rollback'; readonly revision: StudioRevision }
  | { readonly kind: 'proposal'; readonly proposal: StudioProposal }
  | { readonly kind: 'add'; readonly what: Addition; readonly begin?: Values }

/** Studio: the config editor in the browser. Without permission it shows the not-found page. */
export default function StudioScreen() {
  return useShell().studio ? <Studio /> : <NotFoundScreen />
}

function Studio() {
  const t = useStudioText()
  const { text } = useText()
  const notify = useNotify()
  const seeing = useSeeing()
  const isMobile = useMobile()
  const { mutateAsync } = useCustomMutation()
  const [params, setParams] = useSearchParams()
  const path = params.get('file') ?? undefined
  const desk = useStudio(path)
  const { state, open, problems, busy } = desk
  const [place, setPlace] = useState<EditorPlace>()
  const [cursor, setCursor] = useState(0)
  const [shown, setShown] = useState<Shown>()
  const [isListOpen, setListOpen] = useState(false)
  const close = () => setShown(undefined)
  /** Actions that change drafts on the server first save the typed text. */
  const showSettled = (next: Shown) => void desk.settle().then(() => setShown(next), notify.error)

  function go(file: string, line?: number, column = 1) {
    setListOpen(false)
    if (line !== undefined) setPlace({ line, column, at: Date.now() })
    else setPlace(undefined)
    if (file !== path) setParams({ file })
  }

  const [page, part] = [params.get('page'), params.get('part') ?? undefined]
  const { query: pointed } = useCustom<StudioPlace & BaseRecord>({
    url: '/api/studio/place',
    method: 'get',
    config: { query: { page, part } },
    meta: IN_PLACE.meta,
    queryOptions: { enabled: page !== null, gcTime: 0 },
  })
  const target = pointed.data?.data
  useEffect(() => {
    if (page === null || !target) return
    setPlace({ line: target.line, column: target.column, at: Date.now() })
    setParams({ file: target.path }, { replace: true })
  }, [page, target, setParams])

  const known = state?.files
  useEffect(() => {
    if (path !== undefined) writeStored(LAST_FILE, path, '4d')
    else if (page === null && known) {
      const last = readStored(LAST_FILE)
      if (known.some(each => each.path === last)) setParams({ file: last as string }, { replace: true })
    }
  }, [path, page, known, setParams])

  const errors = problems.filter(({ severity }) => severity === 'error')
  const broken = useMemo(
    () => new Set(problems.filter(({ severity }) => severity === 'error').map(each => each.path)),
    [problems],
  )
  const warnings = problems.length - errors.length
  const own = useMemo(() => problems.filter(each => each.path === path), [problems, path])
  const drafts = state?.files.filter(({ draft }) => draft) ?? []
  const file = state?.files.find(each => each.path === path)

  function done({ became, unwritten }: StudioOutcome) {
    close()
    if (unwritten) notify.warning(t('studio.unwritten', { why: unwritten }))
    else notify.success(t(`studio.became.${became === 'proposed' ? became : 'done'}`))
    void desk.refresh().catch(notify.error)
  }
  async function drop(id: number) {
    try {
      await mutateAsync({ url: `/api/studio/proposals/${id}`, method: 'delete', values: {}, ...CALL })
      close()
      notify.success(t('studio.dropped'))
      await desk.refresh()
    } catch (error) {
      notify.error(error)
    }
  }
  async function fix() {
    try {
      await desk.settle()
      const { data } = await mutateAsync({ url: '/api/studio/fix', method: 'post', values: {}, ...CALL })
      notify.info(t('studio.mended', { count: data.mended }))
      await desk.refresh()
    } catch (error) {
      notify.error(error)
    }
  }
  const take = (file: string, text: string) => void desk.replaceAll([{ path: file, text }]).catch(notify.error)
  async function forget(wanted?: string) {
    const isSure = await askConfirm({
      title: wanted === undefined ? t('studio.forgetAll', { count: drafts.length }) : t('studio.forgetOne'),
      text: t('studio.forgetText'),
      confirm: t('studio.forget'),
      cancel: t('studio.close'),
      danger: true,
    })
    if (isSure) await desk.forget(wanted).catch(notify.error)
  }

  if (!state) return <Spin className={styles.wait!} />
  const list = <FileList files={state.files} current={path} broken={broken} onOpen={each => go(each)} />
  const merge = open?.file.draft?.merge
  const isMissing = open !== undefined && open.file.text === null && !open.file.draft
  return (
    <div className={styles.studio}>
      <h1 className={styles.hidden}>{t('studio.title')}</h1>
      <div className={styles.bar} role="toolbar" aria-label={t('studio.title')}>
        {isMobile && <Button onClick={() => setListOpen(true)}>{t('studio.files')}</Button>}
        <Dropdown
          trigger={['click']}
          menu={{
            items: (Object.keys(ADDITIONS) as Addition[]).map(what => ({
              key: what,
              label: t(`studio.add.${what}`),
              onClick: () => showSettled({ kind: 'add', what }),
            })),
          }}
        >
          <Button>{t('studio.add')}</Button>
        </Dropdown>
        <Button onClick={() => showSettled({ kind: 'rename' })}>{t('studio.rename')}</Button>
        <span className={styles.grow} aria-live="polite">
          {busy ? (
            <Tag>{t('studio.checking')}</Tag>
          ) : (
            <>
              {errors.length > 0 && <Tag color="red">{t('studio.errors', { count: errors.length })}</Tag>}
              {warnings > 0 && <Tag color="gold">{t('studio.warnings', { count: warnings })}</Tag>}
              {problems.length === 0 && <Tag color="green">{t('studio.sound')}</Tag>}
            </>
          )}
        </span>
        {errors.some(each => each.didYouMean) && <Button onClick={() => void fix()}>{t('studio.fix')}</Button>}
        {drafts.length > 0 && <Button onClick={() => void forget()}>{t('studio.forget')}</Button>}
        <Button href="/api/guide/studio.html" target="_blank">
          {t('studio.guide')}
        </Button>
        <Button onClick={() => setShown({ kind: 'history' })}>{t('studio.history')}</Button>
        {state.mayPreview && (
          <PreviewButton
            disabled={drafts.length === 0 || errors.length > 0}
            begin={async by => {
              await desk.settle()
              await seeing.preview(by, pageOf(file, state.files))
            }}
          />
        )}
        <Button
          type="primary"
          disabled={drafts.length === 0 || errors.length > 0}
          onClick={() => showSettled({ kind: 'plan' })}
        >
          {t('studio.plan', { count: drafts.length })}
        </Button>
      </div>
      {!state.writesFiles && <Alert type="info" showIcon message={t('studio.readOnly')} />}
      {state.proposals.map(proposal => (
        <Alert
          key={proposal.id}
          type="warning"
          showIcon
          message={t('studio.proposed', { by: proposal.by, reason: proposal.reason })}
          action={
            <Button size="small" onClick={() => setShown({ kind: 'proposal', proposal })}>
              {t('studio.look')}
            </Button>
          }
        />
      ))}
      <div className={styles.body}>
        {!isMobile && list}
        <div className={styles.middle}>
          {!path && <Empty description={t('studio.choose')} />}
          {path && isMissing && <Empty description={t('studio.missing')} />}
          {path && open && !isMissing && (
            <>
              <div className={styles.head}>
                <strong>{file?.title ? text(file.title) : path}</strong>
                {file?.title && <span className={styles.quiet}>{path}</span>}
                {open.file.fixed && <Tag>{t('studio.fixed')}</Tag>}
                {file?.draft && (
                  <Button size="small" onClick={() => void forget(path)}>
                    {t('studio.forgetThis')}
                  </Button>
                )}
              </div>
              {merge && (
                <Alert
                  type="warning"
                  showIcon
                  message={t(merge.overlaps > 0 ? 'studio.overlaps' : 'studio.behind', { count: merge.overlaps })}
                  description={
                    <span className={styles.tools}>
                      {merge.overlaps > 0 &&
                        (['draft', 'file'] as const).map(side => (
                          <Button key={side} size="small" onClick={() => take(path, withSide(merge.text, side))}>
                            {t(`studio.merge.${side}`)}
                          </Button>
                        ))}
                      <Button size="small" onClick={() => take(path, merge.text)}>
                        {t(merge.overlaps > 0 ? 'studio.merge.byHand' : 'studio.merge')}
                      </Button>
                    </span>
                  }
                />
              )}
              {open.removed && <Alert type="warning" message={t('studio.removed')} />}
              <Suspense fallback={<Spin className={styles.wait!} />}>
                <CodeEditor
                  label={path}
                  path={path}
                  text={open.text}
                  readOnly={open.file.fixed}
                  problems={own}
                  place={place}
                  onDefinition={({ path: at, line, column }) => go(at, line, column)}
                  onChange={desk.write}
                  onCursor={setCursor}
                />
              </Suspense>
            </>
          )}
          {problems.length > 0 && (
            <section className={styles.problems} aria-label={t('studio.problems')}>
              <ul>
                {problems.slice(0, 100).map(({ path: at, line, column, what, fix: way, severity, code, words }) => (
                  <li key={`${at} ${line} ${column} ${code} ${what}`}>
                    <button type="button" onClick={() => go(at, line, column)}>
                      <Tag color={severity === 'error' ? 'red' : 'gold'}>{`${at.split('/').at(-1)}:${line}`}</Tag>
                      {words && (
                        <div>
                          <strong>{words.title}</strong> {words.what} <span className={styles.quiet}>{words.text}</span>
                        </div>
                      )}
                      {!words?.what && (
                        <span lang="en">
                          {what} <span className={styles.quiet}>{way}</span>
                        </span>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        {open && !isMissing && path?.endsWith('.json') && !open.file.fixed && (
          <Suspense fallback={null}>
            <SidePanel
              file={path}
              kind={file?.kind ?? 'text'}
              text={open.text}
              cursor={cursor}
              onChange={desk.write}
              onAdd={(what, begin) => showSettled({ kind: 'add', what, begin })}
              onGo={part => {
                const { line, column } = lineOf(open.text, offsetOf(open.text, part))
                setPlace({ line, column, at: Date.now() })
              }}
            />
          </Suspense>
        )}
      </div>
      {isMobile && (
        <Drawer
          open={isListOpen}
          placement="left"
          width="min(340px, 100vw)"
          title={t('studio.files')}
          onClose={() => setListOpen(false)}
        >
          {list}
        </Drawer>
      )}
      {shown?.kind === 'plan' && (
        <PlanDialog
          title={t('studio.planTitle')}
          proposes={state.fourEyes}
          plan={{ url: '/api/studio/plan' }}
          apply={{ url: '/api/studio/apply' }}
          onClose={close}
          onDone={done}
        />
      )}
      {shown?.kind === 'rollback' && (
        <PlanDialog
          title={t('studio.backTitle', { id: shown.revision.id })}
          proposes={state.fourEyes}
          plan={{ url: '/api/studio/rollback/plan', values: { id: shown.revision.id } }}
          apply={{ url: '/api/studio/rollback', values: { id: shown.revision.id } }}
          onClose={close}
          onDone={done}
        />
      )}
      {shown?.kind === 'proposal' && (
        <PlanDialog
          title={t('studio.proposed', { by: shown.proposal.by, reason: shown.proposal.reason })}
          reason={shown.proposal.reason}
          proposes={false}
          mine={shown.proposal.mine}
          refuse={() => void drop(shown.proposal.id)}
          plan={{ url: `/api/studio/proposals/${shown.proposal.id}/plan` }}
          apply={{ url: `/api/studio/proposals/${shown.proposal.id}/apply` }}
          onClose={close}
          onDone={done}
        />
      )}
      {shown?.kind === 'history' && (
        <HistoryDrawer
          hasPatch={!state.writesFiles}
          onClose={close}
          onBack={revision => setShown({ kind: 'rollback', revision })}
        />
      )}
      {shown?.kind === 'rename' && (
        <RenameDialog
          suggested={path && open ? partNamed(path, open.text, cursor) : undefined}
          onClose={close}
          onRenamed={files => {
            close()
            notify.success(t('studio.renamed', { count: files.length }))
            void desk.refresh().catch(notify.error)
          }}
        />
      )}
      {shown?.kind === 'add' && (
        <AddDialog
          what={shown.what}
          begin={shown.begin}
          files={state.files}
          current={path}
          onClose={close}
          onAdded={(changes, at, line, column) => {
            close()
            desk
              .replaceAll(changes)
              .then(() => go(at, line, column))
              .catch(error => notify.error(error))
          }}
        />
      )}
    </div>
  )
}

/** Name of the part of a resource at the cursor, for a rename. */
function partNamed(path: string, text: string, cursor: number): string | undefined {
  if (!/\/resources\/[^/]+\.json$/.test(path)) return undefined
  const resource = resourceOf(path)
  const [list, name, part, inner] = getLocation(text, cursor).path
  if (list === 'fields' && name) return `${resource}.${name}`
  if (list !== 'workflows' || !inner) return resource
  return part === 'states' ? `${resource}.${name}=${inner}` : `${resource}:${inner}`
}

/** The page of a file, or one that shows its resource; the home page for any other file. */
function pageOf(file: StudioFile | undefined, files: readonly StudioFile[]): string {
  const shows = file?.kind === 'resource' ? resourceOf(file.path) : undefined
  const pages = files.flatMap(({ page }) => (page && !page.path.includes('{') ? [page] : []))
  return file?.page?.path ?? pages.find(({ resource }) => shows !== undefined && resource === shows)?.path ?? '/'
}
