/** Code of an app beside its config: each function returns its argument, typed for the editor and marked with its kind. */
import type { Effect } from '#model/app-model.ts'
import type {
  ActionExtension,
  EffectExtension,
  EffectParameter,
  GuardExtension,
  JobExtension,
  ParameterType,
  SourceExtension,
} from '#model/define-extension.ts'
import type { SourceCall, SourceRow } from '#server/features/schedules/refresh-sources.ts'
import type { JobCall, OwnJobCall } from '#server/features/schedules/run-jobs.ts'
import type { AppRecord } from '#server/records/app-code/app-records.ts'
import type { EffectCall } from '#server/records/app-code/call-effect.ts'
import type { GuardCall, GuardResult } from '#server/records/app-code/judge-write.ts'
import type { ActionCall } from '#server/records/app-code/run-operation.ts'
import type { EffectRunner } from '#server/records/effects/effect-context.ts'
import type { WriteGuard } from '#server/records/guards/write-guard.ts'

export { defineFieldType, defineFunction, definePageKind, definePanel } from '#model/define-extension.ts'

/** The action of a button: an operation of a resource names it in `call`. Its return value is ignored. */
export function defineAction<On extends 'record' | 'list' = 'record'>(action: {
  readonly name: string
  /** What the operation applies to. Default: record. */
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

/** A built-in effect of the platform, for which the config has a separate syntax (`set`, `create` …). */
export function defineEffect<Kind extends Effect['kind']>(effect: {
  readonly kind: Kind
  /** Whether it reads more of the moving record than its own expressions name. */
  readonly readsRecord?: boolean
  run: EffectRunner<Kind>
}): EffectExtension
/** An effect of transitions: they name it in `call` and pass its parameters in `with`. */
export function defineEffect<const With extends Readonly<Record<string, EffectParameter>>>(effect: {
  readonly name: string
  /** Parameters from the config, each an expression. */
  readonly with?: With
  run(call: EffectCall<ValuesOf<With>>): Promise<void>
}): EffectExtension
export function defineEffect(effect: {
  readonly name?: string
  readonly kind?: Effect['kind']
  readonly readsRecord?: boolean
  readonly with?: EffectExtension['with']
  readonly run: EffectExtension['run']
}): EffectExtension {
  return { extension: 'effect', name: `platform.${effect.kind}`, ...effect, with: effect.with ?? {} }
}

/** A built-in one, which runs in the transaction itself. */
export function defineGuard(guard: {
  readonly name: `platform.${string}`
  readonly resource: string
  readonly judge: WriteGuard
}): GuardExtension
/** Checks every write of a resource, by whatever path: people, imports, effects, jobs. */
export function defineGuard(guard: {
  readonly name: string
  readonly resource: string
  judge(write: GuardCall): Promise<GuardResult> | GuardResult
}): GuardExtension
export function defineGuard(guard: Omit<GuardExtension, 'extension'>): GuardExtension {
  return { extension: 'guard', ...guard }
}

/** A built-in one, which runs in the transaction itself. */
export function defineJob(job: {
  readonly name: `platform.${string}`
  readonly everyMinutes: number
  run(call: OwnJobCall): Promise<void>
}): JobExtension
/** A recurring job, run once each time across processes. */
export function defineJob(job: {
  readonly name: string
  readonly everyMinutes: number
  run(call: JobCall): Promise<void>
}): JobExtension
export function defineJob(job: Omit<JobExtension, 'extension'>): JobExtension {
  return { extension: 'job', ...job }
}

/** A source of rows: a resource names it in `source`. Its rows are read like any others, and read-only. */
export function defineSource(source: {
  readonly name: string
  /** How often it is polled. */
  readonly everyMinutes: number
  /** All rows, by field names. */
  rows(call: SourceCall): Promise<readonly SourceRow[]>
}): SourceExtension {
  return { extension: 'source', ...source }
}

export type { AppRecords } from '#server/records/app-code/app-records.ts'
export type { ActionCall, AppRecord, EffectCall, GuardCall, GuardResult, JobCall, SourceCall, SourceRow }
