import type { FieldConfig, HomeConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { TransitionConfig, WorkflowConfig } from '../config-types.ts'
import { impliedText } from '../texts/implied-text.ts'

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
  return {
    ...config,
    fields: before(
      fields,
      reviewed[0]![0],
      reviewFields(
        decisions,
        reviewed.some(([, { states }]) => Object.values(states).some(isPaused)),
      ),
    ),
    workflows: expanded,
  }
}

/** Work to review stands in the queue of whom it was handed to, and a question in that of who was asked. */
export function reviewEntries(item: QueueItem): readonly QueueItem[] {
  const { review = false, ...entry } = item
  if (!review) return [entry]
  const { name, title, page, act, query = {} } = entry
  const mine = (suffix: 'HandedToMe' | 'HandedToRole' | 'Questions', more: Pick<QueueItem, 'act' | 'query'>) => ({
    name: `${name}${suffix}`,
    title: impliedText(`queue${suffix}`, { title }),
    page,
    color: 'orange' as const,
    ...more,
    query: { ...query, ...more.query },
  })
  return [
    { ...entry, query: { ...query, handedTo_null: 'true', handedToRole_null: 'true' } },
    mine('HandedToMe', { act, query: { handedTo: 'me.id' } }),
    mine('HandedToRole', { act, query: { handedToRole_in: 'me.roleIds' } }),
    mine('Questions', {
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
      title: impliedText('handOver'),
      ...reviewers,
      ask: [{ name: 'handedTo' }],
      effects: [{ set: { handedToRole: 'null' } }],
    },
    handOverToRole: {
      title: impliedText('handOverToRole'),
      ...reviewers,
      ask: [{ name: 'handedToRole' }],
      effects: [{ set: { handedTo: 'null' } }],
    },
    ask: {
      title: impliedText('ask'),
      ...reviewers,
      ask: [{ name: 'asked' }, { name: 'question' }],
      effects: [{ set: { askedAt: 'coalesce(record.askedAt, now)', answer: 'null' } }],
    },
    answer: {
      title: impliedText('giveAnswer'),
      from,
      roles: [...new Set(Object.values(transitions).flatMap(({ roles = [] }) => roles))],
      own: 'record.asked == me.id',
      ask: [{ name: 'answer' }],
      effects: [{ set: { askedAt: 'null' } }],
    },
  }
  return { ...workflow, transitions: { ...left, ...parts } }
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

function isPaused({ deadline }: WorkflowConfig['states'][string]): boolean {
  return deadline?.pausedSince === 'askedAt'
}

/** `paused`: whether a deadline waits for the answer. */
function reviewFields(
  decisions: readonly string[],
  paused: boolean,
): Readonly<Record<(typeof REVIEW_FIELDS)[number], FieldConfig>> {
  const account = {
    type: 'reference',
    resource: 'account',
    choices: "record.id != me.id && record.employeeStatus != 'left'",
    readOnly: true,
  } as const
  return {
    handedTo: {
      ...account,
      title: impliedText('handedTo'),
      help: impliedText('handedToHelp'),
      mayDo: [...decisions],
    },
    handedToRole: {
      type: 'reference',
      resource: 'role',
      choices: "record.status == 'enabled'",
      readOnly: true,
      title: impliedText('handedToRole'),
      help: impliedText('handedToRoleHelp'),
      mayDo: [...decisions],
    },
    asked: {
      ...account,
      title: impliedText('asked'),
      help: impliedText(paused ? 'askedPausesHelp' : 'askedHelp'),
      mayDo: ['answer'],
    },
    askedAt: {
      type: 'datetime',
      title: impliedText('askedAt'),
      readOnly: true,
    },
    question: { type: 'textarea', title: impliedText('question'), maxLength: 300, readOnly: true },
    answer: { type: 'textarea', title: impliedText('answer'), maxLength: 500, readOnly: true },
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
