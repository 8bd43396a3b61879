import type { Locale } from '#model/localized-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Checkbox, Form, Input, Select } from '#web/ui/antd.ts'
import { NamedRows } from '../form/named-rows.tsx'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { nameOf, type Row, written } from './addition-values.ts'
import { labelOf } from './config-choices.ts'
import type { InputProps } from './input-props.ts'
import { EXAMPLE, moreOfType } from './new-parts.ts'
import { RESULT_TYPES, TypeSelect } from './type-select.tsx'
import { useFileChoices } from './use-file-choices.ts'

/** Options of an enumeration. */
export function OptionRows({ values, named }: InputProps) {
  const t = useStudioText()
  return <NamedRows name="options" label={t('studio.options')} values={values.options} rule={named} />
}

/** States of a new workflow. */
export function StateRows({ values, named }: InputProps) {
  const t = useStudioText()
  return <NamedRows name="states" label={t('studio.states')} values={values.states} rule={named} isNeeded />
}

/** Fields of a new resource, with the inputs that their types need. */
export function FieldRows({ values, files, named }: InputProps) {
  const t = useStudioText()
  const resources = useFileChoices(files, 'resource')
  const needed = { required: true, message: t('studio.needed') }
  return (
    <NamedRows name="fields" label={t('studio.fields')} values={values.fields} rule={named} isNeeded>
      {(at, row) => (
        <>
          <Form.Item name={[at, 'type']} noStyle>
            <TypeSelect />
          </Form.Item>
          {moreOfType(row.type).includes('resource') && (
            <Form.Item name={[at, 'resource']} className={styles.type!} rules={[needed]}>
              <Select
                aria-label={t('studio.resource')}
                placeholder={t('studio.resource')}
                popupMatchSelectWidth={false}
                showSearch
                optionFilterProp="label"
                options={resources}
              />
            </Form.Item>
          )}
          {moreOfType(row.type).includes('options') && (
            <Form.Item name={[at, 'options']} className={styles.type!} rules={[needed]}>
              <Select aria-label={t('studio.options')} placeholder={t('studio.options')} mode="tags" open={false} />
            </Form.Item>
          )}
          {moreOfType(row.type).includes('expression') ? (
            <>
              <Form.Item name={[at, 'result']} className={styles.type!} rules={[needed]}>
                <TypeSelect label={t('studio.result')} placeholder={t('studio.result')} types={RESULT_TYPES} />
              </Form.Item>
              <Form.Item name={[at, 'expression']} className={styles.line!} rules={[needed]}>
                <Input aria-label={t('studio.expression')} placeholder={EXAMPLE} />
              </Form.Item>
            </>
          ) : (
            <Form.Item name={[at, 'required']} valuePropName="checked" noStyle>
              <Checkbox>{t('studio.required')}</Checkbox>
            </Form.Item>
          )}
        </>
      )}
    </NamedRows>
  )
}

/** Transitions between the states of a new workflow. */
export function TransitionRows({ values, named }: InputProps) {
  const t = useStudioText()
  const { locale } = useText()
  const states = written(values.states).map(row => ({ value: nameOf(row), label: labelOfRow(row, locale) }))
  return (
    <NamedRows name="transitions" label={t('studio.transitions')} values={values.transitions} rule={named}>
      {at =>
        (['from', 'to'] as const).map(end => (
          <Form.Item
            key={end}
            name={[at, end]}
            className={styles.type!}
            rules={[{ required: true, message: t('studio.needed') }]}
          >
            <Select
              aria-label={t(`studio.${end}`)}
              placeholder={t(`studio.${end}`)}
              popupMatchSelectWidth={false}
              showSearch
              optionFilterProp="label"
              options={states}
            />
          </Form.Item>
        ))
      }
    </NamedRows>
  )
}

/** A state that is being added. */
function labelOfRow(row: Row, locale: Locale): string {
  const title = locale === 'zh-CN' ? row.zh || row.en : row.en || row.zh
  return title ? labelOf(title, nameOf(row)) : nameOf(row)
}
