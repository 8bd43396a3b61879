import { useId, useState } from 'react'
import type { AskedField } from '#model/app-model.ts'
import type { ClientField, ClientResource } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Checkbox, Form, Select } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import { FormField } from '../../form-view/form-field.tsx'
import styles from './bulk-dialog.module.css'

type Values = Readonly<Record<string, unknown>>

interface BulkFieldsProps {
  readonly resource: ClientResource
  /** The inputs of a transition; undefined for other actions. */
  readonly asked: readonly AskedField[] | undefined
  /** Fields that the account may change. */
  readonly edits: boolean
  readonly values: Values
  onChange(values: Values): void
}

/** The values written into every record: the inputs of the transition, or the fields that the user chooses. Other fields do not change. */
export function BulkFields({ resource, asked = [], edits, values, onChange }: BulkFieldsProps) {
  const { t, text } = useText()
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const set = (name: string, value: unknown) => onChange({ ...values, [name]: value })
  const drop = (name: string) => {
    setChosen(chosen.filter(each => each !== name))
    onChange(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))
  }
  const changeable = Object.values(resource.fields).filter(isChangeable)
  return (
    <Form name={id} component={false}>
      <div className={styles.fields}>
        {asked.map(({ field, required }) => (
          <FormField
            key={field.name}
            id={`${id}${field.name}`}
            field={{ ...field, creatable: true, updatable: true }}
            resource={resource}
            value={values[field.name]}
            record={values}
            conditions={{ visible: true, required, readOnly: false }}
            locked={false}
            problems={[]}
            onChange={set}
          />
        ))}
        {chosen.map(name => (
          <ChosenField
            key={name}
            id={`${id}${name}`}
            field={resource.fields[name]!}
            resource={resource}
            values={values}
            onChange={set}
            onDrop={() => drop(name)}
          />
        ))}
        {edits && (
          <div>
            <label htmlFor={`${id}-add`}>{t('bulk.addField')}</label>
            <Select
              id={`${id}-add`}
              className={styles.wide}
              showSearch
              optionFilterProp="label"
              value={null}
              placeholder={t('bulk.chooseField')}
              options={changeable
                .filter(field => !chosen.includes(field.name))
                .map(field => ({ value: field.name, label: text(field.title) }))}
              onChange={(name: string | null) => name && setChosen([...chosen, name])}
            />
          </div>
        )}
      </div>
    </Form>
  )
}

interface ChosenFieldProps {
  readonly id: string
  readonly field: ClientField
  readonly resource: ClientResource
  readonly values: Values
  onChange(name: string, value: unknown): void
  onDrop(): void
}

/** A field that is set to one value in every record, or cleared. */
function ChosenField({ id, field, resource, values, onChange, onDrop }: ChosenFieldProps) {
  const { t, text } = useText()
  const [clears, setClears] = useState(false)
  const title = text(field.title)
  return (
    <div className={styles.chosen}>
      <div className={styles.input}>
        <FormField
          id={id}
          field={field}
          resource={resource}
          value={values[field.name]}
          record={values}
          conditions={{ visible: true, required: false, readOnly: clears }}
          locked={false}
          problems={[]}
          onChange={onChange}
        />
      </div>
      {!field.required && (
        <Checkbox
          checked={clears}
          onChange={event => {
            setClears(event.target.checked)
            onChange(field.name, null)
          }}
        >
          {t('bulk.clearField')}
        </Checkbox>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('bulk.keepField', { title })}
        title={t('bulk.keepField', { title })}
        onClick={onDrop}
      />
    </div>
  )
}

function isChangeable(field: ClientField): boolean {
  return field.updatable && !field.unique && !valueTypeOf(field).ofOneRecord
}
