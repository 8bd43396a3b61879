/**
 * The menu, the quick entries and the named roles, typed by hand from sections 2 and 6 of the product specification.
 * Nothing here is taken from `config/`: the contract test compares the two.
 */

interface SpecifiedPage {
  readonly path: string
  readonly roles: readonly string[]
  /** English title, where the specification gives one. */
  readonly title?: string
  readonly hidden?: true
  readonly keepAlive?: false
}
interface SpecifiedGroup {
  readonly path: string
  readonly title?: string
  readonly pages: readonly SpecifiedPage[]
}

/** Menu groups in order, each with its pages in order. */
export const MENU: readonly SpecifiedGroup[] = [
  group('/butler', [
    page('floorManagement', 'butler1', 'floor management'),
    page('moduleManagement', 'butler2'),
    page('days', 'butler3', 'shift swap'),
    page('newBezel', 'butler4', 'honey-delight service'),
    page('audit', 'butler5', 'audit list'),
  ]),
  group('/document', [
    page('partnership', 'document7', 'owner move-in'),
    page('HouseList', 'document1', 'house archive'),
    page('ProjectList', 'document2', 'project archive summary'),
    page('CompanyList', 'document3', 'regional company archive summary'),
    page('index', 'document4', 'project archive'),
    page('projectFile', 'document5', 'project archive list'),
    page('wechat', 'document6', 'enterprise chat'),
    page('wechatDetail', 'document8', 'enterprise binding detail report'),
    page('download', 'document9', 'download tasks'),
  ]),
  group('/parking', [
    page('parkingList', 'parking1'),
    page('parkingPayList', 'parking2'),
    page('licensePlate', 'parking3'),
  ]),
  group('/permission', [
    page('user', 'permission1', 'user list'),
    page('role', 'permission2', 'role list'),
    page('fieldOrg', 'permission3', 'site projects'),
    page('supplierAccount', 'permission4'),
    page('supplierJobs', 'permission5'),
  ]),
  group('/renovation', [
    page('list', 'housekeeper1', 'registration list'),
    page('check', 'housekeeper2', 'inspection'),
    page('ownerTable', 'housekeeper3', 'owner info form'),
    page('emptyInspect', 'housekeeper4', 'vacant inspection records'),
    page('VacantRoomInspection', 'housekeeper11', 'vacant inspection report'),
    page('systemConfig', 'housekeeper5'),
    page('projectList', 'housekeeper6'),
    page('violation', 'housekeeper7'),
    page('decorationexit', 'housekeeper9', 'exit acceptance records'),
    page('decoRefund', 'housekeeper10', 'deposit refund'),
  ]),
  group('/appmodule', [
    page('floorManagement', 'appmodule1'),
    page('moduleManagement', 'appmodule2'),
    page('versionManagement', 'appmodule3'),
    page('versionPersonalCenter', 'appmodule4'),
    page('appBanner', 'appmodule5'),
    page('pointConfig', 'appmodule6', 'tracking config'),
    page('pointList', 'appmodule7'),
    page('pointListDetail', 'appmodule8'),
    page('msgTemplateManagement', 'appmodule9', 'SMS templates'),
    page('wxWorkShareTextManagement', 'appmodule10'),
    page('userVerifyView', 'appmodule11', 'owner verification query'),
  ]),
  group('/standingbook', [
    page('propertyFees', 'housekeeper8'),
    page('BI', 'standingbook1', 'collection board'),
    page('standingbook', 'standingbook2', 'property fee ledger'),
    page('optionContent', 'standingbook3'),
    page('dataImport', 'standingbook4'),
    page('callToReportList', 'standingbook5'),
    page('payActivity', 'standingbook6', 'prepay gift'),
    { ...page('relief', 'standingbook7', 'reduction application'), keepAlive: false },
    page('propertyRefund', 'standingbook8'),
    page('orangeParking', 'standingbook9'),
  ]),
  group('/task', [
    page('planTask', 'task1'),
    page('messageOption', 'msgOrgConfig'),
    page('sendList', 'sendList'),
    page('paymentSend', 'paymentSend'),
    page('areaStatistics', 'areaStatistics'),
    page('orgStatistics', 'orgStatistics'),
    page('resStatistics', 'resStatistics'),
    page('billMassProduction', 'billMassProduction1'),
    page('massProductionRecord', 'billMassProduction2'),
    page('massProductionRecordDetail', 'billMassProduction3'),
    page('autoOrder', 'autoOrder'),
    page('autoOrderConfig', 'autoOrderConfig'),
    page('activeWork', 'activeWork'),
  ]),
  group('/visitorList', [
    page('registerRecord', 'visitor1'),
    page('visitorRecord', 'visitor2'),
    page('projectList', 'visitor3'),
    page('houseMapping', 'visitor4', 'door-intercom house mapping'),
    page('ajbGenerateLog', 'visitor5'),
  ]),
  group('/onsiteInspection', [
    page('inspectionpoint', 'onsiteInspection1'),
    page('inspectiontask', 'onsiteInspection2'),
    page('inspectionplan', 'onsiteInspection3'),
    page('exceptionlist', 'onsiteInspection4'),
  ]),
  group(
    '/orangeAtHome',
    [
      page('signInList', 'signInList'),
      page('payOrderList', 'payOrderList'),
      page('newOrangeJu', 'newOrangeJu'),
      page('salesOptions', 'salesOptions'),
    ],
    'community operations',
  ),
  group('/safetyProducts', [
    page('peojectSet', 'peojectSet'),
    { ...page('planTasks', 'planTasks'), keepAlive: false },
    page('performTasks', 'performTasks'),
  ]),
  group('/energyConsum', [
    page('ledger', 'consumLedger'),
    page('plan', 'consumPlan'),
    page('planGeneration', 'consumTask'),
    page('task', 'consumTask'),
    page('completionRate', 'completionRate'),
    page('areaCompletionRate', 'areaCompletionRate'),
    page('review', 'review'),
  ]),
  group('/visitPlan', [
    page('visitPlanUser', 'visitPlan1'),
    hidden('/visitPlanUser/viewAdd'),
    hidden('/visitPlanUser/excelAdd'),
    page('visitPlanTask', 'visitPlan2'),
    page('moveIntoPlan', 'visitPlan3'),
    hidden('/moveIntoPlan/moveIntoDetail'),
    hidden('/moveIntoPlan/interviewRecords/{id}'),
    hidden('/moveIntoPlan/interviewSearch'),
  ]),
  group('/serviceEvaluation', [
    page('sericeList', 'serviceEvaluation1'),
    hidden('/sericeList/sericeListDetail'),
    page('serviceEvaluationReport', 'serviceEvaluation2'),
  ]),
  group('/entryCare', [
    page('subscribeRecord', 'entryCare3'),
    page('entryRecordsList', 'entryCare1'),
    page('serviceTheme', 'entryCare2', 'project service config'),
    page('configurationTable', 'entryCare4', 'butler schedule'),
  ]),
  group('/butlerEvaluation', [
    page('userEvaluation', 'butlerEvaluation1'),
    page('evaluationStatistics', 'butlerEvaluation2'),
  ]),
]

/** Quick entries of the home page in order: title, permission id, route. */
export const QUICK_ENTRIES = [
  ['payment ledger', 163, '/standingbook/standingbook'],
  ['decoration management', 12, '/renovation/list'],
  ['vacant-house inspection', 177, '/renovation/emptyInspect'],
  ['entry appointment', 353, '/entryCare/subscribeRecord'],
  ['entry service', 333, '/entryCare/entryRecordsList'],
  ['energy reading review', 360, '/energyConsum/review'],
  ['energy reading task', 211, '/energyConsum/task'],
] as const

/** Related external systems and operation guides (section 1). */
export const SYSTEMS = ['work orders', 'billing', 'enterprise service', 'enterprise chat']
export const GUIDES = ['workbench', 'payment', 'entry service', 'decoration', 'work orders', 'energy reading']

/** Permission ids that section 6 gives, with their roles. */
export const GIVEN_IDS: Readonly<Record<number, string>> = {
  57: 'document1',
  12: 'housekeeper1',
  163: 'standingbook2',
  8: 'permission1',
  10: 'permission2',
  353: 'entryCare3',
  333: 'entryCare1',
  360: 'review',
  211: 'consumTask',
}

/** Every named role of section 6. */
export const ROLES: readonly string[] = [
  ...family('document', 9),
  ...family('housekeeper', 11),
  ...family('feeRecord', 2),
  ...family('finance', 2),
  ...family('permission', 5),
  ...family('report', 3),
  ...family('visitor', 5),
  ...family('parking', 3),
  ...family('butler', 5),
  ...family('appmodule', 11),
  ...family('task', 1),
  ...family('onsiteInspection', 4),
  ...family('standingbook', 9),
  ...family('visitPlan', 3),
  ...family('serviceEvaluation', 2),
  ...family('billMassProduction', 3),
  ...family('entryCare', 4),
  ...family('butlerEvaluation', 2),
  'signInList',
  'payOrderList',
  'newOrangeJu',
  'consumLedger',
  'consumPlan',
  'consumTask',
  'msgOrgConfig',
  'sendList',
  'completionRate',
  'peojectSet',
  'planTasks',
  'performTasks',
  'areaCompletionRate',
  'planGeneration',
  'salesOptions',
  'areaStatistics',
  'orgStatistics',
  'resStatistics',
  'paymentSend',
  'review',
  'autoOrder',
  'autoOrderConfig',
  'activeWork',
]

function group(path: string, pages: readonly SpecifiedPage[], title?: string): SpecifiedGroup {
  const located = pages.map(each => ({ ...each, path: each.path.startsWith('/') ? each.path : `${path}/${each.path}` }))
  return { path, pages: located, ...(title === undefined ? {} : { title }) }
}

function page(path: string, role: string, title?: string): SpecifiedPage {
  return { path, roles: [role], ...(title === undefined ? {} : { title }) }
}

/** Hidden pages have their whole path written and ask for no role. */
function hidden(path: string): SpecifiedPage {
  return { path, roles: [], hidden: true }
}

function family(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`)
}
