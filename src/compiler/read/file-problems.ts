import type { ProblemKind } from '../problems/problem-kind.ts'

export const unknownFile: ProblemKind = {
  code: 'unknown-file',
  severity: 'error',
  why: 'Files are read from fixed places only, so what stands here would silently not happen.',
  fix: 'Move the file to its place, correct its name, or delete it.',
}

export const missingFile: ProblemKind = {
  code: 'missing-file',
  severity: 'error',
  why: 'The platform cannot be put together without what this file says.',
  fix: 'Create the file, or take its name out of the list.',
}

export const unreadableFile: ProblemKind = {
  code: 'unreadable-file',
  severity: 'error',
  why: 'A config file that cannot be read says nothing, and half a config is never started.',
  fix: 'Give the account that runs the platform the right to read the file.',
}

export const duplicateName: ProblemKind = {
  code: 'duplicate-name',
  severity: 'error',
  why: 'The file name is the name that the rest of the config refers to; with two of them nobody knows which is meant.',
  fix: 'Rename one of the two files, or keep only one.',
}

export const loneHelp: ProblemKind = {
  code: 'lone-help',
  severity: 'error',
  why: 'Help is shown beside one page in the language of the screen; half of it would be missing where it is needed.',
  fix: 'Name the files like the page file, one for each language: help/<page>.zh-CN.md and help/<page>.en-US.md.',
}

export const unknownPage: ProblemKind = {
  code: 'unknown-page',
  severity: 'error',
  why: 'The link would lead to the not-found page.',
  fix: 'Write the `path` of a page as it stands in the page file.',
}

export const loneTemplate: ProblemKind = {
  code: 'lone-template',
  severity: 'error',
  why: 'The text belongs to a document that a resource declares; nothing else prints it.',
  fix: 'Name the file documents/<resource>.<document>.<language>.md, in the module of the resource.',
}

export const invalidTemplate: ProblemKind = {
  code: 'invalid-template',
  severity: 'error',
  why: 'What stands between the braces cannot be carried out, so that the document could not be printed.',
  fix: 'Write {{ an expression }}, {{ an expression as money }}, {{ if … }}, {{ else }}, {{ each … by … }} or {{ end }}.',
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
