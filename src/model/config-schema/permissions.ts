import type { Static } from '@sinclair/typebox'
import { Type } from './type.ts'
import { closedObject, configFile, listOf, localizedText, oneOfValues, ref, text } from './vocabulary.ts'

/**
 * How a permission widens what the roles of its holders open: `export` the rows they may list, see masked values (`unmask`),
 * see the rows of all blocks on report and board pages (`blocks`).
 */
const WIDENINGS = ['export', 'unmask', 'blocks'] as const
export type Widening = (typeof WIDENINGS)[number]

/** `config/permissions.json`: numeric permission ids and the named roles they give. */
export const permissionsSchema = configFile('Permissions', 'Numeric permission ids and the named role of each.', {
  permissions: listOf(
    closedObject({
      id: Type.Integer({ minimum: 1, description: 'Numeric id as the account carries it. Never reuse one.' }),
      role: text('Named role that the id stands for; pages and grants require it.'),
      title: localizedText('Name in the permission tree.'),
      kind: oneOfValues(
        ['page', 'operation', 'data'],
        'page: opens the pages that require the role; operation: unlocks one operation; data: widens what is visible.',
      ),
      widens: Type.Optional(
        oneOfValues(
          WIDENINGS,
          'What holders may do on top of what their other roles open. export: export the rows that they may list; unmask: see masked values; blocks: see all blocks on reports and boards.',
        ),
      ),
      module: Type.Optional(
        ref('module', 'Module the tree shows it under. Default: that of the pages that ask for the role.'),
      ),
    }),
    'Every permission, in the order of the permission tree.',
  ),
})
export type PermissionsConfig = Static<typeof permissionsSchema>
