import type { Resource } from '#model/app-model.ts'
import { localized } from '#model/localized-text.ts'
import { oneOfNamesText } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { Check, Subject } from '../check.ts'

export const notABackReference: Check = {
  code: 'not-a-back-reference',
  titleInChinese: '不是反向引用',
  severity: 'error',
  why: localized(
    'Tabs and lines are the records that point to the one on screen; this field points nowhere or elsewhere.',
    '标签页和明细行显示的是指向当前记录的记录，而这个字段没有指向它。',
  ),
  fix: localized(
    'Name a reference field of their resource that points to the resource they belong to; a tab can also say in `equals` what its rows share with the record.',
    '请写对方资源中指向当前资源的引用字段。',
  ),
  page(subject) {
    const tabs = [...(subject.value.detail?.tabs ?? []).entries()]
    if (subject.facts.resource(subject.value.resource) === undefined) return
    for (const [index, { by, equals, drawer, resource }] of tabs) {
      const pointer = pointerTo('/detail/tabs', index)
      if (drawer) continue
      if (by === undefined)
        subject.report({
          pointer,
          restsOn: [{ file: subject.file.source.path, pointer: pointerTo(pointer, 'by') }],
          what: localized(
            'The tab has no `by`: the field by which its rows belong to the record.',
            '标签页缺少 `by`：其行通过哪个字段属于该记录。',
          ),
          ...fixedBy(fieldsTo(subject.value.resource, subject.facts.resource(resource))),
        })
      else if (equals === undefined) checkAt(subject, subject.value.resource, pointer, { resource, by })
    }
  },
  resource(subject) {
    for (const [name, lines] of Object.entries(subject.value.lines ?? {}))
      checkAt(subject, subject.file.name, pointerTo('/lines', name), lines)
    for (const [index, found] of (subject.value.foundBy ?? []).entries())
      checkAt(subject, subject.file.name, pointerTo('/foundBy', index), found)
  },
}

interface PointingBack {
  readonly resource: string
  readonly by: string
}

function checkAt(
  { facts, report }: Subject<unknown>,
  owner: string,
  pointer: string,
  { resource: name, by }: PointingBack,
) {
  const resource = facts.resource(name)
  const field = resource && fieldOf(resource, by)
  const isSingle = field?.type === 'reference' || !pointer.startsWith('/lines')
  if (resource === undefined || field === undefined || isUnread(field) || (field.resource === owner && isSingle)) return
  // A reference to an unknown resource is reported where it is declared.
  if (field.resource !== undefined && facts.resource(field.resource) === undefined) return
  const names = fieldsTo(owner, resource)
  report({
    pointer: pointerTo(pointer, 'by'),
    what: localized('"{by}" of "{name}" does not point to "{owner}".', '"{name}" 的 "{by}" 不引用 "{owner}"。', {
      by,
      name,
      owner,
    }),
    ...fixedBy(names),
    ...(names.length === 1 && { didYouMean: names[0]! }),
  })
}

/** The fields that point to the owner. */
function fieldsTo(owner: string, resource: Resource | undefined): readonly string[] {
  return Object.values(resource?.fields ?? {}).flatMap(each => (each.resource === owner ? [each.name] : []))
}

function fixedBy(names: readonly string[]) {
  return names.length === 0
    ? {}
    : { fix: localized('Write {names}.', '请写 {names}。', { names: oneOfNamesText(names) }) }
}
