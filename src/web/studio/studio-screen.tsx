import { type BaseRecord, useCustom, useCustomMutation } from '@refinedev/core'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StudioOutcome, StudioProposal } from '#model/api/studio/changes.ts'
import type { StudioFile } from '#model/api/studio/drafts.ts'
import type { StudioPlace, StudioUses } from '#model/api/studio/language.ts'
import type { BodyOf } from '#model/api.ts'
import { useSeeing } from '#web/data/account/see-as.ts'
import { useShell } from '#web/data/account/shell-state.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { NotFoundScreen } from '#web/shell/error-pages/not-found-screen.tsx'
import { lazyPart } from '#web/state/lazy-part.ts'
import { mediaStore } from '#web/state/media-store.ts'
import { readStored, writeStored } from '#web/storage/stored.ts'
import { Alert, Button, Drawer, Empty, Spin } from '#web/ui/antd.ts'
import { askConfirm } from '#web/ui/notify/confirm.tsx'
import { resourceOf } from './additions/config-choices.ts'
import { ProposalList } from './changes/proposal-list.tsx'
import type { EditorPlace } from './editor/code-editor.tsx'
import { OpenFile } from './editor/open-file.tsx'
import { ProblemList } from './editor/problem-list.tsx'
import { UsesList } from './editor/uses-list.tsx'
import { FileList, nearestFile } from './file-list.tsx'
import { lineOf, offsetOf } from './form/edit-text.ts'
import { PreviewButton } from './preview-button.tsx'
import styles from './studio.module.css'
import { StudioBar } from './studio-bar.tsx'
import { followRenames, partAt, usesAt } from './studio-calls.ts'
import { type StudioDialog, StudioDialogs } from './studio-dialogs.tsx'
import { useStudioText } from './studio-text.ts'
import { type StudioDesk, useStudio } from './use-studio.ts'

const SidePanel = lazyPart(() => import('./form/side-panel.tsx'))

/** Too narrow for the files beside the text and its form. */
const tight = mediaStore('(max-width: 1279.98px)')

/** The file opened last in this browser. */
const LAST_FILE = 'studioFile'

/** Studio: the config editor in the browser. Without permission it shows the not-found page. */
export default function StudioScreen() {
  return useShell().studio ? <Studio /> : <NotFoundScreen />
}

function Studio() {
  const t = useStudioText()
  const notify = useNotify()
  const seeing = useSeeing()
  const isTight = tight.use()
  const [place, setPlace] = useState<EditorPlace>()
  const [params, setParams] = useSearchParams()
  const path = params.get('file') ?? undefined
  const desk = useStudio(path)
  const { state, open, problems } = desk
  const [cursor, setCursor] = useState(0)
  const [shown, setShown] = useState<StudioDialog>()
  const [uses, setUses] = useState<StudioUses>()
  const [isListOpen, setListOpen] = useState(false)
  const close = () => setShown(undefined)
  const orders = useOrders(desk, close)
  usePlaceInAddress(state?.files, setPlace)

  const broken = useMemo(
    () => new Set(problems.filter(({ severity }) => severity === 'error').map(each => each.path)),
    [problems],
  )
  const own = useMemo(() => problems.filter(each => each.path === path), [problems, path])
  if (!state) return <Spin className={styles.wait!} />

  /** Actions that change drafts on the server first save the typed text. */
  const showSettled = (next: StudioDialog) => void desk.settle().then(() => setShown(next), notify.error)
  function go(file: string, line?: number, column = 1) {
    setListOpen(false)
    setPlace(line === undefined ? undefined : { line, column, at: Date.now() })
    if (file !== path) setParams({ file })
  }
  /** A query about the part at the cursor. */
  const atCursor = <T,>(ask: (at: { path: string; text: string; offset: number }) => Promise<T>) =>
    path && open ? ask({ path, text: open.text, offset: cursor }) : undefined
  const showUses = () => void atCursor(usesAt)?.then(setUses, notify.error)
  async function rename() {
    await desk.settle()
    const suggested = path?.endsWith('.json') ? await atCursor(partAt) : undefined
    setShown({ kind: 'rename', suggested: suggested ?? undefined })
  }
  async function follow() {
    await desk.settle()
    const files = await followRenames()
    notify.success(t('studio.renamed', { count: files.length }))
    const [first] = files
    if (first !== undefined && path !== undefined && !files.includes(path)) go(first)
    await desk.refresh()
  }
  const file = state.files.find(each => each.path === path)
  const list = <FileList files={state.files} current={path} broken={broken} onOpen={each => go(each)} />
  const isMissing = open !== undefined && open.file.text === null && !open.file.draft
  const near = path && isMissing ? nearestFile(path, state.files) : undefined
  return (
    <div className={styles.studio}>
      <h1 className={styles.hidden}>{t('studio.title')}</h1>
      <StudioBar
        drafts={state.files.filter(({ draft }) => draft).length}
        problems={problems}
        busy={desk.busy}
        onFiles={isTight ? () => setListOpen(true) : undefined}
        onAdd={what => showSettled({ kind: 'add', what })}
        onAddRights={() => showSettled({ kind: 'rights' })}
        onRename={() => void rename().catch(notify.error)}
        // On a narrow screen the form has this button alone.
        onUses={!isTight && path?.endsWith('.json') && open ? showUses : undefined}
        onFix={() => void orders.fix({})}
        onForget={() => void orders.forget()}
        onHistory={() => setShown({ kind: 'history' })}
        onPlan={() => showSettled({ kind: 'plan' })}
        preview={isDisabled =>
          state.mayPreview && (
            <PreviewButton
              disabled={isDisabled}
              begin={async by => {
                await desk.settle()
                await seeing.preview(by, pageOf(file, state.files))
              }}
            />
          )
        }
      />
      {!state.writesFiles && <Alert type="info" showIcon message={t('studio.readOnly')} />}
      <ProposalList
        proposals={state.proposals}
        onLook={proposal => setShown({ kind: 'proposal', proposal })}
        onWithdraw={proposal => void orders.drop(proposal)}
      />
      <div className={styles.body}>
        {!isTight && list}
        <div className={styles.middle}>
          {!path && <Empty description={t('studio.choose')} />}
          {path && isMissing && (
            <Empty description={t('studio.missing', { path })}>
              {near && <Button onClick={() => go(near.path)}>{t('studio.openNear', { file: near.path })}</Button>}
            </Empty>
          )}
          {path && !open && <Spin className={styles.wait!} />}
          {path && open && !isMissing && (
            <OpenFile
              file={file}
              open={open}
              problems={own}
              place={place}
              onForget={() => void orders.forget(path)}
              onMerge={text => void desk.replaceAll([{ path, text }]).catch(notify.error)}
              onFollow={() => void follow().catch(notify.error)}
              onDefinition={({ path: at, line, column }) => go(at, line, column)}
              onUses={showUses}
              onFix={({ path: at, line, column, code }) => void orders.fix({ place: { path: at, line, column, code } })}
              onChange={desk.write}
              onCursor={setCursor}
            />
          )}
          <ProblemList problems={problems} onGo={go} onFix={which => void orders.fix(which)} />
          {uses && <UsesList uses={uses} onGo={go} onClose={() => setUses(undefined)} />}
        </div>
        {open && !isMissing && path?.endsWith('.json') && !open.file.fixed && (
          <Suspense fallback={null}>
            <SidePanel
              file={path}
              kind={file?.kind ?? 'text'}
              text={open.text}
              cursor={cursor}
              onChange={desk.write}
              onUses={showUses}
              onAdd={(what, begin) => showSettled({ kind: 'add', what, begin })}
              onGo={part => {
                const { line, column } = lineOf(open.text, offsetOf(open.text, part))
                go(path, line, column)
              }}
            />
          </Suspense>
        )}
      </div>
      {isTight && (
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
      {shown && (
        <StudioDialogs
          shown={shown}
          state={state}
          current={path}
          onShow={setShown}
          onClose={close}
          onDone={orders.done}
          onDrop={proposal => void orders.drop(proposal)}
          onRenamed={files => {
            close()
            notify.success(t('studio.renamed', { count: files.length }))
            void desk.refresh().catch(notify.error)
          }}
          onAdded={(changes, at, line, column) => {
            close()
            desk
              .replaceAll(changes)
              .then(() => go(at, line, column))
              .catch(notify.error)
          }}
        />
      )}
    </div>
  )
}

/** What is done with all drafts or a proposal, and what is said about it. `close` closes the dialog. */
function useOrders(desk: StudioDesk, close: () => void) {
  const t = useStudioText()
  const notify = useNotify()
  const { mutateAsync } = useCustomMutation()
  const call = { values: {}, meta: IN_PLACE.meta, ...SILENT }
  return {
    done({ became, unwritten }: StudioOutcome) {
      close()
      if (unwritten) notify.warning(t('studio.unwritten', { why: unwritten }))
      else notify.success(t(`studio.became.${became === 'proposed' ? became : 'done'}`))
      void desk.refresh().catch(notify.error)
    },
    /** Withdraws an own proposal, or rejects that of somebody else. */
    async drop({ id, mine }: StudioProposal) {
      try {
        await mutateAsync({ url: `/api/studio/proposals/${id}`, method: 'delete', ...call })
        close()
        notify.success(t(mine ? 'studio.withdrawn' : 'studio.rejected'))
        await desk.refresh()
      } catch (error) {
        notify.error(error)
      }
    },
    async fix(which: BodyOf<'POST /api/studio/fix'>) {
      try {
        await desk.settle()
        const { data } = await mutateAsync({ url: '/api/studio/fix', method: 'post', ...call, values: which })
        notify.info(t('studio.mended', { count: data.mended }))
        await desk.refresh()
      } catch (error) {
        notify.error(error)
      }
    },
    /** Discards the draft of a file, or all of them. */
    async forget(path?: string) {
      const count = desk.state?.files.filter(({ draft }) => draft).length ?? 0
      const isSure = await askConfirm({
        title: path === undefined ? t('studio.forgetAll', { count }) : t('studio.forgetOne'),
        text: t('studio.forgetText'),
        confirm: t('studio.forget'),
        cancel: t('studio.close'),
        danger: true,
      })
      if (isSure) await desk.forget(path).catch(notify.error)
    },
  }
}

/** Opens what the address names: a page or a part of it leads to its line, and no file to the one opened last. */
function usePlaceInAddress(files: readonly StudioFile[] | undefined, setPlace: (place: EditorPlace) => void) {
  const [params, setParams] = useSearchParams()
  const [path, page, part] = ['file', 'page', 'part'].map(name => params.get(name))
  const { query } = useCustom<StudioPlace & BaseRecord>({
    url: '/api/studio/place',
    method: 'get',
    config: { query: { page, part: part ?? undefined } },
    meta: IN_PLACE.meta,
    queryOptions: { enabled: page !== null, gcTime: 0 },
  })
  const target = query.data?.data
  useEffect(() => {
    if (page === null || !target) return
    setPlace({ line: target.line, column: target.column, at: Date.now() })
    setParams({ file: target.path }, { replace: true })
  }, [page, target, setPlace, setParams])

  useEffect(() => {
    if (path != null) writeStored(LAST_FILE, path, '4d')
    else if (page === null && files) {
      const last = readStored(LAST_FILE)
      if (files.some(each => each.path === last)) setParams({ file: last as string }, { replace: true })
    }
  }, [path, page, files, setParams])
}

/** The page of a file, or one that shows its resource; the home page for any other file. */
function pageOf(file: StudioFile | undefined, files: readonly StudioFile[]): string {
  const shows = file?.kind === 'resource' ? resourceOf(file.path) : undefined
  const pages = files.flatMap(({ page }) => (page && !page.path.includes('{') ? [page] : []))
  return file?.page?.path ?? pages.find(({ resource }) => shows !== undefined && resource === shows)?.path ?? '/'
}
