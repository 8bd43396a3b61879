import { HOME } from '#web/data/routes/guard.ts'
import { useNavigate } from '#web/data/routes/use-navigate.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, Result } from '../ui/antd.ts'
import { WhyNot } from './why-not.tsx'

interface ClosedProps {
  readonly title: string
  readonly action: 'create' | 'update' | 'list'
  /** Whose rights explain it; undefined where they do not. */
  readonly resource: string | undefined
}

/** Shown instead of content that the account may not use on a page that is open to everybody: the reason, and a link home. */
export default function Closed({ title, action, resource }: ClosedProps) {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Result
      status="403"
      title={title}
      subTitle={resource !== undefined && <WhyNot action={action} target={resource} />}
      extra={
        <Button type="primary" onClick={() => navigate(HOME)}>
          {t('notFound.button')}
        </Button>
      }
    />
  )
}
