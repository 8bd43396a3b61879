import type { FieldConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { type DeadlineFields, deadlineFields } from '#model/workflow/deadline-fields.ts'

/**
 * The fields implied by deadlines of the state field `state`: when its state was entered, when it must be left, and whether
 * that is past. Empty without deadlines, and for fields declared by the author (`reserved-name`).
 */
export function impliedByDeadlines(
  { fields, workflows = {} }: Pick<ResourceConfig, 'fields' | 'workflows'>,
  state: string,
): (readonly [string, FieldConfig])[] {
  const withDeadlines = Object.keys(workflows).filter(name => hasDeadlines(workflows[name]))
  if (!withDeadlines.includes(state)) return []
  const names = deadlineFields(state)
  const of = withDeadlines.length > 1 ? (fields[state] as { readonly title?: LocalizedText }).title : undefined
  const titled = (title: LocalizedText) => (of === undefined ? title : joined(of, title))
  const moment = { type: 'datetime', readOnly: true } as const
  const configs: Readonly<Record<keyof DeadlineFields, FieldConfig>> = {
    since: { ...moment, title: titled(TITLES.since) },
    due: { ...moment, title: titled(TITLES.due) },
    overdue: {
      type: 'computed',
      title: titled(TITLES.overdue),
      result: 'boolean',
      expression: `record.${names.due} != null && now > record.${names.due}`,
    },
  }
  return (['since', 'due', 'overdue'] as const)
    .map(part => [names[part], configs[part]] as const)
    .filter(([name]) => !Object.hasOwn(fields, name))
}

const TITLES = {
  since: { 'zh-CN': '进入状态时间', 'en-US': 'In state since' },
  due: { 'zh-CN': '处理期限', 'en-US': 'Deadline' },
  overdue: { 'zh-CN': '是否逾期', 'en-US': 'Overdue' },
} as const satisfies Record<keyof DeadlineFields, LocalizedText>

function joined(state: LocalizedText, title: LocalizedText): LocalizedText {
  return { 'zh-CN': `${state['zh-CN']}·${title['zh-CN']}`, 'en-US': `${state['en-US']}: ${title['en-US']}` }
}

function hasDeadlines(workflow: NonNullable<ResourceConfig['workflows']>[string] | undefined): boolean {
  return Object.values(workflow?.states ?? {}).some(({ deadline }) => deadline !== undefined)
}
