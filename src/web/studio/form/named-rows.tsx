import { type ReactNode, useId } from 'react'
import type { Locale } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Form, Input } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import { nameOf, type Row, written } from '../additions/addition-values.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

interface NamedRowsProps {
  readonly name: 'fields' | 'states' | 'options' | 'transitions'
  readonly label: string
  readonly values: readonly (Row | string)[] | undefined
  /** At least one row is required. */
  readonly isNeeded?: boolean
  rule(row: Row): { validator(): Promise<void> }
  /** Content of a row besides titles and name. */
  children?(at: number, row: Row): ReactNode
}

/** Several named things, one a row. Empty rows are ignored. */
export function NamedRows({ name, label, values = [], isNeeded, rule, children }: NamedRowsProps) {
  const t = useStudioText()
  const id = useId()
  const rows = values as readonly Row[]
  const { locale } = useText()
  return (
    <fieldset className={styles.rows} aria-labelledby={id}>
      <legend id={id}>{label}</legend>
      <Form.List
        name={name}
        rules={
          isNeeded
            ? [
                {
                  validator: async (_, all) =>
                    written(all).length === 0 ? Promise.reject(t('studio.needed')) : undefined,
                },
              ]
            : []
        }
      >
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name: at }) => {
              const row = rows[at] ?? {}
              const isWritten = written([row]).length > 0
              return (
                <div className={styles.row} key={key}>
                  {titleBoxes(t, locale).map(([box, words]) => (
                    <Form.Item key={box} name={[at, box]} noStyle>
                      <Input className={styles.cell!} aria-label={words} placeholder={words} />
                    </Form.Item>
                  ))}
                  <Form.Item
                    name={[at, 'name']}
                    className={styles.cell!}
                    dependencies={[
                      [name, at, 'en'],
                      [name, at, 'zh'],
                    ]}
                    rules={isWritten ? [rule(row)] : []}
                  >
                    <Input aria-label={t('studio.name')} placeholder={nameOf(row) || t('studio.name')} />
                  </Form.Item>
                  {children?.(at, row)}
                  <Button
                    type="text"
                    icon={<CloseOutlined />}
                    aria-label={t('studio.removeRow')}
                    onClick={() => remove(at)}
                  />
                </div>
              )
            })}
            {/* Rows are validated apart from their list, so it would still be said when one is filled. */}
            {written(rows).length === 0 && <Form.ErrorList className={styles.lacking!} errors={errors} />}
            <Button size="small" onClick={() => add(name === 'fields' ? { type: 'text' } : {})}>
              {t('studio.addRow')}
            </Button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** A text input in a row; labelled only if it is alone. */
export function RowBox({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Form.Item name={name} label={label} className={styles.cell!}>
      <Input />
    </Form.Item>
  )
}

/** The inputs of a title, the current language first. */
export function titleBoxes(
  t: ReturnType<typeof useStudioText>,
  locale: Locale,
): readonly (readonly ['en' | 'zh', string])[] {
  const boxes = [['en', t('studio.titleEn')] as const, ['zh', t('studio.titleZh')] as const]
  return locale === 'zh-CN' ? boxes.reverse() : boxes
}
