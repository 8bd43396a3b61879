import { localized } from '#model/localized-text.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'

export const invalidJson: ProblemKind = {
  code: 'invalid-json',
  titleInChinese: 'JSON 语法错误',
  severity: 'error',
  why: localized(
    'A config file is plain JSON; a file that cannot be read as such says nothing.',
    '配置文件必须是合法的 JSON，否则其中的内容都读不到。',
  ),
  fix: localized('Correct the syntax here. An editor that knows JSON marks the place.', '请在此处改正语法。'),
}

export const duplicateKey: ProblemKind = {
  code: 'duplicate-key',
  titleInChinese: '键重复',
  severity: 'error',
  why: localized(
    'JSON keeps only the last of two equal keys, so the first one would be lost without a word.',
    '同名的键只保留最后一个，前一个会被悄悄丢掉。',
  ),
  fix: localized('Remove one of the two, or rename it.', '请删除其中一个，或改名。'),
}

export const invalidModule: ProblemKind = {
  code: 'invalid-module',
  titleInChinese: 'TypeScript 配置文件无法运行',
  severity: 'error',
  why: localized(
    'A TypeScript config file is run once, when the config is compiled, and its default export is the config.',
    '此类文件在编译配置时运行一次，其默认导出就是配置。',
  ),
  fix: localized(
    'Make the file run by itself and export the config as default: `export default definePage({ … })`.',
    '请让文件能独立运行，并用 export default 导出配置。',
  ),
}

export const notPlainData: ProblemKind = {
  code: 'not-plain-data',
  titleInChinese: '不是纯数据',
  severity: 'error',
  why: localized(
    'The compiled config is sent to the browser and to worker threads; only plain JSON data survives that.',
    '编译后的配置要传给浏览器和工作线程，只能包含 JSON 数据。',
  ),
  fix: localized(
    'Write a string, number, true, false, null, list or object. Behaviour is declared as an expression.',
    '请写成文本、数字、true、false、null、列表或对象；行为用表达式声明。',
  ),
}

export const wrongEncoding: ProblemKind = {
  code: 'wrong-encoding',
  titleInChinese: '文件编码不对',
  severity: 'error',
  why: localized(
    'The file is read as UTF-8. Characters that were saved in another encoding, mostly Chinese ones, are lost.',
    '文件按 UTF-8 读取，以其他编码保存的文字（多为中文）会丢失。',
  ),
  fix: localized(
    'Save the file as UTF-8 and write the text again where it is lost.',
    '请另存为 UTF-8，并补写丢失的文字。',
  ),
}

export const mergeConflict: ProblemKind = {
  code: 'merge-conflict',
  titleInChinese: '合并冲突未解决',
  severity: 'error',
  why: localized(
    'Two versions of these lines stand in the file, and nobody has decided between them yet.',
    '同一处有两个版本，还没有决定用哪一个。',
  ),
  fix: localized(
    'Keep what is right of the two, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    '请保留正确的内容，并删除以 <<<<<<<、======= 和 >>>>>>> 开头的行。',
  ),
}

export const PARSE_PROBLEMS = [
  invalidJson,
  wrongEncoding,
  mergeConflict,
  duplicateKey,
  invalidModule,
  notPlainData,
] as const
