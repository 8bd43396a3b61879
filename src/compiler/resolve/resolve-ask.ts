import type { AskedField, Field } from '#model/app-model.ts'
import type { AskConfig, FieldConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'
import type { SourceFile } from '../read/parse/source-file.ts'
import type { Facts } from './facts.ts'
import { resolveField } from './resolve-field.ts'

/** Where the inputs' names are looked up. */
export interface Surroundings {
  readonly fields: Readonly<Record<string, Field>>
  readonly source: SourceFile
  readonly facts: Facts
}

/** The inputs of a transition or operation whose config is at `pointer`. */
export function resolveAsks(
  ask: readonly AskConfig[] | undefined,
  pointer: Pointer,
  around: Surroundings,
): AskedField[] {
  return (ask ?? []).map((asked, index) => resolveAsk(asked, pointerTo(pointer, 'ask', index), around))
}

/** A field that people cannot edit otherwise may be an input, because the transition sets it. */
function resolveAsk(config: AskConfig, pointer: Pointer, { fields, source, facts }: Surroundings): AskedField {
  const asked = typeof config === 'string' ? { name: config } : config
  const { name } = asked
  const location = source.positions.locate(pointer, 'value')
  if ('type' in asked) {
    const { name: _, ...definition } = asked
    const field = resolveField(name, definition as FieldConfig, location, facts)
    return { name, required: field.required, field, stored: false }
  }
  const required = asked.required ?? true
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined
  const field = own ?? resolveField(name, { type: 'text' }, location, facts)
  const { defaultExpression = field.defaultExpression } = asked
  const computed = defaultExpression === undefined ? {} : { defaultExpression }
  return {
    name,
    required,
    field: { ...field, required, readOnly: false, immutable: false, ...computed },
    stored: own !== undefined,
    ...(asked.blank ? { blank: true } : {}),
  }
}
