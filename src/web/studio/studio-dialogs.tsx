import type { StudioOutcome, StudioProposal, StudioRevision } from '#model/api/studio/changes.ts'
import type { StudioState } from '#model/api/studio/drafts.ts'
import { AddDialog } from './additions/add-dialog.tsx'
import type { Change } from './additions/addition-kind.ts'
import type { Values } from './additions/addition-values.ts'
import type { Addition } from './additions/additions.ts'
import { RenameDialog } from './additions/rename-dialog.tsx'
import { RightsDialog } from './additions/rights-dialog.tsx'
import { BundleDialog } from './changes/bundle-dialog.tsx'
import { HistoryDrawer } from './changes/history-drawer.tsx'
import { PlanDialog } from './changes/plan-dialog.tsx'
import { useStudioText } from './studio-text.ts'

/** The dialog that is open. */
export type StudioDialog =
  | { readonly kind: 'plan' | 'history' | 'rights' }
  | { readonly kind: 'rollback'; readonly revision: StudioRevision }
  | { readonly kind: 'bundle'; readonly name: string; readonly text: string }
  | { readonly kind: 'proposal'; readonly proposal: StudioProposal }
  | { readonly kind: 'rename'; readonly suggested: string | undefined }
  | { readonly kind: 'add'; readonly what: Addition; readonly begin?: Values }

interface StudioDialogsProps {
  readonly shown: StudioDialog
  readonly state: StudioState
  /** Path of the open file. */
  readonly current: string | undefined
  onShow(next: StudioDialog): void
  onClose(): void
  /** A plan was carried out or proposed. */
  onDone(outcome: StudioOutcome): void
  onDrop(proposal: StudioProposal): void
  onRenamed(files: readonly string[]): void
  onAdded(changes: readonly Change[], path: string, line: number, column: number): void
}

export function StudioDialogs({ shown, state, current, onShow, onDrop, ...on }: StudioDialogsProps) {
  const t = useStudioText()
  const planning = { proposes: state.fourEyes, onClose: on.onClose, onDone: on.onDone }
  switch (shown.kind) {
    case 'plan':
      return (
        <PlanDialog
          {...planning}
          title={t('studio.planTitle')}
          plan={{ url: '/api/studio/plan' }}
          apply={{ url: '/api/studio/apply' }}
        />
      )
    case 'rollback': {
      const { id } = shown.revision
      return (
        <PlanDialog
          {...planning}
          title={t('studio.backTitle', { id })}
          plan={{ url: '/api/studio/rollback/plan', values: { id } }}
          apply={{ url: '/api/studio/rollback', values: { id } }}
        />
      )
    }
    case 'bundle':
      return <BundleDialog {...planning} name={shown.name} text={shown.text} />
    case 'proposal': {
      const { id, by, reason, mine } = shown.proposal
      return (
        <PlanDialog
          {...planning}
          title={t('studio.proposed', { by, reason })}
          reason={reason}
          proposes={false}
          mine={mine}
          refuse={() => onDrop(shown.proposal)}
          plan={{ url: `/api/studio/proposals/${id}/plan` }}
          apply={{ url: `/api/studio/proposals/${id}/apply` }}
        />
      )
    }
    case 'history':
      return (
        <HistoryDrawer
          hasPatch={!state.writesFiles}
          onClose={on.onClose}
          onBack={revision => onShow({ kind: 'rollback', revision })}
          onBundle={(name, text) => onShow({ kind: 'bundle', name, text })}
        />
      )
    case 'rename':
      return <RenameDialog suggested={shown.suggested} onClose={on.onClose} onRenamed={on.onRenamed} />
    case 'rights':
      return <RightsDialog files={state.files} onClose={on.onClose} onAdded={on.onAdded} />
    case 'add':
      return (
        <AddDialog
          what={shown.what}
          begin={shown.begin}
          files={state.files}
          current={current}
          onClose={on.onClose}
          onAdded={on.onAdded}
        />
      )
  }
}
