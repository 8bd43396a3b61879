import type { AppModel, RightsHolder } from '../../app-model.ts'
import type { RightsConfig } from '../../config-schema/index.ts'
import { effectiveRights, type ResourceRights } from './effective-rights.ts'
import { sampleHolder } from './rights-tests.ts'

/**
 * An access test with the current rights of a holder in the sample data: permitted actions, forbidden ones of listed resources,
 * and masked fields. `appSchema`: `$schema` of app.json. Resources that are only read through references
 * would make it long without saying much.
 */
export function presentRights(model: AppModel, who: RightsHolder, appSchema?: unknown): RightsConfig {
  const { me } = sampleHolder(model, who)!
  const rights = effectiveRights(model, me)
  const listed = rights.resources.filter(({ actions }) => actions.some(({ name }) => name === 'list'))
  const acts = ({ actions, steps }: ResourceRights) => [...new Set([...actions, ...steps].map(({ name }) => name))]
  const fields = (key: 'masked' | 'hidden') =>
    listed.flatMap(({ resource, [key]: names }) => {
      const sensitive = names.filter(name => resource.fields[name]?.masked)
      return sensitive.length > 0 ? [{ resource: resource.name, fields: sensitive }] : []
    })
  return {
    ...(typeof appSchema === 'string' && { $schema: besideApp(appSchema) }),
    says: `What ${'role' in who ? who.role : 'account' in who ? who.account : 'they'} may do`,
    who,
    may: [
      ...rights.pages.flatMap(({ page }) => (page.roles.length > 0 ? [{ page: page.path }] : [])),
      ...listed.map(each => ({ resource: each.resource.name, do: acts(each) })),
    ],
    mayNot: listed.flatMap(each => {
      const refused = everyStep(each).filter(name => !acts(each).includes(name))
      return refused.length > 0 ? [{ resource: each.resource.name, do: refused }] : []
    }),
    masked: fields('masked'),
    hidden: fields('hidden'),
  } as RightsConfig
}

/** The schema of a rights test, from that of app.json, which lies two folders above. */
function besideApp(schema: string): string {
  return `${schema.startsWith('.') ? '../../' : ''}${schema.replace('app.schema', 'rights.schema')}`
}

function everyStep({ resource: { workflows, operations, documents } }: ResourceRights): readonly string[] {
  const transitions = Object.values(workflows).flatMap(each => Object.keys(each.transitions))
  return [
    'create',
    'update',
    'delete',
    ...transitions,
    ...Object.keys(operations ?? {}),
    ...Object.keys(documents ?? {}),
  ]
}

/** The text of an access test: one entry per line, as written by hand. */
export function rightsInWords(test: RightsConfig): string {
  const lines = Object.entries(test).map(([key, value]) => {
    if (!Array.isArray(value)) return `  ${JSON.stringify(key)}: ${oneLine(value)}`
    if (value.length === 0) return ''
    return `  ${JSON.stringify(key)}: [\n${value.map(each => `    ${oneLine(each)}`).join(',\n')}\n  ]`
  })
  return `{\n${lines.filter(Boolean).join(',\n')}\n}\n`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${oneLine(each)}`)
    .join(', ')} }`
}
