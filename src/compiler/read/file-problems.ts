import { localized } from '#model/localized-text.ts'
import type { ProblemKind } from '../problems/problem-kind.ts'

export const unknownFile: ProblemKind = {
  code: 'unknown-file',
  titleInChinese: '文件位置或名称不对',
  severity: 'error',
  why: localized(
    'Files are read from fixed places only, so what stands here would silently not happen.',
    '文件只从固定位置读取，放在这里不会生效。',
  ),
  fix: localized('Move the file to its place, correct its name, or delete it.', '请移到正确的位置、改正名称，或删除。'),
}

export const missingFile: ProblemKind = {
  code: 'missing-file',
  titleInChinese: '缺少文件',
  severity: 'error',
  why: localized(
    'The platform cannot be put together without what this file says.',
    '没有这个文件，平台无法完整运行。',
  ),
  fix: localized('Create the file, or take its name out of the list.', '请创建文件，或从列表中去掉它的名称。'),
}

export const unreadableFile: ProblemKind = {
  code: 'unreadable-file',
  titleInChinese: '文件无法读取',
  severity: 'error',
  why: localized(
    'A config file that cannot be read says nothing, and half a config is never started.',
    '读不到的配置等于没有，平台不会用一半的配置启动。',
  ),
  fix: localized(
    'Give the account that runs the platform the right to read the file.',
    '请让运行平台的系统账号能读取它。',
  ),
}

export const duplicateName: ProblemKind = {
  code: 'duplicate-name',
  titleInChinese: '文件重名',
  severity: 'error',
  why: localized(
    'The file name is the name that the rest of the config refers to; with two of them nobody knows which is meant.',
    '其余配置用文件名来引用，重名就分不清是哪一个。',
  ),
  fix: localized('Rename one of the two files, or keep only one.', '请给其中一个改名，或只保留一个。'),
}

export const loneHelp: ProblemKind = {
  code: 'lone-help',
  titleInChinese: '帮助文件不成对',
  severity: 'error',
  why: localized(
    'Help is shown beside one page in the language of the screen; half of it would be missing where it is needed.',
    '帮助按界面语言显示在页面旁，缺一种语言就会有人看不到。',
  ),
  fix: localized(
    'Name the files like the page file, one for each language: help/<page>.zh-CN.md and help/<page>.en-US.md.',
    '请按页面文件名为两种语言各写一个：help/<页面>.zh-CN.md 和 help/<页面>.en-US.md。',
  ),
}

export const unknownPage: ProblemKind = {
  code: 'unknown-page',
  titleInChinese: '没有这个页面',
  severity: 'error',
  why: localized('The link would lead to the not-found page.', '链接会到“页面不存在”。'),
  fix: localized('Write the `path` of a page as it stands in the page file.', '请按页面文件中的 path 填写。'),
}

export const loneTemplate: ProblemKind = {
  code: 'lone-template',
  titleInChinese: '模板没有对应的单据',
  severity: 'error',
  why: localized(
    'The text belongs to a document that a resource declares; nothing else prints it.',
    '模板属于资源声明的单据，否则不会被打印。',
  ),
  fix: localized(
    'Name the file documents/<resource>.<document>.<language>.md, in the module of the resource.',
    '请命名为 documents/<资源>.<单据>.<语言>.md，并放在资源所在的模块。',
  ),
}

export const invalidTemplate: ProblemKind = {
  code: 'invalid-template',
  titleInChinese: '模板语法错误',
  severity: 'error',
  why: localized(
    'What stands between the braces cannot be carried out, so that the document could not be printed.',
    '花括号里的内容无法执行，单据打印不出来。',
  ),
  fix: localized(
    'Write {{ an expression }}, {{ an expression as money }}, {{ if … }}, {{ else }}, {{ each … by … }} or {{ end }}.',
    '请写 {{ 表达式 }}、{{ 表达式 as money }}、{{ if … }}、{{ else }}、{{ each … by … }} 或 {{ end }}。',
  ),
}

export const FILE_PROBLEMS = [
  unknownFile,
  missingFile,
  unreadableFile,
  duplicateName,
  loneHelp,
  unknownPage,
  loneTemplate,
  invalidTemplate,
] as const
