import { localized } from '#model/localized-text.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'

export const unknownKey: ProblemKind = {
  code: 'unknown-key',
  titleInChinese: '未知的键',
  severity: 'error',
  why: localized(
    'Nothing reads this key, so what it says would silently not happen.',
    '没有任何地方读取这个键，写了也不会生效。',
  ),
  fix: localized('Correct the name of the key, or remove it.', '请改正键名，或删除。'),
}

export const ineffectiveKey: ProblemKind = {
  code: 'ineffective-key',
  titleInChinese: '键在此处无效',
  severity: 'error',
  why: localized(
    'The key exists, but not for this kind of thing: it would silently have no effect here.',
    '这个键存在，但对这类内容不起作用。',
  ),
  fix: localized('Remove the key.', '请删除。'),
}

export const missingKey: ProblemKind = {
  code: 'missing-key',
  titleInChinese: '缺少必填的键',
  severity: 'error',
  why: localized(
    'Without it the declaration is incomplete, and there is no default.',
    '缺了它声明就不完整，而且没有默认值。',
  ),
  fix: localized('Add the key.', '请补上。'),
}

export const missingTitle: ProblemKind = {
  code: 'missing-title',
  titleInChinese: '缺少名称',
  severity: 'error',
  why: localized(
    'People would see a technical name in the menu, a form or a table.',
    '菜单、表单或表格里会显示技术名称。',
  ),
  fix: localized(
    'Add `"title": { "zh-CN": "…", "en-US": "…" }`, each with a text.',
    '请补上中英文名称：“title”: { “zh-CN”: “…”, “en-US”: “…” }。',
  ),
}

export const wrongType: ProblemKind = {
  code: 'wrong-type',
  titleInChinese: '值的类型不对',
  severity: 'error',
  why: localized('A value of another type cannot be understood here.', '此处读不懂其他类型的值。'),
  fix: localized('Write a value of that type.', '请改成要求的类型。'),
}

export const invalidValue: ProblemKind = {
  code: 'invalid-value',
  titleInChinese: '不允许的值',
  severity: 'error',
  why: localized('The value is of the right type, but not one that is allowed here.', '类型正确，但此处不接受这个值。'),
  fix: localized('Write an allowed value.', '请改成允许的值。'),
}

export const invalidName: ProblemKind = {
  code: 'invalid-name',
  titleInChinese: '名称不合规',
  severity: 'error',
  why: localized(
    'Names become columns, parameters and parts of expressions; some characters cannot stand there.',
    '名称会成为数据列、参数和表达式的一部分，有些字符不能用。',
  ),
  fix: localized(
    'Begin with a small letter and go on with letters and digits, e.g. `startAt`.',
    '请以小写字母开头，后接字母和数字，如 startAt。',
  ),
}

export const unknownFormat: ProblemKind = {
  code: 'unknown-format',
  titleInChinese: '未知的格式',
  severity: 'error',
  why: localized('The text would be checked against a rule that does not exist.', '会按一条不存在的规则检查文本。'),
  fix: localized('Write the name of a format, or leave `format` out.', '请写已有格式的名称，或去掉 format。'),
}

export const reservedName: ProblemKind = {
  code: 'reserved-name',
  titleInChinese: '保留名称',
  severity: 'error',
  why: localized(
    'The platform uses this name itself; the declaration would override it.',
    '这个名称在平台中另有含义。',
  ),
  fix: localized('Choose another name.', '请换一个名称。'),
}

export const SHAPE_PROBLEMS = [
  unknownKey,
  ineffectiveKey,
  missingKey,
  missingTitle,
  wrongType,
  invalidValue,
  invalidName,
  unknownFormat,
  reservedName,
] as const
