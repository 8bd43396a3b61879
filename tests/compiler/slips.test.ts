import { describe, expect, it } from 'vitest'
import { createCompiler } from '#compiler/compiler.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'

/** A slip of the pen in a file of the shipped config, and what is to be said of it: one problem, at the line where it is. */
interface Slip {
  readonly file: string
  readonly write: readonly [before: string, after: string]
  /** Another change that belongs to it. */
  readonly also?: readonly [before: string, after: string]
  /** Where the problem is, if not at the change. */
  readonly at?: readonly [file: string, text: string]
  readonly code: string
  /** What is suggested, or a part of the fix. */
  readonly meant?: string
}

const house = 'modules/document/resources/house.json'
const houses = 'modules/document/pages/HouseList.json'
const decoration = 'modules/renovation/resources/decoration.json'
const registrations = 'modules/renovation/pages/list.json'
const batch = 'modules/task/resources/msgBatch.json'
const theme = 'modules/entryCare/resources/serviceTheme.json'
const vehicle = 'modules/parking/resources/vehicle.json'
const space = 'modules/parking/resources/parkingSpace.json'
const plan = 'modules/onsiteInspection/resources/inspectionPlan.json'
const task = 'modules/visitPlan/resources/visitTask.json'
const order = 'modules/parking/resources/parkingOrder.json'
const appointment = 'modules/entryCare/resources/careAppointment.json'
const visitor = 'sample-data/visitor.json'
const notice = 'modules/standingbook/documents/bill.notice.zh-CN.md'

const SLIPS: readonly Slip[] = [
  // a key in the wrong place is told its right one
  {
    file: 'modules/standingbook/pages/BI.json',
    write: ['"by": 2,', '"by": 2, "filters": ["block"],'],
    code: 'unknown-key',
    meant: 'at the top of the file',
  },
  {
    file: house,
    write: ['"status": { "type": "state",', '"status": { "type": "state", "initial": "unsold",'],
    code: 'unknown-key',
    meant: '"workflows.*.initial"',
  },
  {
    file: registrations,
    write: ['"kind": "list",', '"kind": "list", "row": ["submit"],'],
    code: 'unknown-key',
    meant: '"actions.row"',
  },
  {
    file: 'modules/standingbook/resources/bill.json',
    write: ['"status": {\n      "initial": "draft",', '"initial": "draft",\n    "status": {'],
    code: 'unknown-key',
    meant: 'Move it into the entry',
  },
  // what only follows from it is not reported as well
  { file: 'permissions.json', write: ['"kind": "page" }', '"type": "page" }'], code: 'unknown-key', meant: 'kind' },
  {
    file: registrations,
    write: ['"leaderName",\n    "startAt"', '"leadName",\n    "startAt"'],
    code: 'unknown-field',
    meant: 'leaderName',
  },
  { file: batch, write: ['"selections": {', '"selection": {'], code: 'unknown-key', meant: 'selections' },
  {
    file: decoration,
    write: ['"status": {\n      "initial"', '"state": {\n      "initial"'],
    code: 'missing-workflow',
    meant: 'status',
  },
  { file: house, write: ['"value": "shop"', '"value": "residence"'], code: 'duplicate-option' },
  { file: theme, write: ['"min": 15,', '"min": 250,'], code: 'contradictory-limits' },
  {
    file: 'modules/task/pages/activeWork.json',
    write: ['"toolbar": ["create", "export"', '"toolbar": ["create", "start", "export"'],
    code: 'misplaced-operation',
    meant: 'Move the button',
  },
  { file: houses, write: ['"bands": [100000, 300000]', '"bands": [1000.5, 300000]'], code: 'invalid-value' },
  {
    file: houses,
    write: ['"bands": [100000, 300000]', '"bands": [300000, 100000]'],
    code: 'invalid-value',
    meant: 'ascending',
  },
  {
    file: 'home.json',
    write: ['"page": "/standingbook/relief"', '"page": "/standingbook/reloef"'],
    code: 'unknown-page',
    meant: '/standingbook/relief',
  },
  // a title for a name, and other ways to write a name
  { file: houses, write: ['"resource": "house",', '"resource": "房屋",'], code: 'unknown-resource', meant: 'house' },
  { file: registrations, write: ['"leaderName",', '"施工负责人",'], code: 'unknown-field', meant: 'leaderName' },
  { file: visitor, write: ['"planInAt"', '"plan_in_at"'], code: 'unknown-field', meant: 'planInAt' },
  {
    file: 'modules/butler/resources/butler.json',
    write: ['"update": "butlerSchedule"', '"upate": "butlerSchedule"'],
    code: 'unknown-key',
    meant: 'update',
  },
  {
    file: 'modules/parking/resources/parkingOrder.json',
    write: ['"resource": "parkingSpace"', '"resource": "PARKINGSPACE"'],
    code: 'unknown-resource',
    meant: 'parkingSpace',
  },
  {
    file: 'modules/onsiteInspection/resources/inspectionPlan.json',
    write: ['"result": "integer",\n      "expression": "size(record.points)"', '"expression": "size(record.points)"'],
    code: 'missing-key',
    meant: 'result',
  },
  { file: house, write: ['"required": true', '"required": "yes"'], code: 'wrong-type', meant: 'true' },
  // values
  { file: house, write: ['"default": "residence"', '"default": "住宅"'], code: 'invalid-default', meant: 'residence' },
  {
    file: 'modules/onsiteInspection/resources/inspectionPlan.json',
    write: ['"default": "08:00"', '"default": "8:00"'],
    code: 'invalid-default',
    meant: '08:00',
  },
  {
    file: houses,
    write: ['"by": "house",\n        "columns": ["plate"', '"columns": ["plate"'],
    code: 'not-a-back-reference',
    meant: '"house"',
  },
  {
    file: decoration,
    write: ['403 in me.permissionIds', '4030 in me.permissionIds'],
    code: 'unknown-permission',
    meant: '403',
  },
  // sample data
  { file: visitor, write: ['"male": 5', '"man": 5'], code: 'invalid-sample-value', meant: '"female"' },
  {
    file: 'sample-data/inspectionTask.json',
    write: ['"@eng02"', '"@eng2"'],
    code: 'sample-data-unknown-reference',
    meant: '@eng02',
  },
  {
    file: visitor,
    write: ['"from": "planInAt"', '"from": "planinAt"'],
    code: 'invalid-sample-value',
    meant: 'planInAt',
  },
  {
    file: 'sample-data/house.json',
    write: ['"unit.ban"', '"units.ban"'],
    code: 'invalid-sample-value',
    meant: 'unit.ban',
  },
  {
    file: 'sample-data/house.json',
    write: ['"PM-HIGH"', '"PM-HIHG"'],
    code: 'sample-data-unknown-reference',
    meant: 'PM-HIGH',
  },
  {
    file: 'sample-data/vehicle.json',
    write: ['"oneOf": ["占用', '"oneof": ["占用'],
    code: 'unknown-key',
    meant: 'oneOf',
  },
  {
    file: 'sample-data/parkingLot.json',
    write: ['[90, 320, 10]', '[320, 90, 10]'],
    code: 'invalid-sample-value',
    meant: '[90, 320, 10]',
  },
  {
    file: 'sample-data/vehicle.json',
    write: ['{ "path": "house" }', '{ "path": "hose" }'],
    code: 'invalid-sample-value',
    meant: 'house',
  },
  { file: visitor, write: ['{digits:6}', '{digit:6}'], code: 'invalid-sample-value', meant: 'digits' },
  {
    file: 'sample-data/parkingSpace.json',
    write: ['[11.5, 14.5, 0.1]', '[11.5, 145, 0.1]'],
    code: 'invalid-sample-value',
  },
  {
    file: 'sample-data/account.json',
    write: ['"$key": "pm01"', '"$key": "admin01"'],
    code: 'invalid-sample-value',
    meant: 'another key',
  },
  {
    file: 'sample-data/account.json',
    write: ['"$key": "pm01"', '"$key": "manager"'],
    at: ['sample-data/project.json', '"@pm01"'],
    code: 'sample-data-unknown-reference',
  },
  {
    file: 'sample-data/house.json',
    write: ['"each": "unit"', '"each": "houseMember"'],
    code: 'invalid-sample-value',
    meant: '"count"',
  },
  {
    file: 'sample-data/parkingLot.json',
    write: ['"direction": "out"', '"direction": "outside"'],
    code: 'invalid-sample-value',
  },
  // what has no effect, or never happens
  {
    file: batch,
    write: ['{ "state": "partly", "when": "record.sentCount > record.failCount" }', '{ "state": "partly" }'],
    code: 'ineffective-key',
    meant: 'to the end',
  },
  {
    file: vehicle,
    write: ['"type": "images",', '"type": "images", "unique": true,'],
    code: 'ineffective-key',
  },
  {
    file: space,
    write: ['"when": "record.spaceType != \'civil\'"', '"when": false'],
    code: 'wrong-type',
    meant: 'false',
  },
  { file: space, write: ['[["lot", "code"]]', '[["lot", "code"], ["lot", "code"]]'], code: 'invalid-value' },
  {
    file: 'modules/parking/pages/parkingList.json',
    write: ['"row": ["edit", "rent"', '"bulk": ["create"], "row": ["edit", "rent"'],
    code: 'misplaced-operation',
    meant: 'toolbar',
  },
  {
    file: vehicle,
    write: ['"decisions": ["approve", "reject"]', '"decisions": ["approve", "expire"]'],
    code: 'ineffective-key',
  },
  {
    file: 'modules/visitorList/resources/visitor.json',
    write: ['"fields": ["phone", "idCard"]', '"fields": ["phone", "gender"]'],
    code: 'ineffective-key',
    meant: 'masked',
  },
  // what nothing gives
  {
    file: space,
    write: ['            { "name": "rentStartAt", "defaultExpression": "today" },\n', ''],
    at: [space, '"required": ["house", "holder", "rentStartAt"'],
    code: 'unfillable-form',
    meant: '"ask"',
  },
  {
    file: 'modules/entryCare/resources/careAppointment.json',
    write: [
      '"values": {\n                "house": "record.house",\n                "payer"',
      '"values": {\n                "payer"',
    ],
    code: 'unfillable-form',
    meant: '"values"',
  },
  {
    file: 'modules/parking/resources/parkingLot.json',
    write: ['"required": true,\n      "min": 0', '"required": true,\n      "readOnly": true,\n      "min": 0'],
    code: 'unfillable-form',
  },
  // fields that do not fit
  {
    file: 'modules/entryCare/resources/careAppointment.json',
    write: ['"into": "bill"', '"into": "butler"'],
    code: 'unfit-field',
  },
  {
    file: 'modules/permission/resources/departure.json',
    write: ['"updateCounted": "leads"', '"updateCounted": "openTasks"'],
    code: 'unfit-field',
  },
  {
    file: 'modules/permission/resources/departure.json',
    write: ['"updateCounted": "leads"', '"updateCounted": "lead"'],
    code: 'unknown-field',
    meant: 'leads',
  },
  {
    file: 'modules/permission/resources/departure.json',
    write: ['"consultant": "record.successor"', '"consultent": "record.successor"'],
    code: 'unknown-field',
    meant: 'consultant',
  },
  {
    file: 'modules/standingbook/pages/dataImport.json',
    write: ['"imports": "bizType"', '"imports": "mode"'],
    code: 'unfit-field',
  },
  {
    file: 'modules/standingbook/pages/counter.json',
    write: ['"field": "house", "resource": "house"', '"field": "house", "resource": "houseMember"'],
    code: 'unfit-field',
    meant: 'house',
  },
  {
    file: house,
    write: ['{ "resource": "vehicle", "by": "house" }', '{ "resource": "vehicle", "by": "member" }'],
    code: 'not-a-back-reference',
    meant: 'house',
  },
  {
    file: 'modules/document/pages/index.json',
    write: ['"by": "company", "filter"', '"filter"'],
    code: 'missing-key',
    meant: '"by"',
  },
  {
    file: 'modules/safetyProducts/pages/performTasks.json',
    write: ['"filters": [', '"filters": [\n    "results",'],
    code: 'filter-not-indexable',
  },
  // the cause alone
  {
    file: vehicle,
    write: ['"decisions": ["approve"', '"decisions": ["aprove"'],
    code: 'unknown-transition',
    meant: 'approve',
  },
  {
    file: 'modules/parking/resources/parkingOrder.json',
    write: ['record.discount <= record.amount', 'record.discount =< record.amount'],
    code: 'invalid-expression',
    meant: '<=',
  },
  {
    file: 'modules/parking/resources/parkingOrder.json',
    write: ['应收金额 {{ record.amount }}', '应收金额 {{ record.amont }}'],
    code: 'unknown-field',
    meant: 'amount',
  },
  {
    file: 'modules/visitPlan/pages/viewAdd.json',
    write: ['"hidden": true', '"hidden": "yes"'],
    code: 'wrong-type',
    meant: 'true',
  },
  { file: 'modules/parking/module.json', write: ['"path": "/parking"', '"path": "/butler"'], code: 'duplicate-path' },
  {
    file: 'modules/safetyProducts/resources/safetyTask.json',
    write: ['"resource": "account"', '"resource": "acount"'],
    code: 'unknown-resource',
    meant: 'account',
  },
  {
    file: 'modules/entryCare/pages/entryRecordsList.json',
    write: ['"path": "/entryCare/entryRecordsList"', '"path": "/entryCare/records"'],
    at: ['home.json', '/entryCare/entryRecordsList'],
    code: 'quick-entry-without-page',
  },
  // other forms of a name
  {
    file: 'modules/parking/resources/parkingOrder.json',
    write: ["record.months, 'months')", "record.months, 'mouths')"],
    code: 'expression-type',
    meant: 'months',
  },
  {
    file: 'modules/task/resources/planJob.json',
    write: ['"format": "cron"', '"format": "crontab"'],
    code: 'unknown-format',
    meant: 'cron',
  },
  {
    file: 'modules/entryCare/resources/careAppointment.json',
    write: ['"noneMessage"', '"noneMsg"'],
    code: 'unknown-key',
    meant: 'noneMessage',
  },
  {
    file: 'modules/entryCare/resources/careAppointment.json',
    write: ['"whenMessage"', '"whenMsg"'],
    code: 'unknown-key',
    meant: 'whenMessage ',
  },
  {
    file: 'modules/permission/resources/role.json',
    write: ['/api/permissions/reload', '/api/permissions/relaod'],
    code: 'unknown-endpoint',
    meant: '/api/permissions/reload',
  },
  // circles
  {
    file: vehicle,
    write: ['"record.house.owner"', '"record.member"'],
    code: 'circular-computed',
    meant: 'another field',
  },
  {
    file: plan,
    write: ['"visibleWhen": "record.cycle == \'week\'"', '"visibleWhen": "record.weekDays != null"'],
    code: 'circular-computed',
    meant: 'another field',
  },
  {
    file: space,
    write: ['{ "rentStartAt": "null", "rentEndAt": "null" } }]', '{ "vehicleCount": "0" } }]'],
    code: 'state-written-directly',
    meant: 'computed from',
  },
  // titles, addresses and paths
  { file: vehicle, write: ['"en-US": "Brand"', '"en-US": " "'], code: 'missing-title' },
  { file: vehicle, write: ['"燃油", "en-US": "Fuel"', '"新能源", "en-US": "New energy"'], code: 'duplicate-option' },
  { file: vehicle, write: ['"已到期", "en-US": "Expired"', '"有效", "en-US": "Active"'], code: 'duplicate-option' },
  {
    file: 'home.json',
    write: ['https://orders.example.com/', 'https://orders example.com/'],
    code: 'invalid-value',
  },
  {
    file: 'modules/safetyProducts/pages/planTasks.json',
    write: ['"path": "/safetyProducts/', '"path": "/safety/'],
    code: 'invalid-value',
    meant: '/safetyProducts/planTasks',
  },
  {
    file: 'modules/safetyProducts/module.json',
    write: ['"path": "/safetyProducts"', '"path": "/safety"'],
    code: 'invalid-value',
    meant: '/safetyProducts',
  },
  {
    file: 'modules/parking/resources/parkingLot.json',
    write: ['"name": "deviceNo", "type": "text"', '"name": "deviceNo", "type": "text", "default": 5'],
    code: 'invalid-default',
    meant: '"5"',
  },
  // a key at the wrong level, or misspelt, is read on at its right place
  {
    file: vehicle,
    write: ['"en-US": "Active" }, "color": "green"', '"en-US": "Active", "color": "green" }'],
    code: 'unknown-key',
    meant: '"workflows.*.states.*.color"',
  },
  {
    file: vehicle,
    write: [
      '"transitions": {\n        "approve": {\n          "title": { "zh-CN": "审核通过", "en-US": "Approve" },\n          "from": ["pending"],',
      '"from": ["pending"],\n      "transitions": {\n        "approve": {\n          "title": { "zh-CN": "审核通过", "en-US": "Approve" },',
    ],
    code: 'unknown-key',
    meant: '"workflows.*.transitions.*.from"',
  },
  {
    file: vehicle,
    write: ['"fields": {', '"fields": {\n    "checks": [],'],
    code: 'unknown-key',
    meant: 'top of the file',
  },
  { file: plan, write: ['"recurrence": {', '"recurence": {'], code: 'unknown-key', meant: 'recurrence' },
  {
    file: 'modules/butler/resources/auditTask.json',
    write: [',\n          "deadline": { "after": "P0D", "from": "dueAt" }', ',\n          "deadline": { "after": 3 }'],
    code: 'wrong-type',
  },
  { file: plan, write: ['"each": "points"', '"each": "point"'], code: 'unknown-field', meant: 'points' },
  {
    file: 'modules/standingbook/resources/payment.json',
    write: ['"copies": 2', '"copies": 2,\n      "groupBy": ["housee"]'],
    code: 'unknown-field',
    meant: 'house',
  },
  // what the system runs
  {
    file: 'modules/butler/resources/auditTask.json',
    write: ['"from": "dueAt" }', '"from": "dueAt", "run": "stay" }'],
    also: [
      '"cancel": {',
      '"stay": { "title": { "zh-CN": "保持", "en-US": "Stay" }, "from": ["pending"], "by": "system" },\n        "cancel": {',
    ],
    code: 'unrunnable-transition',
    meant: 'another state',
  },
  {
    file: space,
    write: [
      '"roles": ["parking1"]\n        }\n      }',
      '"roles": ["parking1"],\n "effects": [{ "transition": "parkingSpace", "where": "row.id == record.id", "run": "enable" }]\n } }',
    ],
    code: 'unrunnable-transition',
    meant: 'end the circle',
  },
  // suggestions
  {
    file: 'modules/parking/pages/licensePlate.json',
    write: ['"orderNo", ', '"orderNumber", '],
    code: 'unknown-field',
    meant: 'orderNo',
  },
  {
    file: 'sample-data/company.json',
    write: ['"org": "大庆区域公司"', '"org": "大庆公司"'],
    code: 'sample-data-unknown-reference',
    meant: '大庆区域公司',
  },
  {
    file: 'modules/orangeAtHome/pages/newOrangeJu.json',
    write: ['"by": "status"', '"by": "need"'],
    code: 'unfit-field',
    meant: 'status',
  },
  {
    file: 'home.json',
    write: ['"chart": "payRate"', '"chart": "rates"'],
    code: 'unfit-measure',
    meant: '"arrearsAge"',
  },
  { file: vehicle, write: ['"default": false', '"default": "nein"'], code: 'invalid-default', meant: 'true or false' },
  {
    file: space,
    write: ['"type": "date",', '"type": "date", "default": "today",'],
    code: 'invalid-default',
    meant: '"defaultExpression": "today"',
  },
  {
    file: 'modules/parking/resources/parkingLot.json',
    write: ['"default": 200,', '"default": 12.5,'],
    code: 'invalid-default',
    meant: '1250',
  },
  {
    file: vehicle,
    write: ['"to": "canceled"', '"to": ["canceled"]'],
    code: 'wrong-type',
    meant: '{ "state": "canceled" }',
  },
  { file: vehicle, write: ['"label": "plate",', '"label": "plate";'], code: 'invalid-json', meant: '"," here' },
  { file: vehicle, write: ['"default": false', '"default": none'], code: 'invalid-json', meant: 'null' },
  // inputs, parameters and columns of others
  {
    file: 'modules/energyConsum/pages/task.json',
    write: ['"field": "current", "alarm"', '"field": "previous", "alarm"'],
    code: 'unasked-value',
    meant: 'ask',
  },
  {
    file: 'modules/permission/resources/account.json',
    write: ['"role": "roleId" }', '"role": "roleID" }'],
    code: 'unfit-call',
    meant: 'roleId',
  },
  { file: theme, write: ['"value": "check"', '"value": "check "'], code: 'invalid-value', meant: 'check' },
  {
    file: task,
    write: ['"requiredWhen": "params.way == \'home\'"', '"requiredWhen": "record.way == \'home\'"'],
    code: 'unknown-field',
    meant: 'params.way',
  },
  // a reference to another resource
  {
    file: task,
    write: [
      '"house": "record.house",\n                "member"',
      '"house": "record.member",\n                "member"',
    ],
    code: 'expression-type',
  },
  {
    file: 'modules/entryCare/pages/subscribeRecord.json',
    write: ['"equals": "record.house"', '"equals": "record.member"'],
    code: 'expression-type',
  },
  // what has no effect
  {
    file: 'modules/energyConsum/pages/completionRate.json',
    write: ['"of": "rate",', '"of": "rate", "field": "consumption",'],
    code: 'ineffective-key',
  },
  {
    file: theme,
    write: ['"default": 14,', '"default": 14, "visibleWhen": "false",'],
    code: 'ineffective-key',
    meant: 'Remove',
  },
  // a record that makes another one without end
  {
    file: task,
    write: [
      '"to": "missed",\n          "by": "system"',
      '"to": "missed",\n          "by": "system",\n          "effects": [{ "create": "visitTask", "values": { "title": "record.title", "house": "record.house", "butler": "record.butler", "dueAt": "record.dueAt" } }]',
    ],
    also: ['"initial": "waiting",', '"initial": "waiting", "afterCreate": [{ "run": "miss" }],'],
    code: 'unrunnable-transition',
    meant: 'circle',
  },
  // one mistake, one problem
  // a copied entry whose name was not changed hides the one that it stands for
  {
    file: house,
    write: ['"ownerName": {', '"ownerPhone": {'],
    at: [house, '"ownerPhone": {'],
    code: 'duplicate-key',
  },
  {
    file: decoration,
    write: ['"approve": {', '"submit": {'],
    code: 'duplicate-key',
  },
  {
    file: 'modules/document/pages/archiveImport.json',
    write: ['"imports": "bizType"', '"imports": "status"'],
    code: 'unfit-field',
  },
  {
    file: 'modules/permission/resources/role.json',
    write: ['"on": "list"', '"on": "lists"'],
    code: 'invalid-value',
    meant: 'list',
  },
  // sample data
  {
    file: 'sample-data/visitTask.json',
    write: ['"path": "$target.dueAt"', '"path": "$targt.dueAt"'],
    code: 'invalid-sample-value',
    meant: '$target.dueAt',
  },
  {
    file: 'sample-data/serviceTheme.json',
    write: ['"name": "检查", "required"', '"name": "检查", "requird"'],
    code: 'unknown-key',
    meant: 'required',
  },
  {
    file: 'sample-data/serviceTheme.json',
    write: ['"if": "record.name == \'水电小修\'", "then": true', '"if": "record.name = \'水电小修\'", "then": true'],
    code: 'invalid-expression',
    meant: '==',
  },
  {
    file: 'sample-data/bill.json',
    write: ['"round(record.quantity * record.unitPrice)"', '"record.period"'],
    code: 'expression-type',
  },
  {
    file: 'sample-data/bill.json',
    write: ["? 'open' : 'paid'", "? 'opened' : 'paid'"],
    code: 'unknown-option',
    meant: 'open',
  },
  { file: 'app.json', write: ['"2026-06-19"', '"2026-06-31"'], code: 'invalid-day', meant: '2026-06-30' },
  {
    file: decoration,
    write: ["row.status != 'left'", "row.status != 'leave'"],
    code: 'unknown-option',
    meant: 'left',
  },
  // braces of a message
  {
    file: decoration,
    write: ['{{ record.house.fullName }}的', '{{ record.house.fullName }的'],
    code: 'unfit-placeholder',
    meant: '}}',
  },
  {
    file: decoration,
    write: ['{{ record.house.fullName }}的', '{ record.house.fullName }的'],
    code: 'unfit-placeholder',
    meant: '{{ record.house.fullName }}',
  },
  {
    file: decoration,
    write: ['{{ record.house.fullName }}的', '｛｛ record.house.fullName ｝｝的'],
    code: 'unfit-placeholder',
    meant: '{{ record.house.fullName }}',
  },
  // expressions of a printed document
  {
    file: notice,
    write: ['row.overdueDays > 0 }}', 'row.overdueDays ＞ 0 }}'],
    code: 'invalid-expression',
    meant: '>',
  },
  {
    file: notice,
    write: ['row.overdueDays > 0 }}', 'row.overdueDays > 0 and row.balance > 0 }}'],
    code: 'invalid-expression',
    meant: '&&',
  },
  { file: notice, write: ['{{ row.billNo }}', '{{ total.billNo }}'], code: 'unknown-field', meant: 'row.billNo' },
  // what is compared, counted and called
  {
    file: vehicle,
    write: ["record.energy == 'electric' ? 8", "record.energy == 'petrol' ? 8"],
    code: 'unknown-option',
    meant: "'fuel', 'electric'",
  },
  {
    file: order,
    write: ['"record.discount <= record.amount"', '"record.discount <= 99.99"'],
    code: 'expression-type',
    meant: '9999',
  },
  {
    file: order,
    write: ['"record.discount <= record.amount"', '"record.discount <= 50元"'],
    code: 'invalid-expression',
    meant: '5000',
  },
  {
    file: order,
    write: ["dateAdd(record.vehicle.validTo, 1, 'days')", 'dateAdd(record.vehicle.validTo, 1)'],
    code: 'invalid-expression',
    meant: 'dateAdd(date, amount, unit)',
  },
  {
    file: order,
    write: ['"requiredWhen": "record.orderType == \'monthCard\'"', '"requiredWhen": "record.cardType == \'month\'"'],
    code: 'unknown-field',
    meant: 'record.vehicle.cardType',
  },
  {
    file: appointment,
    write: ['weekDay(record.serveAt) in record.theme.weekDays', "weekDay(record.serveAt) != 'sun'"],
    code: 'unknown-option',
    meant: 'sunday',
  },
  {
    file: appointment,
    write: ['"record.slotBooked < record.theme.capacity"', '"record.slotBooked < record.theme"'],
    code: 'expression-type',
  },
  {
    file: 'home.json',
    write: ['"query": { "executor": "me.id" }', '"query": { "executor": "me.account" }'],
    code: 'unknown-field',
    meant: 'me.id',
  },
  {
    file: 'modules/task/pages/autoOrder.json',
    write: ["['waiting', 'dispatched', 'working']", 'waiting, dispatched, working'],
    code: 'invalid-expression',
    meant: "['waiting', 'dispatched', 'working']",
  },
  {
    file: 'modules/entryCare/pages/subscribeRecord.json',
    write: ['"tab": "careServices"', '"tab": "careService"'],
    code: 'unfit-column',
    meant: 'careServices',
  },
]

const compiler = createCompiler()
const sources = await readConfigFiles(new URL('../../config', import.meta.url).pathname)

describe('a slip in the shipped config', () => {
  it.each(SLIPS)(
    '$file: $write.1',
    ({ file, write: [before, after], also: [second, third] = ['', ''], at = [file, before], code, meant = '' }) => {
      const { text } = sources.find(({ path }) => path === file)!
      expect(text).toContain(before)
      const slipped = text.replace(before, () => after).replace(second, () => third)
      const result = compiler.compile(sources.map(each => (each.path === file ? { ...each, text: slipped } : each)))
      const problems = result.ok ? result.warnings : result.problems
      expect(problems.map(each => [each.file, each.code])).toEqual([[`config/${at[0]}`, code]])
      const other = sources.find(({ path }) => path === at[0])!.text
      const changed = other.slice(0, other.indexOf(at[1])).split('\n').length
      expect(Math.abs(problems[0]!.line - changed)).toBeLessThan(5)
      expect(`${problems[0]!.didYouMean} ${problems[0]!.fix}`).toContain(meant)
    },
  )
})
