/** Titles and help of what the compiler adds to a config, by name. */
export const zhCN = {
  id: '编号',
  createdAt: '创建时间',
  createdBy: '创建人',
  updatedAt: '更新时间',
  updatedBy: '更新人',
  version: '版本',
  block: '项目分期',

  // deadlines of states
  since: '进入状态时间',
  due: '状态截止时间',
  overdue: '是否逾期',
  ofState: '{state}·{title}',

  // decisions that can be handed over
  handOver: '转交他人处理',
  handOverToRole: '转交角色处理',
  ask: '征询意见',
  giveAnswer: '答复征询',
  handedTo: '转交处理人',
  handedToHelp: '只列出有权处理的人员；转交后由其一人处理',
  handedToRole: '转交处理角色',
  handedToRoleHelp: '只列出有权处理的角色；转交后由该角色的人员处理',
  asked: '征询对象',
  askedHelp: '要改问他人，再次征询即可',
  askedPausesHelp: '答复前截止时间暂停计算。要改问他人，再次征询即可',
  askedAt: '待答复起',
  question: '征询问题',
  answer: '答复',
  queueHandedToMe: '{title}（转交给我）',
  queueHandedToRole: '{title}（转交我的角色）',
  queueQuestions: '{title}（请我答复）',
} as const

export type ImpliedTextName = keyof typeof zhCN
