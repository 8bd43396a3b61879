import type { ProblemKind } from '../../problems/problem-kind.ts'

export const invalidJson: ProblemKind = {
  code: 'invalid-json',
  severity: 'error',
  why: 'A config file is plain JSON; a file that cannot be read as such says nothing.',
  fix: 'Correct the syntax here. An editor that knows JSON marks the place.',
}

export const duplicateKey: ProblemKind = {
  code: 'duplicate-key',
  severity: 'error',
  why: 'JSON keeps only the last of two equal keys, so the first one would be lost without a word.',
  fix: 'Remove one of the two, or rename it.',
}

export const invalidModule: ProblemKind = {
  code: 'invalid-module',
  severity: 'error',
  why: 'A TypeScript config file is run once, when the config is compiled, and its default export is the config.',
  fix: 'Make the file run by itself and export the config as default: `export default definePage({ … })`.',
}

export const notPlainData: ProblemKind = {
  code: 'not-plain-data',
  severity: 'error',
  why: 'The compiled config is sent to the browser and to worker threads; only plain JSON data survives that.',
  fix: 'Write a string, number, true, false, null, list or object. Behaviour is declared as an expression.',
}

export const wrongEncoding: ProblemKind = {
  code: 'wrong-encoding',
  severity: 'error',
  why: 'The file is read as UTF-8. Characters that were saved in another encoding, mostly Chinese ones, are lost.',
  fix: 'Save the file as UTF-8 and write the text again where it is lost.',
}

export const mergeConflict: ProblemKind = {
  code: 'merge-conflict',
  severity: 'error',
  why: 'Two versions of these lines stand in the file, and nobody has decided between them yet.',
  fix: 'Keep what is right of the two, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
}

export const PARSE_PROBLEMS = [
  invalidJson,
  wrongEncoding,
  mergeConflict,
  duplicateKey,
  invalidModule,
  notPlainData,
] as const
