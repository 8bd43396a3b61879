import type { Locale } from '../../localized-text.ts'
import type { ArithmeticOperator, CompareOperator, EachOperation } from '../node.ts'
import type { ExpressionSchema, ValueType } from '../schema.ts'

export interface Explainer {
  readonly schema: ExpressionSchema
  readonly names: Readonly<Record<string, ValueType>>
  readonly locale: Locale
  readonly words: Words
}

/** Texts of explanations; `{a}`, `{b}`, `{c}` are placeholders of their parts. */
export interface Words {
  readonly compare: Readonly<Record<CompareOperator, string>>
  /** `<` and friends between dates. */
  readonly compareDates: Readonly<Record<'<' | '<=' | '>' | '>=', string>>
  readonly arithmetic: Readonly<Record<ArithmeticOperator, string>>
  readonly empty: string
  /** The actual value instead of the required one. */
  readonly currently: string
  readonly present: string
  readonly isTrue: string
  readonly isFalse: string
  readonly and: string
  readonly or: string
  readonly not: string
  readonly brackets: string
  readonly oneOf: string
  readonly noneOf: string
  readonly among: string
  readonly notAmong: string
  readonly conditional: string
  readonly each: Readonly<Record<EachOperation, string>>
  /** A field below a reference. */
  readonly of: string
  readonly old: string
  readonly params: string
  readonly me: Readonly<Record<string, string>>
  /** The same about another account. */
  readonly account: Readonly<Record<string, string>>
  readonly now: string
  readonly today: string
  readonly yes: string
  readonly no: string
  readonly nothing: string
  readonly quote: string
  readonly comma: string
}

export const WORDS: Readonly<Record<Locale, Words>> = {
  'zh-CN': {
    compare: {
      '==': '{a} 是 {b}',
      '!=': '{a} 不是 {b}',
      '<': '{a} 小于 {b}',
      '<=': '{a} 不大于 {b}',
      '>': '{a} 大于 {b}',
      '>=': '{a} 不小于 {b}',
    },
    compareDates: { '<': '{a} 早于 {b}', '<=': '{a} 不晚于 {b}', '>': '{a} 晚于 {b}', '>=': '{a} 不早于 {b}' },
    arithmetic: { '+': '{a} + {b}', '-': '{a} − {b}', '*': '{a} × {b}', '/': '{a} ÷ {b}', '%': '{a} 除以 {b} 的余数' },
    empty: '{a} 为空',
    currently: '{a}（现为 {b}）',
    present: '{a} 不为空',
    isTrue: '{a} 为是',
    isFalse: '{a} 为否',
    and: '{a} 且 {b}',
    or: '{a} 或 {b}',
    not: '并非（{a}）',
    brackets: '（{a}）',
    oneOf: '{a} 是 {b} 之一',
    noneOf: '{a} 不是 {b} 中的任何一个',
    among: '{b} 包含 {a}',
    notAmong: '{b} 不包含 {a}',
    conditional: '若 {a} 则为 {b}，否则为 {c}',
    each: {
      exists: '{a} 中有一项满足 {b}',
      all: '{a} 中每一项都满足 {b}',
      filter: '{a} 中满足 {b} 的项',
      map: '{a} 中各项的 {b}',
    },
    of: '{b}的{a}',
    old: '原来的{a}',
    params: '所填的{a}',
    account: {
      '': '该账号',
      id: '该账号',
      adAccount: '该账号的域账号',
      name: '该账号的姓名',
      admin: '该账号是管理员',
      permissionIds: '该账号的权限',
      roles: '该账号的角色',
      roleIds: '该账号的角色',
      blockIds: '该账号的项目分期',
    },
    me: {
      '': '本人',
      id: '本人',
      adAccount: '本人的账号',
      name: '本人的姓名',
      admin: '本人是管理员',
      permissionIds: '本人的权限',
      roles: '本人的角色',
      roleIds: '本人的角色',
      blockIds: '本人的项目分期',
    },
    now: '当前时间',
    today: '今天',
    yes: '是',
    no: '否',
    nothing: '空',
    quote: '“{a}”',
    comma: '、',
  },
  'en-US': {
    compare: {
      '==': '{a} is {b}',
      '!=': '{a} is not {b}',
      '<': '{a} is less than {b}',
      '<=': '{a} is at most {b}',
      '>': '{a} is more than {b}',
      '>=': '{a} is at least {b}',
    },
    compareDates: {
      '<': '{a} is before {b}',
      '<=': '{a} is not after {b}',
      '>': '{a} is after {b}',
      '>=': '{a} is not before {b}',
    },
    arithmetic: {
      '+': '{a} + {b}',
      '-': '{a} − {b}',
      '*': '{a} × {b}',
      '/': '{a} ÷ {b}',
      '%': 'the remainder of {a} ÷ {b}',
    },
    empty: '{a} is empty',
    currently: '{a} (now {b})',
    present: '{a} is not empty',
    isTrue: '{a} is yes',
    isFalse: '{a} is no',
    and: '{a} and {b}',
    or: '{a} or {b}',
    not: 'not ({a})',
    brackets: '({a})',
    oneOf: '{a} is one of {b}',
    noneOf: '{a} is none of {b}',
    among: '{a} is among {b}',
    notAmong: '{a} is not among {b}',
    conditional: '{b} if {a}, otherwise {c}',
    each: {
      exists: 'some item of {a} has {b}',
      all: 'every item of {a} has {b}',
      filter: 'the items of {a} with {b}',
      map: '{b} of each item of {a}',
    },
    of: '{a} of the {b}',
    old: 'the previous {a}',
    params: 'the entered {a}',
    account: {
      '': 'the account',
      id: 'the account',
      adAccount: 'the account’s sign-in name',
      name: 'the account’s name',
      admin: 'the account is an administrator',
      permissionIds: 'the account’s permissions',
      roles: 'the account’s roles',
      roleIds: 'the account’s roles',
      blockIds: 'the account’s project blocks',
    },
    me: {
      '': 'you',
      id: 'you',
      adAccount: 'your account',
      name: 'your name',
      admin: 'you are an administrator',
      permissionIds: 'your permissions',
      roles: 'your roles',
      roleIds: 'your roles',
      blockIds: 'your project blocks',
    },
    now: 'now',
    today: 'today',
    yes: 'yes',
    no: 'no',
    nothing: 'nothing',
    quote: '“{a}”',
    comma: ', ',
  },
}

/** `template` with `{a}`, `{b}`, `{c}` replaced. */
export function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+|\*)\}/g, (whole, name: string) => parts[name] ?? whole)
}
