import { useCallback, useEffect, useRef, useState } from 'react'
import type { StudioProblem } from '#model/api/studio/common.ts'
import type { StudioState, StudioText } from '#model/api/studio/drafts.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { checkDrafts, forgetDrafts, keepDraft, openFile, studioState } from './studio-calls.ts'

/** Debounce before the draft is saved and checked. */
const REST_MS = 500

/** The open file: the server's text, and the edited one. */
export interface OpenText {
  readonly file: StudioText
  readonly text: string
  /** The draft removes the file. */
  readonly removed: boolean
}

export interface StudioDesk {
  readonly state: StudioState | undefined
  readonly open: OpenText | undefined
  readonly problems: readonly StudioProblem[]
  /** Something is being saved or checked. */
  readonly busy: boolean
  write(text: string): void
  /** Saves the edited text now. @throws the server's error */
  settle(): Promise<void>
  /** The config has changed: refetches everything. */
  refresh(): Promise<void>
  /** Saves whole texts as drafts, based on the current files. */
  replaceAll(changes: readonly { readonly path: string; readonly text: string }[]): Promise<void>
  forget(path?: string): Promise<void>
}

/** Files, drafts and problems of Studio; `path` is the open file. */
export function useStudio(path: string | undefined): StudioDesk {
  const notify = useNotify()
  const [state, setState] = useState<StudioState>()
  const [open, setOpen] = useState<OpenText>()
  const [problems, setProblems] = useState<readonly StudioProblem[]>([])
  const [busy, setBusy] = useState(0)
  const unsaved = useRef<{ path: string; text: string; base: string | null }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const checks = useRef(0)

  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    setBusy(count => count + 1)
    const turn = queue.current.then(work).finally(() => setBusy(count => count - 1))
    queue.current = turn.catch(() => {})
    return turn
  }, [])

  /** Not awaited: a file opens, and a draft is saved, before the compiler has finished. */
  const check = useCallback(() => {
    checks.current += 1
    const own = checks.current
    setBusy(count => count + 1)
    checkDrafts()
      .then(found => own === checks.current && setProblems(found))
      .catch(error => notify.error(error))
      .finally(() => setBusy(count => count - 1))
  }, [notify])

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    const wanted = unsaved.current
    if (!wanted) return
    unsaved.current = undefined
    const file = await keepDraft(wanted)
    setOpen(now => (now && now.file.path === file.path ? { ...now, file, removed: false } : now))
    setState(await studioState())
    check()
  }, [check])

  const settle = useCallback(() => inTurn(keep), [inTurn, keep])

  const load = useCallback(async (wanted: string | undefined) => {
    if (wanted === undefined) return setOpen(undefined)
    const file = await openFile(wanted)
    setOpen({ file, text: file.draft?.text ?? file.text ?? '', removed: file.draft?.text === null })
  }, [])

  const refresh = useCallback(
    () =>
      inTurn(async () => {
        const [now] = await Promise.all([studioState(), load(path)])
        setState(now)
        check()
      }),
    [inTurn, load, check, path],
  )

  useEffect(() => {
    settle()
      .then(refresh)
      .catch(error => notify.error(error))
  }, [settle, refresh, notify])
  // Typed text is saved when the screen is left.
  useEffect(() => () => void settle().catch(() => {}), [settle])

  return {
    state,
    open: open && open.file.path === path ? open : undefined,
    problems,
    busy: busy > 0,
    settle,
    refresh,
    write(text) {
      if (!open) return
      const { file } = open
      const base = file.draft ? file.draft.hash : file.hash
      unsaved.current = { path: file.path, text, base }
      setOpen({ ...open, text, removed: false })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void settle().catch(error => notify.error(error)), REST_MS)
    },
    async replaceAll(changes) {
      await settle()
      for (const each of changes) await keepDraft({ ...each, base: (await openFile(each.path)).hash })
      await refresh()
    },
    async forget(wanted) {
      clearTimeout(timer.current)
      unsaved.current = undefined
      await inTurn(() => forgetDrafts(wanted))
      await refresh()
    },
  }
}
