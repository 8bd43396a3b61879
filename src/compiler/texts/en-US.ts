import type { ImpliedTextName } from './zh-CN.ts'

/** Titles and help of what the compiler adds to a config, by name. */
export const enUS: Readonly<Record<ImpliedTextName, string>> = {
  id: 'ID',
  createdAt: 'Created at',
  createdBy: 'Created by',
  updatedAt: 'Updated at',
  updatedBy: 'Updated by',
  version: 'Version',
  block: 'Project block',

  // deadlines of states
  since: 'Status since',
  due: 'Status due by',
  overdue: 'Overdue',
  ofState: '{state}: {title}',

  // decisions that can be handed over
  handOver: 'Hand over to a colleague',
  handOverToRole: 'Hand over to a role',
  ask: 'Ask for an opinion',
  giveAnswer: 'Answer question',
  handedTo: 'Handed over to',
  handedToHelp: 'Only those who may decide. After that, this person alone decides.',
  handedToRole: 'Handed over to role',
  handedToRoleHelp: 'Only roles that may decide. After that, the holders of the role decide.',
  asked: 'Person asked',
  askedHelp: 'To ask somebody else instead, ask again.',
  askedPausesHelp: 'The deadline is paused until the question is answered. To ask somebody else instead, ask again.',
  askedAt: 'Waiting for an answer since',
  question: 'Question',
  answer: 'Answer',
  queueHandedToMe: '{title} (handed over to me)',
  queueHandedToRole: '{title} (handed over to my role)',
  queueQuestions: '{title} (question for me)',
}
