/**
 * What keys of the config mean beyond their shape: which name a text is, of which resource a field, over which variables
 * an expression. It is written at the schema of the key and nowhere else; the walker of the compiler reads it there.
 * Symbols carry it, so the published schemas and ajv do not see it.
 */
import type { TSchema } from '@sinclair/typebox'

/** Of a schema: what its value means. */
export const MEANING = Symbol('meaning')

/** Where a value only decorates: what stands in for one that this version does not know. */
export const STAND_IN = Symbol('stand-in')
/** Of a schema: what the variables stand for inside its value. */
export const SCOPE = Symbol('scope')
/** Of a schema that lets any value pass: the schema by which its meaning is read. */
export const READ_AS = Symbol('read as')

/** In the schema of a list: the key that identifies its items; its values are unique within the list. */
export const IDENTIFIED_BY = Symbol('identified by')

/** What a text or number names. */
export type NameKind =
  | 'role'
  | 'resource'
  | 'page'
  | 'permission'
  | 'dictionary'
  | 'channel'
  | 'module'
  | 'message'
  | 'selection'
  | 'lines'
  | 'view'
  | 'state'
  | 'transition'
  | 'action'
  | 'effect'
  | 'column'
  | 'source'

/** Variables of expressions, and `sent` and `received`: whose fields the parameters and answers of a call carry. */
export type Variable = 'record' | 'old' | 'row' | 'params' | 'sent' | 'received'

/** Which resource is meant. */
export type ResourceOf =
  /** The one that the variable stands for here; `own`: that of the file. */
  | Variable
  | 'own'
  | { readonly is: string }
  /** The one that the nearest key of this name says, or that key of the object `beside`. */
  | { readonly named: string; readonly beside?: string }
  /** The one that a field of the file's resource points to: the nearest key of this name says the field … */
  | { readonly targetOf: string }
  /** … or the key of the nearest map is the field. */
  | { readonly targetOfKey: true }
  /** The rows of the selection that the nearest key of this name says. */
  | { readonly rowsOf: string }
  /** The lines of the record that the nearest key of this name says. */
  | { readonly linesOf: string }
  /** What the page shows that the nearest key of this name says. */
  | { readonly shownAt: string }
  /** The records of the asked list of references that the nearest key of this name says; without the key the file's own. */
  | { readonly chosenIn: string }

/** What `params` holds where it is no record; computed by src/compiler/walk/params.ts. */
export type ParamsName =
  | 'asked'
  | 'asked by the one named here'
  | 'asked, and the occurrence'
  | 'counted'
  | 'why refused'
  | 'shared by senders'
  | 'of the route'
  | 'counters'

/** Changes to the variables; null takes one away. */
export type Scope = Readonly<
  Partial<Record<Exclude<Variable, 'params'>, ResourceOf | null>> & {
    readonly params?: ResourceOf | { readonly holds: ParamsName } | null
    /** The key of the map in which the value stands is a workflow of the file's resource. */
    readonly workflow?: 'key'
    /** … is a field of the file's resource. */
    readonly field?: 'key'
  }
>

export type Meaning = NameMeaning | FieldMeaning | ExpressionMeaning | TextMeaning

export interface NameMeaning {
  readonly kind: 'name'
  readonly name: NameKind
  /** Whose transition, lines or view it is; default: that of `record`. */
  readonly of?: ResourceOf
  /** What a transition may be called besides. */
  readonly besides?: readonly ('operation' | 'document' | 'built-in action' | 'record action')[]
  /** Key that says of which workflow a state is; default: that around it. */
  readonly workflow?: string
  /** Key that says of which json field a column is; default: of the rows around it. */
  readonly list?: string
  /** Of which types a column is. */
  readonly types?: readonly string[]
}

export interface FieldMeaning {
  readonly kind: 'field'
  /** Default: the resource of `record`. */
  readonly of?: ResourceOf
  readonly use?: FieldUse | ((around: Readonly<Record<string, unknown>>) => FieldUse | undefined)
  /** Types that the field must have, if need be by the keys beside it; what a computed one results in counts. */
  readonly types?: readonly string[] | ((around: Readonly<Record<string, unknown>>) => readonly string[] | undefined)
  /** The same for the type as declared. */
  readonly declaredTypes?: readonly string[]
  /** It must point to accounts. */
  readonly account?: boolean
  /** How the field is written where the text is not simply its path. */
  readonly spelled?:
    | 'sort key'
    | 'list parameter'
    | 'link parameter'
    | 'call parameter'
    | 'value or variable'
    | 'field or input'
  /** Stands for the entry of a list, in which each field stands once. */
  readonly isEntry?: boolean
  /** Texts that name no field. */
  readonly except?: readonly string[]
}
export type FieldUse = 'filter' | 'sort' | 'unique' | 'written'

export interface ExpressionMeaning {
  readonly kind: 'expression'
  /** Default: any value. */
  readonly gives?: ResultMeaning
  /** Changes to the variables for this expression alone. */
  readonly over?: Scope
  /** Variables that stand for rows of a table, so that the expression must have SQL. */
  readonly selects?: readonly ('record' | 'row')[]
  /** How the text becomes an expression where it is not one as it stands. */
  readonly spelled?: 'list parameter' | 'with counters'
}

export type ResultMeaning =
  | 'condition'
  | 'text'
  | 'integer'
  /** A value for the field or input in whose definition it stands. */
  | 'own value'
  /** A value for the parameter of the effect from `extensions/` that the nearest `call` names. */
  | 'parameter'
  /** A value for the field that its key, or the nearest key of that name, says. */
  | { readonly fieldOf: ResourceOf; readonly at?: string }

/** A localized text with placeholders. */
export interface TextMeaning {
  readonly kind: 'text'
  readonly over?: Scope
  /** Where it is shown in place of being sent: in a form, or where a rule is broken (over what that rule reads). */
  readonly shown?: 'hint' | 'refusal'
}

/** The schema with what its value means. */
export function meaning<T extends TSchema>(schema: T, what: Meaning): T {
  return { ...schema, [MEANING]: what }
}

/** The schema in whose value variables stand for something else. */
export function within<T extends TSchema>(schema: T, scope: Scope): T {
  return { ...schema, [SCOPE]: scope }
}
