import type { AppModel } from '#model/app-model.ts'
import { describedFunction } from '#model/expression/functions/descriptions/index.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import type { ConfigView } from './config-view.ts'
import type { ConfigSymbol } from './symbol-at.ts'

/** Description of a symbol: its title, its type, and who may read it. */
export function described(
  symbol: ConfigSymbol,
  { facts }: ConfigView,
  model: AppModel | undefined,
  locale: Locale,
): string | undefined {
  if (symbol.kind === 'function') {
    const known = describedFunction(symbol.name)
    return (
      known &&
      `\`${known.name}(${known.parameters.map(({ name }) => name).join(', ')})\`\n\n${textIn(known.documentation, locale)}`
    )
  }
  if (symbol.kind === 'field') {
    const field = facts.resource(symbol.resource)?.fields[symbol.field]
    if (!field) return undefined
    const parts = [
      field.resource ? WORDS[locale].to(field.type, field.resource) : field.type,
      ...(field.required ? [WORDS[locale].required] : []),
      ...(field.masked ? [WORDS[locale].masked] : []),
    ]
    const title = field.title ? `**${textIn(field.title, locale)}** ` : ''
    return `${title}\`${symbol.resource}.${symbol.field}\`\n\n${parts.join(' · ')}${readersOf(model, locale, symbol.resource, symbol.field)}`
  }
  if (symbol.kind !== 'named')
    return symbol.kind === 'extension' ? WORDS[locale].ofApp(symbol.of, symbol.name) : undefined
  const { name } = symbol
  const [kind, rest] = name.startsWith('/')
    ? ['page', name]
    : name.includes(':') && /^(role|permission|dictionary):/.test(name)
      ? (name.split(':', 2) as [string, string])
      : [/[.:]/.test(name) ? 'part' : 'resource', name]
  const { detail } = titled(kind, rest, { facts } as ConfigView, locale)
  const readers = kind === 'resource' ? readersOf(model, locale, rest) : ''
  return kind === 'part' ? undefined : `${detail ? `**${detail}** ` : ''}\`${name}\`${readers}`
}

/** The roles that may read a resource, or a field of it, according to the last valid config. */
function readersOf(model: AppModel | undefined, locale: Locale, resource: string, field?: string): string {
  const grants =
    model?.resources[resource]?.grants.filter(({ actions }) => actions.includes('read') || actions.includes('list')) ??
    []
  const roles = grants
    .filter(({ fields }) => field === undefined || fields.includes('*') || fields.includes(field))
    .flatMap(({ roles }) => roles)
  return roles.length === 0 ? '' : `\n\n${WORDS[locale].readBy([...new Set(roles)].sort())}`
}

/** The title of a part of the config, shown beside its name. */
export function titled(
  kind: string,
  name: string,
  { facts }: ConfigView,
  locale: Locale,
): { readonly detail?: string } {
  const title =
    kind === 'resource'
      ? facts.resource(name)?.title
      : kind === 'page'
        ? facts.pageAt(name)?.value?.title
        : kind === 'role'
          ? facts.role(name)?.[0]?.title
          : kind === 'permission'
            ? facts.permission(Number(name))?.title
            : undefined
  return title ? { detail: textIn(title, locale) } : {}
}

export const WORDS = {
  'zh-CN': {
    required: '必填',
    masked: '脱敏',
    to: (type: string, resource: string) => `${type}，指向 ${resource}`,
    readBy: (roles: readonly string[]) => `可查看的角色：${roles.join('、')}`,
    ofApp: (of: string, name: string) => `应用自带：${of} \`${name}\``,
  },
  'en-US': {
    required: 'required',
    masked: 'masked',
    to: (type: string, resource: string) => `${type} to ${resource}`,
    readBy: (roles: readonly string[]) => `Read by ${roles.join(', ')}`,
    ofApp: (of: string, name: string) => `${of} \`${name}\` of the app`,
  },
}
