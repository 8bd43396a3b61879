import type {
  AppConfig,
  DictionaryConfig,
  HomeConfig,
  ModuleConfig,
  PermissionsConfig,
  ResourceConfig,
  RightsConfig,
  SampleDataConfig,
} from '#model/config-schema/index.ts'
import type { ConfigProblem } from '#model/problems.ts'
import type { PageConfig } from '../config-types.ts'
import type { Finding } from '../problems/create-problem.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'
import type { ConfigFile } from '../read/config-file.ts'
import type { ConfigSet } from '../read/config-set.ts'
import type { Facts } from '../resolve/facts.ts'
import type { References } from '../walk/references.ts'

/** One file being checked. */
export interface Subject<T> {
  readonly file: ConfigFile<T>
  /** Its value without the parts that the schema rejected. */
  readonly value: T
  readonly facts: Facts
  /** The references and expressions of the file. */
  readonly references: References
  /** `kind`: one of the check's `also`; default: the check itself. */
  report(finding: Finding, kind?: ProblemKind): void
}

/**
 * One rule beyond the schema. It checks either files of some kinds, one at a time (cached until that file or something it
 * queried changes), or the config as a whole (repeated each time, so it must be cheap).
 */
export interface Check extends ProblemKind {
  /** Further kinds of problems that it reports. */
  readonly also?: readonly ProblemKind[]
  /** Files of every kind. */
  readonly any?: (subject: Subject<unknown>) => void
  readonly app?: (subject: Subject<AppConfig>) => void
  readonly home?: (subject: Subject<HomeConfig>) => void
  readonly permissions?: (subject: Subject<PermissionsConfig>) => void
  readonly dictionary?: (subject: Subject<DictionaryConfig>) => void
  readonly module?: (subject: Subject<ModuleConfig>) => void
  readonly page?: (subject: Subject<PageConfig>) => void
  readonly resource?: (subject: Subject<ResourceConfig>) => void
  readonly 'sample-data'?: (subject: Subject<SampleDataConfig>) => void
  readonly rights?: (subject: Subject<RightsConfig>) => void
  readonly config?: (whole: WholeConfig) => void
}

export interface WholeConfig {
  /** Name of the config directory, the prefix of paths. */
  readonly root: string
  readonly set: ConfigSet
  readonly facts: Facts
  referencesIn(file: ConfigFile): References
  report(file: ConfigFile, finding: Finding): void
  /** For problems without a file that was read. */
  add(problem: ConfigProblem): void
}
