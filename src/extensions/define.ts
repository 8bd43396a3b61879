/** Code of an app beside its config: each function gives back what it takes, checked by the editor and marked with its kind. */
import type {
  ActionExtension,
  EffectExtension,
  EffectParameter,
  FieldTypeExtension,
  FunctionExtension,
  GuardExtension,
  JobExtension,
  PageKindExtension,
  PanelExtension,
  ParameterType,
  SourceExtension,
} from '#model/extensions.ts'
import type { JobCall } from '#server/features/schedules/app-jobs.ts'
import type { SourceCall, SourceRow } from '#server/features/schedules/refresh-sources.ts'
import type { GuardCall, GuardVerdict } from '#server/records/app-code/app-guards.ts'
import type { AppRecord } from '#server/records/app-code/app-records.ts'
import type { EffectCall } from '#server/records/app-code/call-effect.ts'
import type { ActionCall } from '#server/records/app-code/run-operation.ts'

/** What a button does: an operation of a resource names it in `call`. Its answer is of no interest. */
export function defineAction<On extends 'record' | 'list' = 'record'>(action: {
  readonly name: string
  /** What the operation is done to. Default: record. */
  readonly on?: On
  run(call: ActionCall<On extends 'record' ? AppRecord : undefined>): Promise<unknown>
}): ActionExtension {
  return { extension: 'action', on: 'record', ...action }
}

type ValueOf<Type extends ParameterType> = Type extends 'integer' | 'decimal'
  ? number
  : Type extends 'boolean'
    ? boolean
    : string
type ValuesOf<With extends Readonly<Record<string, EffectParameter>>> = {
  readonly [Name in keyof With]: With[Name] extends { required: false }
    ? ValueOf<With[Name]['type']> | null
    : ValueOf<With[Name]['type']>
}

/** What a transition does besides: its effects name it in `call` and tell it what it needs in `with`. */
export function defineEffect<const With extends Readonly<Record<string, EffectParameter>>>(effect: {
  readonly name: string
  /** What config tells it, each by an expression. */
  readonly with?: With
  run(call: EffectCall<ValuesOf<With>>): Promise<void>
}): EffectExtension {
  return { extension: 'effect', ...effect, with: effect.with ?? {} }
}

/** What watches every write of a resource, whoever writes: people, imports, effects, jobs. */
export function defineGuard(guard: {
  readonly name: string
  readonly resource: string
  judge(write: GuardCall): Promise<GuardVerdict> | GuardVerdict
}): GuardExtension {
  return { extension: 'guard', ...guard }
}

/** What is done again and again, once whichever process does it. */
export function defineJob(job: {
  readonly name: string
  readonly everyMinutes: number
  run(call: JobCall): Promise<void>
}): JobExtension {
  return { extension: 'job', ...job }
}

/** Where the rows of a resource come from: it names this in `source`. They are read like its own, and written by nobody else. */
export function defineSource(source: {
  readonly name: string
  /** How often it is asked. */
  readonly everyMinutes: number
  /** All rows that there are, by names of fields. */
  rows(call: SourceCall): Promise<readonly SourceRow[]>
}): SourceExtension {
  return { extension: 'source', ...source }
}

/** A function that expressions may call. It stands in `extensions`, not in `extensions/server`: forms work it out as well. */
export function defineFunction(written: Omit<FunctionExtension, 'extension'>): FunctionExtension {
  return { extension: 'function', ...written }
}

export type { AppRecords } from '#server/records/app-code/app-records.ts'
/** A type of field. It stands in `extensions`; `defineViews` in `extensions/web` says how it looks. */
export function defineFieldType(type: Omit<FieldTypeExtension, 'extension'>): FieldTypeExtension {
  return { extension: 'fieldType', ...type }
}

/** A tab of a record's detail. It stands in `extensions`; `defineViews` in `extensions/web` draws it. */
export function definePanel(panel: Omit<PanelExtension, 'extension'>): PanelExtension {
  return { extension: 'panel', ...panel }
}

/** A way to show a resource. It stands in `extensions`; `defineViews` in `extensions/web` draws it. */
export function definePageKind(kind: Omit<PageKindExtension, 'extension'>): PageKindExtension {
  return { extension: 'pageKind', ...kind }
}

export type { ActionCall, AppRecord, EffectCall, GuardCall, GuardVerdict, JobCall, SourceCall, SourceRow }
