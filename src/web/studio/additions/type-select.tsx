import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { VALUE_TYPES } from '#model/field-types/value-types.ts'
import { Select } from '#web/ui/antd.ts'
import { useSchema } from '../form/use-schema.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'

/** A field type, explained in the list and found by what it is as well. */
export function TypeSelect(field: TypeSelectProps) {
  const t = useStudioText()
  const schema = useSchema('resource')
  const types = TYPES.map(type => ({ value: type, label: type, about: schema ? aboutType(schema, type) : '' }))
  return (
    <Select
      {...field}
      aria-label={t('studio.type')}
      className={styles.type!}
      popupMatchSelectWidth={false}
      showSearch
      filterOption={(typed, each) => `${each?.value} ${each?.about}`.toLowerCase().includes(typed.toLowerCase())}
      options={types}
      optionRender={({ label, data }) => (
        <>
          {label} <small className={styles.quiet}>{data.about}</small>
        </>
      )}
    />
  )
}

interface TypeSelectProps {
  readonly value?: string
  onChange?(value: string): void
}

/** Field types that a dialog creates. A state comes with its workflow; structured types are written as text. */
const TYPES = Object.keys(VALUE_TYPES).filter(type => type !== 'state' && type !== 'parts')

/** What a field type is: the first sentence of its description, which the schema has in the current language. */
function aboutType(schema: Schema, type: string): string {
  const found = schemasAt(schema, { fields: { field: { type } } }, ['fields', 'field'])
  const about = found.findLast(({ description }) => description !== undefined)?.description
  return String(about ?? '')
    .replaceAll('`', '')
    .split(/[。；;:：]|\. /)[0]!
    .replace(/\.$/, '')
}
