/**
 * What the code of an app adds to the platform, by kind and name: read from the folder `extensions` beside its config, once for
 * each process, before anything is compiled. The compiler knows the names from here, the server what they do.
 */
import type { ExpressionFunction } from './expression/functions/function.ts'
import { takeAppFunctions } from './expression/functions/index.ts'
import type { ValueKind } from './expression/value-kind.ts'
import type { ConfigProblem } from './problems.ts'

/** What a value may be that config hands to an effect by an expression. */
export type ParameterType = 'text' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime'

export interface EffectParameter {
  readonly type: ParameterType
  /** Default: true. */
  readonly required?: boolean
}

/** A handler whose call and answer the compiler need not know. */
type Handler = (call: never) => unknown

export interface ActionExtension {
  readonly extension: 'action'
  readonly name: string
  /** What an operation that calls it must be done to. */
  readonly on: 'record' | 'list'
  readonly run: Handler
}
export interface EffectExtension {
  readonly extension: 'effect'
  readonly name: string
  readonly with: Readonly<Record<string, EffectParameter>>
  readonly run: Handler
}
export interface GuardExtension {
  readonly extension: 'guard'
  readonly name: string
  readonly resource: string
  readonly judge: Handler
}
export interface JobExtension {
  readonly extension: 'job'
  readonly name: string
  readonly everyMinutes: number
  readonly run: Handler
}
export interface FunctionExtension extends Omit<ExpressionFunction, 'returns' | 'phrase'> {
  readonly extension: 'function'
  readonly returns: ValueKind
  readonly phrase?: ExpressionFunction['phrase']
}

export type Extension = ActionExtension | EffectExtension | GuardExtension | JobExtension | FunctionExtension
export type ExtensionKind = Extension['extension']
export type ExtensionOf<Kind extends ExtensionKind> = Extract<Extension, { readonly extension: Kind }>

interface Loaded {
  readonly all: readonly Extension[]
  /** What is wrong with the files; told with the problems of the config. */
  readonly problems: readonly ConfigProblem[]
}

let loaded: Loaded = { all: [], problems: [] }

/** From now on the app has these extensions, in place of those before. */
export function takeExtensions(extensions: readonly Extension[], problems: readonly ConfigProblem[] = []): void {
  loaded = { all: extensions, problems }
  takeAppFunctions(extensionsOf('function').map(expressionFunctionOf))
}

/** What the app has of a kind, in the order of its files. */
export function extensionsOf<Kind extends ExtensionKind>(kind: Kind): readonly ExtensionOf<Kind>[] {
  return loaded.all.filter((each): each is ExtensionOf<Kind> => each.extension === kind)
}

export function extensionNamed<Kind extends ExtensionKind>(kind: Kind, name: string): ExtensionOf<Kind> | undefined {
  return extensionsOf(kind).find(each => each.name === name)
}

export function extensionProblems(): readonly ConfigProblem[] {
  return loaded.problems
}

/** As expressions call it: one that throws has no value, wherever it is worked out. */
export function expressionFunctionOf(written: FunctionExtension): ExpressionFunction {
  const { extension: _kind, returns, phrase, ...rest } = written
  return {
    ...rest,
    returns: () => returns,
    phrase: phrase ?? { 'zh-CN': `${written.name}({*})`, 'en-US': `${written.name}({*})` },
    evaluate(args, context) {
      try {
        return written.evaluate(args, context) ?? null
      } catch {
        return null
      }
    },
  }
}
