import { createHash } from 'node:crypto'
import type { AppModel, Page, State } from '#model/app-model.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { deepFreeze } from '../freeze.ts'
import { readable } from '../read/config-file.ts'
import { type ConfigSet, filesOf } from '../read/config-set.ts'
import { type FactQuery, factsBy } from '../resolve/facts.ts'
import type { Memo } from '../resolve/memo.ts'
import { nameMap } from '../resolve/name-map.ts'
import {
  resolveDictionary,
  resolveHome,
  resolvePermission,
  resolveRights,
  resolveSampleData,
  resolveSettings,
} from '../resolve/resolve-app.ts'
import type { Templates } from '../templates/read-templates.ts'
import { buildPages } from './build-pages.ts'
import { buildResources } from './build-resources.ts'

/** Markdown files beside the config. */
export interface MarkdownTexts {
  /** By the path of the page. */
  readonly helps: ReadonlyMap<string, LocalizedText>
  readonly templates: Templates
}

/** Builds the model of a config without errors. Unchanged parts are the same objects as in the previous run. */
export function buildModel(
  set: ConfigSet,
  ask: FactQuery,
  memo: Memo,
  { helps, templates }: MarkdownTexts = { helps: new Map(), templates: new Map() },
): AppModel {
  const { modules, pages: plain, contributions } = buildPages(set, ask, memo)
  const pages = plain.map(page => (helps.has(page.path) ? { ...page, help: helps.get(page.path)! } : page))
  const facts = factsBy(ask)
  const permissions = readable(set.permissions)
  const moduleOf = moduleOfRole(pages)
  const app = resolveSettings(readable(set.app))
  return deepFreeze({
    revision: revisionOf(set, helps, templates),
    app,
    home: resolveHome(readable(set.home)),
    permissions: permissions.value.permissions.map((entry, index) =>
      resolvePermission(entry, index, permissions, role => moduleOf.get(role)),
    ),
    roles: facts.names('role'),
    dictionaries: nameMap(
      facts.names('dictionary').map(name => [name, resolveDictionary(readable(facts.dictionary(name)))] as const),
    ),
    modules,
    pages,
    resources: withWorkingTime(buildResources(contributions, templates, ask, memo), app),
    sampleData: [...set.sampleData.values()].map(file => resolveSampleData(readable(file))),
    rightsTests: [...set.rights.values()].map(file => resolveRights(readable(file))),
  })
}

/** Deadlines in working time with the working time of the platform. */
function withWorkingTime(resources: AppModel['resources'], { workingTime }: AppModel['app']): AppModel['resources'] {
  const timed = (state: State): State =>
    state.deadline?.working ? { ...state, deadline: { ...state.deadline, working: workingTime } } : state
  const entries = Object.values(resources).map(resource => {
    const isTimed = Object.values(resource.workflows).some(({ states }) =>
      Object.values(states).some(({ deadline }) => deadline?.working),
    )
    if (!isTimed) return [resource.name, resource] as const
    const workflows = Object.values(resource.workflows).map(workflow => {
      const states = nameMap(Object.values(workflow.states).map(state => [state.name, timed(state)] as const))
      return [workflow.field, { ...workflow, states }] as const
    })
    return [resource.name, { ...resource, workflows: nameMap(workflows) }] as const
  })
  return nameMap(entries)
}

/** The first module, in menu order, with a page that requires the role. */
function moduleOfRole(pages: readonly Page[]): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const { module, roles, dataRoles } of pages) {
    for (const role of [...roles, ...dataRoles]) if (!modules.has(role)) modules.set(role, module)
  }
  return modules
}

function revisionOf(set: ConfigSet, helps: ReadonlyMap<string, LocalizedText>, templates: Templates): string {
  const hash = createHash('sha256')
  // Equal files have equal revisions, whatever their directory is called.
  const within = (path: string) => `config/${path.slice(path.indexOf('/') + 1)}`
  for (const { source, hash: content } of filesOf(set)) hash.update(`${within(source.path)} ${content}\n`)
  for (const [path, text] of helps) hash.update(`${path} ${JSON.stringify(text)}\n`)
  for (const [key, parts] of templates) hash.update(`${key} ${JSON.stringify(parts)}\n`)
  return hash.digest('base64url').slice(0, 22)
}
