import { type Schema, schemasAt } from '#model/config-schema/schemas-at.ts'
import { FIELD_TYPES } from '#model/field-types/index.ts'
import { Select } from '#web/ui/antd.ts'
import { useSchema } from '../form/use-schema.ts'
import styles from '../studio.module.css'
import { useStudioText } from '../studio-text.ts'
import { moreOfType } from './new-parts.ts'

/** A field type, explained in the list and found by what it is as well. */
export function TypeSelect({ label, types = TYPES, ...field }: TypeSelectProps) {
  const t = useStudioText()
  const schema = useSchema('resource')
  const options = types.map(type => ({ value: type, label: type, about: schema ? aboutType(schema, type) : '' }))
  return (
    <Select
      {...field}
      aria-label={label ?? t('studio.type')}
      className={styles.type!}
      popupMatchSelectWidth={false}
      showSearch
      filterOption={(typed, each) => `${each?.value} ${each?.about}`.toLowerCase().includes(typed.toLowerCase())}
      options={options}
      optionRender={({ label: name, data }) => (
        <>
          {name} <small className={styles.quiet}>{data.about}</small>
        </>
      )}
    />
  )
}

interface TypeSelectProps {
  readonly label?: string
  readonly placeholder?: string
  /** Those to choose from; all that a dialog creates if not given. */
  readonly types?: readonly string[]
  readonly value?: string
  onChange?(value: string): void
}

/** Field types that a dialog creates. A state comes with its workflow; structured types are written as text. */
const TYPES = Object.keys(FIELD_TYPES).filter(type => type !== 'state' && type !== 'parts')

/** Types of a computed value that need no further keys. */
export const RESULT_TYPES = TYPES.filter(type => type !== 'sequence' && moreOfType(type).length === 0)

/** What a field type is: the first sentence of its description, which the schema has in the current language. */
function aboutType(schema: Schema, type: string): string {
  const found = schemasAt(schema, { fields: { field: { type } } }, ['fields', 'field'])
  const about = found.findLast(({ description }) => description !== undefined)?.description
  return String(about ?? '')
    .replaceAll('`', '')
    .split(/[。；;:：]|\. /)[0]!
    .replace(/\.$/, '')
}
