import type {
  AppSettings,
  Dictionary,
  Home,
  Module,
  Permission,
  RightsSentence,
  RightsTest,
  SampleData,
} from '#model/app-model.ts'
import type {
  AppConfig,
  DictionaryConfig,
  HomeConfig,
  ModuleConfig,
  RightsConfig,
  SampleDataConfig,
} from '#model/config-schema/index.ts'
import { USUAL_WORKING_TIME } from '#model/dates/working-time.ts'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'
import type { PermissionEntry } from './facts.ts'
import { reviewEntries } from './review-parts.ts'

/** A file with enough readable parts. */
type Read<T> = ConfigFile<T> & { readonly value: T }

export function resolveSettings({ value, source }: Read<AppConfig>): AppSettings {
  const { title, defaultLocale, tokenHeader = 'Authorization', bind } = value
  const { auditorsSeeAll = false, shareViews = [], seeAs = [], pageTabs = false, channels = {} } = value
  const limits = { ...DEFAULT_LIMITS, ...value.limits }
  const location = source.positions.locate('', 'value')
  return {
    title,
    defaultLocale,
    tokenHeader,
    bind,
    auditorsSeeAll,
    shareViews,
    seeAs,
    ...(value.studio && { studio: { roles: value.studio.roles ?? [], fourEyes: value.studio.fourEyes ?? false } }),
    pageTabs,
    channels,
    limits,
    workingTime: { ...USUAL_WORKING_TIME, ...value.workingTime },
    location,
  }
}

export function resolveHome({ value }: Read<HomeConfig>): Home {
  const { welcome, queue = [], figures = [], charts = [], withoutPages } = value
  const { quickEntries = [], tools = [], systems = [], guides = [], announcements = [] } = value
  return {
    welcome,
    quickEntries,
    tools,
    queue: queue.flatMap(reviewEntries),
    figures,
    charts,
    systems,
    guides,
    announcements,
    ...(withoutPages === undefined ? {} : { withoutPages }),
  }
}

export function resolveDictionary({ name, value }: Read<DictionaryConfig>): Dictionary {
  return { name, title: value.title, values: value.values }
}

/** `pages`: the paths of its pages in menu order. */
export function resolveModule({ name, value }: Read<ModuleConfig>, pages: readonly string[]): Module {
  return { name, path: value.path, title: value.title, icon: value.icon, pages }
}

export function resolveSampleData({ name, value, source }: Read<SampleDataConfig>): SampleData {
  const { rows = [], count, values = {} } = value
  const sets = (value.sets ?? [{ count, values: {} }]).map(set => ({
    count: set.count ?? 0,
    values: { ...set.values, ...values, ...set.values },
  }))
  return { resource: name, rows, sets, location: source.positions.locate('', 'value') }
}

/** `moduleOf`: the module whose pages require a role. A permission without a module is listed with those pages. */
export function resolvePermission(
  entry: PermissionEntry,
  index: number,
  file: ConfigFile,
  moduleOf: (role: string) => string | undefined,
): Permission {
  const { id, role, title, kind, widens } = entry
  const module = entry.module ?? (kind === 'data' ? undefined : moduleOf(role)) ?? ''
  return {
    id,
    role,
    title,
    kind,
    ...(widens && { widens }),
    module,
    location: file.source.positions.locate(pointerTo('/permissions', index), 'value'),
  }
}

/** An access test with one sentence for each statement, and its position. */
export function resolveRights({
  value,
  source,
}: ConfigFile<RightsConfig> & { readonly value: RightsConfig }): RightsTest {
  const { says, who } = value
  const at = (pointer: Pointer) => ({ pointer, location: source.positions.locate(pointer, 'value') })
  const acts = (['may', 'mayNot'] as const).flatMap(expects =>
    (value[expects] ?? []).flatMap((entry, index): RightsSentence[] => {
      const { do: names, ...about } = entry
      if (names === undefined) return [{ expects, ...about, ...at(pointerTo('', expects, index)) }]
      return names.map((name, place) => ({
        expects,
        ...about,
        name,
        ...at(pointerTo('', expects, index, 'do', place)),
      }))
    }),
  )
  const shown = (['sees', 'masked', 'hidden'] as const).flatMap(expects =>
    (value[expects] ?? []).flatMap(({ fields, ...about }, index) =>
      fields.map((field, place) => ({
        expects,
        ...about,
        field,
        ...at(pointerTo('', expects, index, 'fields', place)),
      })),
    ),
  )
  return { says, who, sentences: [...acts, ...shown], location: source.positions.locate('/who', 'value') }
}
