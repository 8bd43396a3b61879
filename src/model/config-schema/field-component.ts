import type { Static } from '@sinclair/typebox'
import { FIELD_COMPONENTS } from '../field-components.ts'
import { stringOr } from './alternatives.ts'
import { within } from './meaning.ts'
import { restCall } from './rest-call.ts'
import { Type } from './type.ts'
import { closedObject, field, oneOfValues } from './vocabulary.ts'

const componentName = oneOfValues(
  FIELD_COMPONENTS,
  'permission-tree: nodes with check boxes, kept as leaf ids joined by commas; block-tree: candidates grouped, with check boxes.',
)

/** Draws a field otherwise than its type does. */
export const fieldComponent = stringOr(
  componentName,
  closedObject({
    name: componentName,
    group: Type.Optional(
      field('block-tree: reference field of the candidates by which they are grouped.', { of: { named: 'resource' } }),
    ),
    call: Type.Optional(within(restCall, { sent: 'own', received: null })),
  }),
  'Component of src/web/extensions that enters and shows the value in place of what the type has.',
)
export type FieldComponentConfig = Static<typeof fieldComponent>
