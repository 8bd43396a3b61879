import { useViewText } from '#web/pages/view-text.ts'
import { Button, Popover } from '#web/ui/antd.ts'
import { QuestionCircleOutlined } from '#web/ui/icons.ts'
import styles from './charts.module.css'

interface ExplanationProps {
  /** What is explained. */
  readonly title: string
  readonly of: readonly { readonly name: string; readonly text: string }[]
}

/** What figures count and exclude, behind a question mark; renders nothing without an explanation. */
export function Explanation({ title, of }: ExplanationProps) {
  const words = useViewText()
  if (of.length === 0) return null
  const content = (
    <dl className={styles.explained}>
      {of.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Popover trigger="click" content={content}>
      <Button
        type="text"
        size="small"
        className={styles.ask}
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={words('report.explain', { title })}
      />
    </Popover>
  )
}
