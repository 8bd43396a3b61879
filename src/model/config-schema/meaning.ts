/**
 * Meaning of config keys beyond their shape: which name a text is, of which resource a field, over which variables an
 * expression. Declared in the schema of the key and nowhere else; the compiler's walker reads it there. It is stored under
 * symbols, so the published schemas and ajv do not see it.
 */
import type { TSchema } from '@sinclair/typebox'

/** On a schema: the meaning of its value. */
export const MEANING = Symbol('meaning')

/** On the schema of a cosmetic value: the replacement for one that this version does not know. */
export const STAND_IN = Symbol('stand-in')
/** On a schema: variables in scope inside its value. */
export const SCOPE = Symbol('scope')
/** On a schema that accepts any value: the schema that gives its meaning. */
export const READ_AS = Symbol('read as')

/** On the schema of a list: the key that identifies its items; its values are unique within the list. */
export const IDENTIFIED_BY = Symbol('identified by')

/** What a text or number refers to. */
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
  | PartKind

/** Parts of one file, which the check of that part looks up. */
export type PartKind = 'measure' | 'plain-measure' | 'chart' | 'tab' | 'input'

/** Variables of expressions, and `sent` and `received`: the resource of a call's parameters and of its response. */
export type Variable = 'record' | 'old' | 'row' | 'params' | 'sent' | 'received'

/** How the resource is determined. */
export type ResourceOf =
  /** The resource of this variable in scope; `own`: that of the file. */
  | Variable
  | 'own'
  | { readonly is: string }
  /** The resource named by the nearest key of this name, or by that key of the object `beside`. */
  | { readonly named: string; readonly beside?: string }
  /** The target of a field of the file's resource: the nearest key of this name names the field … */
  | { readonly targetOf: string }
  /** … or the key of the nearest map is the field. */
  | { readonly targetOfKey: true }
  /** The rows of the aggregate of the file's field named by the nearest key of this name. */
  | { readonly countedBy: string }
  /** The rows of the selection named by the nearest key of this name. */
  | { readonly rowsOf: string }
  /** The lines of the record named by the nearest key of this name. */
  | { readonly linesOf: string }
  /** The resource of the page named by the nearest key of this name. */
  | { readonly shownAt: string }
  /**
   * The records of the input (a list of references) named by the nearest key of this name; without the key the file's own
   * resource.
   */
  | { readonly chosenIn: string }

/** Type of `params` where it is no record; computed by src/compiler/walk/params.ts. */
export type ParamsName =
  | 'asked'
  | 'asked by the one named here'
  | 'asked, and the occurrence'
  | 'counted'
  | 'why refused'
  | 'shared by senders'
  | 'of the route'
  | 'counters'

/** Changes to the variables; null removes one. */
export type Scope = Readonly<
  Partial<Record<Exclude<Variable, 'params'>, ResourceOf | null>> & {
    readonly params?: ResourceOf | { readonly holds: ParamsName } | null
    /** The key of the map around the value is a workflow of the file's resource. */
    readonly workflow?: 'key'
    /** … is a field of the file's resource. */
    readonly field?: 'key'
  }
>

export type Meaning = NameMeaning | FieldMeaning | ExpressionMeaning | TextMeaning

/** Shared by names and fields. */
interface Referring {
  /** Code of the check that reports an unknown one; default: the check of all such names, or fields. */
  readonly reportedBy?: string
}

export interface NameMeaning extends Referring {
  readonly kind: 'name'
  readonly name: NameKind
  /** Owner of the transition, lines or view; default: that of `record`. */
  readonly of?: ResourceOf
  /** Further permitted names of a transition. */
  readonly besides?: readonly ('operation' | 'document' | 'built-in action' | 'record action')[]
  /** A record of the resource is made; the key beside it with its values. */
  readonly makes?: string
  /** Key with the workflow of a state; default: the enclosing one. */
  readonly workflow?: string
  /** Key with the json field of a column; default: that of the rows around it. */
  readonly list?: string
  /** Permitted types of a column. */
  readonly types?: readonly string[]
}

export interface FieldMeaning extends Referring {
  readonly kind: 'field'
  /** Default: the resource of `record`. */
  readonly of?: ResourceOf
  readonly use?: FieldUse | ((around: Readonly<Record<string, unknown>>) => FieldUse | undefined)
  /** Required types of the field, possibly depending on other keys; for a computed one the result type. */
  readonly types?: readonly string[] | ((around: Readonly<Record<string, unknown>>) => readonly string[] | undefined)
  /** The same for the type as declared. */
  readonly declaredTypes?: readonly string[]
  /** Key beside it that names the resource to which it refers. */
  readonly refersTo?: string
  /** Its values are names of resources. */
  readonly valuesName?: 'resource'
  /** Key beside it with the transition of which it is an input. */
  readonly askedBy?: string
  /** It must refer to accounts. */
  readonly account?: boolean
  /** How the field is written, if the text is not simply its path. */
  readonly spelled?:
    | 'sort key'
    | 'list parameter'
    | 'link parameter'
    | 'call parameter'
    | 'value or variable'
    | 'field or input'
  /** An entry of a list without duplicates. */
  readonly isEntry?: boolean
  /** Texts that are not fields. */
  readonly except?: readonly string[]
}
export type FieldUse = 'filter' | 'sort' | 'unique' | 'written'

export interface ExpressionMeaning {
  readonly kind: 'expression'
  /** Default: any value. */
  readonly gives?: ResultMeaning
  /** Changes to the variables for this expression only. */
  readonly over?: Scope
  /** Variables that are rows of a table, so that the expression must have SQL. */
  readonly selects?: readonly ('record' | 'row')[]
  /** How the text is converted to an expression, if it is not one. */
  readonly spelled?: 'list parameter' | 'with counters'
}

export type ResultMeaning =
  | 'condition'
  | 'text'
  | 'integer'
  /** A value for the enclosing field or input definition. */
  | 'own value'
  /** A value for a parameter of the effect from `extensions/` named by the nearest `call`. */
  | 'parameter'
  /** A value for the field named by its key, or by the nearest key of that name. */
  | { readonly fieldOf: ResourceOf; readonly at?: string }

/** A localized text with placeholders. */
export interface TextMeaning {
  readonly kind: 'text'
  readonly over?: Scope
  /** Shown in a form instead of being sent. */
  readonly shown?: 'hint' | 'refusal'
}

/** The schema with the meaning of its value. */
export function meaning<T extends TSchema>(schema: T, what: Meaning): T {
  return { ...schema, [MEANING]: what }
}

/** The schema with other variables in scope inside its value. */
export function within<T extends TSchema>(schema: T, scope: Scope): T {
  return { ...schema, [SCOPE]: scope }
}
