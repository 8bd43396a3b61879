import { WhyNot } from '../error-pages/why-not.tsx'
import { useText } from '../i18n/use-text.ts'
import { HOME } from '../router/guard.ts'
import { useNavigate } from '../router/use-navigate.ts'
import { Button, Result } from '../ui/antd.ts'

interface ClosedProps {
  readonly title: string
  readonly action: 'create' | 'update' | 'list'
  readonly resource: string
}

/** Shown instead of content that the account may not use on a page that is open to everybody: the reason, and a link home. */
export default function Closed({ title, action, resource }: ClosedProps) {
  const { t } = useText()
  const navigate = useNavigate()
  return (
    <Result
      status="403"
      title={title}
      subTitle={<WhyNot action={action} target={resource} />}
      extra={
        <Button type="primary" onClick={() => navigate(HOME)}>
          {t('notFound.button')}
        </Button>
      }
    />
  )
}
