import type { StudioProposal } from '#model/api/studio/changes.ts'
import { Alert, Button } from '#web/ui/antd.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

interface ProposalListProps {
  readonly proposals: readonly StudioProposal[]
  onLook(proposal: StudioProposal): void
  /** Takes back an own one. */
  onWithdraw(proposal: StudioProposal): void
}

/** Changes that wait for a second account. */
export function ProposalList({ proposals, onLook, onWithdraw }: ProposalListProps) {
  const t = useStudioText()
  return proposals.map(proposal => (
    <Alert
      key={proposal.id}
      type="warning"
      showIcon
      message={t('studio.proposed', { by: proposal.by, reason: proposal.reason })}
      action={
        <span className={styles.tools}>
          <Button size="small" onClick={() => onLook(proposal)}>
            {t('studio.look')}
          </Button>
          {proposal.mine && (
            <Button size="small" danger onClick={() => onWithdraw(proposal)}>
              {t('studio.withdraw')}
            </Button>
          )}
        </span>
      }
    />
  ))
}
