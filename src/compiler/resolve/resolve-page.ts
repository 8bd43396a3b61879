import { sortKey } from '#model/api/rest-call.ts'
import type {
  Column,
  Detail,
  DetailTab,
  Filter,
  FormSection,
  Page,
  PageAction,
  PageLink,
  Resource,
} from '#model/app-model.ts'
import type { PageConfig } from '#model/config-schema/index.ts'
import type { SharedPageConfig } from '#model/config-schema/page.ts'
import { filterOperatorsOf } from '#model/field-types/index.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows } from '#model/workflow/deadlines.ts'
import type { ColumnConfig, DetailTabConfig, FilterConfig, PageActionConfig, SectionConfig } from '../config-types.ts'
import type { ConfigFile } from '../read/config-file.ts'
import type { Facts } from './facts.ts'
import { fieldAt } from './field-path.ts'

/** A page file with a readable value. */
export type PageFile = ConfigFile<PageConfig> & { readonly value: PageConfig }

const DEFAULT_PAGE_SIZE = 20

/** The page with every default. `optionPaths`: paths of its rows in the options. */
export function resolvePage(file: PageFile, optionPaths: readonly string[], facts: Facts): Page {
  const { value: config, module } = file
  const { shared, options } = partsOf(config)
  const { $schema: _, columns = [], filters = [], sort = [], actions, detail, sections, opens, links, ...rest } = shared
  const { path, roles, dataRoles = roles, hidden = false, keepAlive = true, pageSize = DEFAULT_PAGE_SIZE } = rest
  const resource = facts.resource(config.resource)
  return {
    ...rest,
    module,
    dataRoles,
    hidden,
    keepAlive,
    aliases: aliasesOf(path, hidden, facts.module(module)?.value?.path),
    columns: columns.map(resolveColumn),
    filters: withOverdue(filters, resource).map(filter => resolveFilter(filter, resource, facts)),
    sort: sort.map(sortKey),
    pageSize,
    actions: {
      toolbar: (actions?.toolbar ?? []).map(resolveAction),
      row: (actions?.row ?? []).map(resolveAction),
      bulk: (actions?.bulk ?? []).map(resolveAction),
    },
    detail: resolveDetail(detail),
    sections: sectionsOf(sections),
    ...(opens && { opens: { ...opens, sort: (opens.sort ?? sort).map(sortKey) } }),
    ...(links && { links: links.map(resolveLink) }),
    options,
    ...(optionPaths.length === 0 ? {} : { optionPaths }),
    location: file.source.positions.locate('', 'value'),
  }
}

/**
 * A hidden page may have a path outside its module's; then the same path below the module's redirects to it (catalogue,
 * conventions: hidden pages).
 */
function aliasesOf(path: string, hidden: boolean, modulePath: string | undefined): string[] {
  if (!hidden || modulePath === undefined || path.startsWith(`${modulePath}/`)) return []
  return [`${modulePath}${path}`]
}

function resolveColumn(config: ColumnConfig): Column {
  return typeof config === 'string' ? { field: config } : config
}

function resolveLink(config: NonNullable<PageConfig['links']>[number]): PageLink {
  return typeof config === 'string' ? { page: config } : config
}

/** Pages that filter by a state with deadlines can also filter by overdue. */
function withOverdue(filters: readonly FilterConfig[], resource: Resource | undefined): readonly FilterConfig[] {
  const fieldOf = (filter: FilterConfig) => (typeof filter === 'string' ? filter : filter.field)
  const named = new Set(filters.map(fieldOf))
  const overdue = deadlinedWorkflows(resource ?? { workflows: {} })
    .filter(({ field }) => named.has(field))
    .map(({ field }) => deadlineFields(field).overdue)
  return [...filters, ...overdue.filter(name => !named.has(name))]
}

function resolveFilter(config: FilterConfig, resource: Resource | undefined, facts: Facts): Filter {
  const filter = typeof config === 'string' ? { field: config } : config
  const target = resource && fieldAt(resource, filter.field, facts)
  const operator = filter.operator ?? (target && filterOperatorsOf(target.field)[0]) ?? 'eq'
  return { ...filter, operator }
}

function resolveAction(config: PageActionConfig): PageAction {
  return typeof config === 'string' ? { action: config, roles: [] } : { roles: [], ...config }
}

function resolveDetail(config: PageConfig['detail']): Detail {
  return {
    groups: sectionsOf(config?.groups),
    tabs: (config?.tabs ?? []).map(resolveTab),
    ...(config?.counts ? { counts: true } : {}),
    ...(config?.foldOnPhone ? { foldOnPhone: true } : {}),
    panels: config?.panels ?? [],
  }
}

/** The schema permits 1, 2 or 3 columns; its type only says that they are numbers. */
function sectionsOf(sections: readonly SectionConfig[] | undefined): readonly FormSection[] {
  return (sections ?? []).map(section => ({ fields: [], ...section })) as readonly FormSection[]
}

function resolveTab(config: DetailTabConfig): DetailTab {
  const { sort, ...tab } = config
  return {
    roles: [],
    ...tab,
    columns: config.columns.map(resolveColumn),
    ...(sort && { sort: sort.map(sortKey) }),
  }
}

/** The keys of any page file, and those of the page's kind. */
function partsOf(config: PageConfig) {
  const own = new Set(Object.keys(pageKindOf(config.kind)?.options.properties ?? {}))
  const entries = Object.entries(config)
  return {
    shared: Object.fromEntries(entries.filter(([key]) => !own.has(key))) as SharedPageConfig,
    options: Object.fromEntries(entries.filter(([key]) => own.has(key))) as Page['options'],
  }
}
