import type { FieldConfig, HomeConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { TransitionConfig, WorkflowConfig } from '../config-types.ts'

type Workflows = NonNullable<ResourceConfig['workflows']>
type QueueItem = NonNullable<HomeConfig['queue']>[number]

/** Fields and transitions that `decisions` of a workflow add to its resource. */
export const REVIEW_FIELDS = ['handedTo', 'handedToRole', 'asked', 'askedAt', 'question', 'answer'] as const
export const REVIEW_TRANSITIONS = ['handOver', 'handOverToRole', 'ask', 'answer'] as const

/**
 * The resource with what `decisions` of its workflows imply: fields and transitions to hand a review over and to ask a
 * colleague, and decisions that are left to whom it was handed to. What the author declares under these names stays
 * (`reserved-name`).
 */
export function withReviews(config: ResourceConfig): ResourceConfig {
  const { workflows = {}, fields } = config
  const reviewed = Object.entries(workflows).filter(([, { decisions = [] }]) => decisions.length > 0)
  if (reviewed.length === 0) return config
  const decisions = reviewed.flatMap(([, workflow]) => workflow.decisions ?? [])
  const expanded: Workflows = { ...workflows }
  for (const [state, workflow] of reviewed) expanded[state] = withHandOver(state, workflow)
  return { ...config, fields: before(fields, reviewed[0]![0], reviewFields(decisions)), workflows: expanded }
}

/** Work to review stands in the queue of whom it was handed to, and a question in that of who was asked. */
export function reviewEntries(item: QueueItem): readonly QueueItem[] {
  const { review = false, ...entry } = item
  if (!review) return [entry]
  const { name, title, page, act, query = {} } = entry
  const mine = (
    suffix: string,
    [chinese, english]: readonly [string, string],
    more: Pick<QueueItem, 'act' | 'query'>,
  ) => ({
    name: `${name}${suffix}`,
    title: { 'zh-CN': `${title['zh-CN']}（${chinese}）`, 'en-US': `${title['en-US']} (${english})` },
    page,
    color: 'orange' as const,
    ...more,
    query: { ...query, ...more.query },
  })
  return [
    { ...entry, query: { ...query, handedTo_null: 'true', handedToRole_null: 'true' } },
    mine('HandedToMe', ['转交给我', 'handed over to me'], { act, query: { handedTo: 'me.id' } }),
    mine('HandedToRole', ['转交我的角色', 'handed over to my role'], { act, query: { handedToRole_in: 'me.roleIds' } }),
    mine('Questions', ['请我答复', 'question for me'], {
      act: ['answer'],
      query: { asked: 'me.id', askedAt_null: 'false' },
    }),
  ]
}

const IS_LEFT_TO_ME =
  '(record.handedTo == null && record.handedToRole == null || record.handedTo == me.id || record.handedToRole != null && record.handedToRole in me.roleIds)'

const DECIDED = { set: { handedTo: 'null', handedToRole: 'null', askedAt: 'null' } }

function withHandOver(state: string, workflow: WorkflowConfig): WorkflowConfig {
  const { decisions = [], transitions } = workflow
  const deciding = decisions.flatMap(name => (Object.hasOwn(transitions, name) ? [transitions[name]!] : []))
  const from = [...new Set(deciding.flatMap(each => each.from))]
  const reviewers = {
    from,
    roles: [...new Set(deciding.flatMap(({ roles = [] }) => roles))],
    own: deciding.map(each => `(${mayDecide(state, each)})`).join(' || '),
  }
  const left = Object.fromEntries(
    Object.entries(transitions).map(([name, each]) => [name, decisions.includes(name) ? leftToReviewer(each) : each]),
  )
  const parts: Readonly<Record<(typeof REVIEW_TRANSITIONS)[number], TransitionConfig>> = {
    handOver: {
      title: { 'zh-CN': '转交他人处理', 'en-US': 'Hand over to a colleague' },
      ...reviewers,
      ask: [{ name: 'handedTo' }],
      effects: [{ set: { handedToRole: 'null' } }],
    },
    handOverToRole: {
      title: { 'zh-CN': '转交角色处理', 'en-US': 'Hand over to a role' },
      ...reviewers,
      ask: [{ name: 'handedToRole' }],
      effects: [{ set: { handedTo: 'null' } }],
    },
    ask: {
      title: { 'zh-CN': '征询意见', 'en-US': 'Ask for an opinion' },
      ...reviewers,
      ask: [{ name: 'asked' }, { name: 'question' }],
      effects: [{ set: { askedAt: 'coalesce(record.askedAt, now)', answer: 'null' } }],
    },
    answer: {
      title: { 'zh-CN': '答复征询', 'en-US': 'Answer question' },
      from,
      roles: [...new Set(Object.values(transitions).flatMap(({ roles = [] }) => roles))],
      own: 'record.asked == me.id',
      ask: [{ name: 'answer' }],
      effects: [{ set: { askedAt: 'null' } }],
    },
  }
  return { ...workflow, transitions: { ...parts, ...left } }
}

/** Whether the account may take the decision, whoever the review is left to. */
function mayDecide(state: string, { from, roles = [], permission, own }: TransitionConfig): string {
  const conditions = [
    `record.${state} in [${from.map(each => `'${each}'`).join(', ')}]`,
    `(${roles.map(role => `'${role}' in me.roles`).join(' || ')})`,
    ...(permission === undefined ? [] : [`${permission} in me.permissionIds`]),
    ...(own === undefined ? [] : [`(${own})`]),
  ]
  return conditions.join(' && ')
}

function leftToReviewer(decision: TransitionConfig): TransitionConfig {
  const { own, effects = [] } = decision
  return {
    ...decision,
    own: own === undefined ? IS_LEFT_TO_ME : `(${own}) && ${IS_LEFT_TO_ME}`,
    effects: [DECIDED, ...effects],
  }
}

function reviewFields(decisions: readonly string[]): Readonly<Record<(typeof REVIEW_FIELDS)[number], FieldConfig>> {
  const account = {
    type: 'reference',
    resource: 'account',
    choices: "record.id != me.id && record.employeeStatus != 'left'",
    readOnly: true,
  } as const
  return {
    handedTo: {
      ...account,
      title: { 'zh-CN': '转交处理人', 'en-US': 'Handed over to' },
      help: {
        'zh-CN': '只列出有权处理的人员；转交后由其一人处理',
        'en-US': 'Only those who may decide. After that, this person alone decides.',
      },
      mayDo: [...decisions],
    },
    handedToRole: {
      type: 'reference',
      resource: 'role',
      choices: "record.status == 'enabled'",
      readOnly: true,
      title: { 'zh-CN': '转交处理角色', 'en-US': 'Handed over to role' },
      help: {
        'zh-CN': '只列出有权处理的角色；转交后由该角色的人员处理',
        'en-US': 'Only roles that may decide. After that, the holders of the role decide.',
      },
      mayDo: [...decisions],
    },
    asked: {
      ...account,
      title: { 'zh-CN': '征询对象', 'en-US': 'Person asked' },
      help: {
        'zh-CN': '答复前截止时间暂停计算。要改问他人，再次征询即可',
        'en-US': 'The deadline is paused until the question is answered. To ask somebody else instead, ask again.',
      },
      mayDo: ['answer'],
    },
    askedAt: {
      type: 'datetime',
      title: { 'zh-CN': '待答复起', 'en-US': 'Waiting for an answer since' },
      readOnly: true,
    },
    question: { type: 'textarea', title: { 'zh-CN': '征询问题', 'en-US': 'Question' }, maxLength: 300, readOnly: true },
    answer: { type: 'textarea', title: { 'zh-CN': '答复', 'en-US': 'Answer' }, maxLength: 500, readOnly: true },
  }
}

/** `fields` with `more` in front of the field `name`; fields declared by the author win. */
function before(
  fields: ResourceConfig['fields'],
  name: string,
  more: Readonly<Record<string, FieldConfig>>,
): ResourceConfig['fields'] {
  const entries = Object.entries(fields)
  const at = entries.findIndex(([key]) => key === name)
  const missing = Object.entries(more).filter(([key]) => !Object.hasOwn(fields, key))
  return Object.fromEntries([...entries.slice(0, at), ...missing, ...entries.slice(at)])
}
