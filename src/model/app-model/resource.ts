import type { Locale, LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'
import type { PrintedDocument } from './document.ts'
import type { Expression } from './expression.ts'
import type { Check, Field } from './field.ts'
import type { RestOperation, Source } from './source.ts'
import type { AskedField, MessageTemplate, Selection, Workflow } from './workflow.ts'

export interface Resource {
  readonly name: string
  readonly title: LocalizedText
  readonly description?: LocalizedText
  readonly module: string
  /** Field that represents the record in references. */
  readonly label: string
  /** Fields that hold the label per language. */
  readonly labels?: Partial<Readonly<Record<Locale, string>>>
  /** Shown where a reference names no record. */
  readonly absent?: LocalizedText
  /** Fields shown beside the label when the record is a choice. */
  readonly optionFields?: readonly string[]
  /** Which field ties a row to project blocks; `self`: see `scopeVia`. */
  readonly scope: ScopeKind
  /** For `self`: dot path from `projectBlock` to this resource, e.g. `project.company`; unset for `projectBlock` itself. */
  readonly scopeVia?: string
  /** Records that refer to one of this resource belong to its block. */
  readonly givesBlock?: true
  /** Implicit fields included: id, createdAt, createdBy, updatedAt, updatedBy, version, and block where scoped. */
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that the quick search covers. */
  readonly search: readonly string[]
  /** Related records by which one of this resource is found. */
  readonly foundBy?: readonly FoundBy[]
  readonly unique: readonly (readonly string[])[]
  readonly checks: readonly Check[]
  /** Invariants of every stored record. */
  readonly identities?: readonly Identity[]
  /** Keyed by the state field's name. */
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Related rows that transitions count or generate for, by name. */
  readonly selections?: Readonly<Record<string, Selection>>
  /** Message templates, by name. */
  readonly messages?: Readonly<Record<string, MessageTemplate>>
  readonly grants: readonly Grant[]
  readonly source: Source
  /** Records of other resources that are parts of this one and are saved with it. */
  readonly lines?: Readonly<Record<string, Lines>>
  /** Whether accounts that may read a record may comment on it and attach files. */
  readonly comments?: boolean
  readonly attachments?: boolean
  /** Actions that do not change the state; each is one call. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** Documents that can be printed for a record. */
  readonly documents?: Readonly<Record<string, PrintedDocument>>
  /** Values that an import sets on created records, and the amount that the batch totals. */
  readonly imported?: { readonly set?: Readonly<Record<string, Expression>>; readonly sum?: string }
  /** Columns to index, derived from filters, sorts, scope, references and unique fields. */
  readonly indexes: readonly (readonly string[])[]
  /** Former names, the latest first. */
  readonly renamedFrom?: readonly string[]
  readonly location: SourceLocation
}

export type ScopeKind = 'global' | 'block' | 'self' | 'blocks' | 'creator'

/** The record is found by records of `resource` whose reference `by` points to it; `whole`: fields that must equal the search text. */
export interface FoundBy {
  readonly resource: string
  readonly by: string
  readonly whole?: readonly string[]
}

/**
 * Line items: the records of `resource` that point back through `by` are entered in the form of the record they belong
 * to, under the name of the lines, and saved in its transaction.
 */
export interface Lines {
  readonly name: string
  /** Default: the title of the resource. */
  readonly title?: LocalizedText
  readonly resource: string
  readonly by: string
  /** Fields of a line, in order. */
  readonly fields: readonly string[]
  /** Numeric fields whose sum the form shows. */
  readonly sums: readonly string[]
  /** Creates one line per record in the references at path `of`, stored in the line's reference `field`. */
  readonly each?: { readonly of: string; readonly field: string }
  /** Minimum and maximum number of lines. */
  readonly min: number
  readonly max: number
}

export interface Identity {
  readonly expression: Expression
  /** Message for a record that violates it. */
  readonly message: LocalizedText
}

/**
 * An action on a record (or on the list) that does not change the state: `setRole`, `setBlock`. It is one call; `roles` and
 * `permission` decide who may run it, and the endpoint decides again.
 */
export interface Operation {
  readonly name: string
  readonly title: LocalizedText
  /** record: applies to one record, or to each of several; list: offered in the toolbar, without a record. */
  readonly on: 'record' | 'list'
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly ask: readonly AskedField[]
  readonly danger: boolean
  /** Handling of the response: `file` is saved, `job` is followed, anything else only confirms. */
  readonly answer?: 'file' | 'job'
  readonly call: RestOperation
  /** The action of the app's extensions behind `call`. */
  readonly action?: string
  readonly location: SourceLocation
}

export type RecordAction = 'list' | 'read' | 'create' | 'update' | 'delete' | 'export' | 'reveal' | 'import'

/** Allows these roles these actions on these rows and fields. Never merged with another grant. */
export interface Grant {
  readonly roles: readonly string[]
  readonly actions: readonly RecordAction[]
  readonly where?: Expression
  /** `['*']` = every field. */
  readonly fields: readonly string[]
  readonly permission?: number
  /** Origin of the grant: declared in the resource, or derived from a page. */
  readonly origin: { readonly kind: 'resource' | 'page'; readonly page?: string }
  readonly location: SourceLocation
}
