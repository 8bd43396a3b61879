import { compileFiles } from '#compiler/compile.ts'
import type { AppModel } from '#model/app-model.ts'
import { LOCALES } from '#model/localized-text.ts'

type Config = Readonly<Record<string, unknown>>

/** Parts of a config, as the files would hold them. Titles may be left out of fields, states and transitions. */
export interface ModelParts {
  readonly resources: Readonly<Record<string, Config>>
  /** File name → page; its path is `/test/<file name>` by default. */
  readonly pages?: Readonly<Record<string, Config>>
  /** Role → permission ids; every role that is named elsewhere has to be here. */
  readonly permissions?: Readonly<Record<string, readonly number[]>>
  readonly home?: Config
  readonly sampleData?: Readonly<Record<string, Config>>
  readonly channels?: Readonly<Record<string, Config>>
  /** Dictionary → its values. */
  readonly dictionaries?: Readonly<Record<string, readonly string[]>>
  /** `house.permit` → its template, the same in both languages. */
  readonly templates?: Readonly<Record<string, string>>
}

/** What the widening roles of the shipped config widen. */
const WIDENED_BY: Readonly<Record<string, string>> = { report1: 'export', report2: 'blocks', report3: 'unmask' }

/** Compiles the parts by the real compiler. @throws with all problems when the config is not valid. */
export function buildModel({
  resources,
  pages = {},
  permissions = {},
  home = {},
  sampleData = {},
  channels = {},
  templates = {},
  dictionaries = {},
}: ModelParts): AppModel {
  const files: Record<string, unknown> = {
    'app.json': {
      title: title('Test'),
      defaultLocale: 'zh-CN',
      bind: { key: 'steward-bind-key', iv: 'steward-bind-iv0', mode: 'CBC' },
      modules: ['test'],
      channels,
    },
    'home.json': {
      welcome: title('Welcome'),
      quickEntries: [],
      systems: [],
      guides: [],
      announcements: [],
      ...home,
    },
    'permissions.json': {
      permissions: Object.entries(permissions).flatMap(([role, ids]) =>
        ids.map((id, index) => ({
          ...{ id, role, title: title(role), kind: index === 0 ? 'data' : 'operation' },
          ...(WIDENED_BY[role] && { widens: WIDENED_BY[role] }),
        })),
      ),
    },
    'modules/test/module.json': {
      path: '/test',
      title: title('Test'),
      icon: 'HomeOutlined',
      pages: Object.keys(pages),
    },
  }
  for (const [name, resource] of Object.entries(resources)) {
    files[`modules/test/resources/${name}.json`] = { title: title(name), ...titled(resource) }
  }
  for (const [name, page] of Object.entries(pages)) {
    files[`modules/test/pages/${name}.json`] = { path: `/test/${name}`, title: title(name), kind: 'list', ...page }
  }
  for (const [name, data] of Object.entries(sampleData)) files[`sample-data/${name}.json`] = data
  for (const [name, values] of Object.entries(dictionaries)) {
    const options = values.map(value => ({ value, title: title(value) }))
    files[`dictionaries/${name}.json`] = { title: title(name), values: options }
  }
  const texts = mapValues(files, (value, path) => JSON.stringify({ $schema: schemaOf(path), ...(value as object) }))
  for (const [name, text] of Object.entries(templates)) {
    for (const locale of LOCALES) texts[`modules/test/documents/${name}.${locale}.md`] = text
  }
  const result = compileFiles(texts)
  if (result.ok) return result.model
  throw new Error(result.problems.map(({ file, line, what, fix }) => `${file}:${line} ${what} ${fix}`).join('\n'))
}

function title(text: string) {
  return { 'zh-CN': text, 'en-US': text }
}

function schemaOf(path: string): string {
  const kind = path.startsWith('modules/') ? (path.split('/')[2] ?? '').replace(/s$/, '') : path.split('/')[0]!
  const name = kind === 'module.json' ? 'module' : kind.replace('.json', '')
  return `${'../'.repeat(path.split('/').length)}schemas/${name}.schema.json`
}

/** Fields, states and transitions get their names as titles where they have none. */
function titled(resource: Config): Config {
  const named = (entries: unknown) =>
    mapValues((entries ?? {}) as Record<string, object>, (entry, name) => ({ title: title(name), ...entry }))
  const workflows = mapValues((resource.workflows ?? {}) as Record<string, Config>, workflow => ({
    ...workflow,
    states: mapValues(named(workflow.states), state => ({ color: 'gray', ...(state as object) })),
    transitions: named(workflow.transitions),
  }))
  return { ...resource, fields: named(resource.fields), ...(resource.workflows ? { workflows } : {}) }
}

function mapValues<In, Out>(
  entries: Readonly<Record<string, In>>,
  map: (value: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, map(value, name)]))
}
