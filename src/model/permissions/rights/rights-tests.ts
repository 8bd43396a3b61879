import type { AppModel, Resource, RightsHolder, RightsSentence, RightsTest } from '../../app-model.ts'
import { joined, type LocalizedText, localized, namedPart, type TextPart, textIn } from '../../localized-text.ts'
import { actInWords } from '../act-in-words.ts'
import { decide } from '../decide.ts'
import { isRecordAction } from '../decide-record.ts'
import type { Decision, DecisionRequest } from '../decision.ts'
import { isHidden } from '../masked-values.ts'
import { type Me, meWith, permissionIdsIn } from '../me.ts'
import { inScope, scopeOf } from '../scope.ts'

/** A failed statement of an access test. */
export interface RightsFailure {
  readonly sentence: RightsSentence
  /** The actual decision. */
  readonly what: LocalizedText
  /** Its source, or what is missing. */
  readonly because: LocalizedText
}

/** The subject of an access test, and the id by which conditions identify a block. */
export interface TestedHolder {
  readonly me: Me
  readonly blockId: (name: string) => number
}

type RightsModel = Pick<AppModel, 'pages' | 'resources' | 'permissions'>

/** The failed statements of the test for `holder`, decided by the enforcing code. */
export function brokenSentences(model: RightsModel, test: RightsTest, holder: TestedHolder): RightsFailure[] {
  const who = inWords(test.who)
  return test.sentences.flatMap(sentence => {
    const found = 'field' in sentence ? shownAs(model, sentence, holder, who) : mayDo(model, sentence, holder, who)
    return found === undefined ? [] : [{ sentence, ...found }]
  })
}

/** The holder in the sample data; undefined if it does not identify one. */
export function sampleHolder(model: AppModel, who: RightsHolder): TestedHolder | undefined {
  const names = new Map<string, number>()
  const blockId = (name: string) => {
    if (!names.has(name)) names.set(name, names.size + 1)
    return names.get(name)!
  }
  const rowsOf = (name: string) => model.sampleData.find(({ resource }) => resource === name)?.rows ?? []
  const idsOf = (roles: readonly unknown[]) =>
    rowsOf('role')
      .filter(row => roles.includes(row.name) || roles.includes(`@${row.$key}`))
      .flatMap(row => permissionIdsIn(row.permissionIds))
  if ('permissions' in who) return { me: meOf(model, who.permissions, who.blocks, blockId), blockId }
  if ('role' in who) {
    if (!rowsOf('role').some(({ name }) => name === who.role)) return undefined
    return { me: meOf(model, idsOf([who.role]), who.blocks, blockId), blockId }
  }
  const account = rowsOf('account').find(({ adAccount }) => adAccount === who.account)
  if (!account) return undefined
  const me = meOf(model, idsOf(listOf(account.roles)), listOf(account.blocks).map(String), blockId)
  return { me: meWith({ ...me, admin: account.admin === true, adAccount: who.account }, model.permissions), blockId }
}

function meOf(
  { permissions }: RightsModel,
  permissionIds: readonly number[],
  blocks: readonly string[] = [],
  blockId: (name: string) => number,
): Me {
  const blockIds = blocks.map(blockId)
  return meWith({ id: 1, adAccount: '', name: '', admin: false, permissionIds, blockIds }, permissions)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

type SentenceFailure = Omit<RightsFailure, 'sentence'> | undefined
type ActSentence = Exclude<RightsSentence, { readonly field: string }>
type FieldSentence = Extract<RightsSentence, { readonly field: string }>

/** The subject of a sentence. */
function inWords(who: RightsHolder): LocalizedText {
  if ('role' in who) return localized('Role “{role}”', '角色“{role}”', { role: who.role })
  if ('account' in who) return localized('Account “{account}”', '账号“{account}”', { account: who.account })
  return localized('A holder of the permissions {ids}', '持有权限 {ids} 的账号', { ids: joined(who.permissions) })
}

function mayDo(model: RightsModel, sentence: ActSentence, holder: TestedHolder, who: LocalizedText): SentenceFailure {
  const { resource, name, page } = sentence
  const action = resource !== undefined && isRecordAction(name!) ? name! : page && !name ? 'open' : 'run'
  const target =
    page !== undefined
      ? { page, ...(name === undefined ? {} : { operation: name }) }
      : action === 'run'
        ? { resource: resource!, operation: name! }
        : { resource: resource! }
  const { allowed, decision, isOutside } = decideOn(model, { action, target }, sentence, holder)
  const unknown = decision.reasons.find(({ code }) => code === 'unknown-operation')
  if (unknown)
    return {
      what: localized('{page} has no button "{name}".', '{page} 没有按钮“{name}”。', { page: page!, name: name! }),
      because: localized('Name a button of the page.', '请填写该页面上的按钮。'),
    }
  if (allowed === (sentence.expects === 'may')) return undefined
  const named = namedPart(page ?? '', model.pages.find(({ path }) => path === page)?.title)
  const act =
    page === undefined
      ? actInWords(name!, namedPart(resource!, model.resources[resource!]?.title))
      : name === undefined
        ? localized('open {page}', '打开 {page}', { page: named })
        : localized('{name} on {page}', '在 {page} 执行 {name}', { name, page: named })
  const parts = { who, act, block: ofBlock(sentence) }
  return {
    what: allowed
      ? localized('{who} may {act}{block}.', '{who}可以{act}{block}。', parts)
      : localized('{who} may not {act}{block}.', '{who}不可以{act}{block}。', parts),
    because: isOutside ? OUTSIDE : because(decision, allowed),
  }
}

const OUTSIDE = localized('The record lies in a block that they do not have.', '记录所在的分期不在其数据权限内。')
const SHOWN = {
  sees: localized('in full', '完整显示'),
  masked: localized('masked', '脱敏显示'),
  hidden: localized('not at all', '不显示'),
} as const

function shownAs(
  model: RightsModel,
  sentence: FieldSentence,
  holder: TestedHolder,
  who: LocalizedText,
): SentenceFailure {
  const { resource, field, expects } = sentence
  const looked = (['read', 'list'] as const).map(action =>
    decideOn(model, { action, target: { resource, field } }, sentence, holder),
  )
  const shown = looked.find(({ allowed }) => allowed)
  const isMasked = isHidden(holder.me, model.resources[resource]?.fields[field] ?? {})
  const is = shown === undefined ? 'hidden' : isMasked ? 'masked' : 'sees'
  if (is === expects) return undefined
  return {
    what: localized(
      '{who} sees {resource}.{field}{block} {is}, not {expected}.',
      '{who}看到的 {resource}.{field}{block}：实际为{is}，应为{expected}。',
      {
        ...{ who, resource, field, block: ofBlock(sentence), is: SHOWN[is] },
        expected: expects === 'hidden' ? localized('hidden', '不显示') : SHOWN[expects],
      },
    ),
    because:
      shown === undefined && looked[0]!.isOutside
        ? OUTSIDE
        : because((shown ?? looked[0]!).decision, shown !== undefined),
  }
}

/**
 * Without a record the decision is whether there may be one in the block, or at all. A record without a block counts as in
 * scope.
 */
function decideOn(model: RightsModel, asked: DecisionRequest, sentence: RightsSentence, { me, blockId }: TestedHolder) {
  const { record, block, resource = '' } = sentence
  const definition = model.resources[resource]
  const id = block === undefined ? me.blockIds[0] : blockId(block)
  const place = definition && id !== undefined ? placeIn(definition, id, me) : {}
  const below = id === undefined ? [] : [id]
  if (record !== undefined) {
    const decision = decide(model, me, { ...asked, record: { ...place, ...record }, blocksBelow: below })
    return { decision, allowed: decision.allowed, isOutside: false }
  }
  const decision = decide(model, me, asked)
  const isOutside = block !== undefined && !!definition && !inScope(scopeOf(definition, me), place, below)
  return { decision, allowed: decision.allowed && !isOutside, isOutside }
}

/** Values that put a record into the block. */
function placeIn({ scope }: Resource, blockId: number, me: Me): Readonly<Record<string, unknown>> {
  if (scope === 'creator') return { createdBy: me.id }
  if (scope === 'block') return { block: blockId }
  return scope === 'blocks' ? { blocks: [blockId] } : scope === 'self' ? { id: blockId } : {}
}

function ofBlock({ block }: RightsSentence): TextPart {
  return block === undefined ? '' : localized(' of {block}', '（{block}）', { block })
}

/** Places of grants that a message names; the others are counted. */
const NAMED = 3

function someOf(places: readonly LocalizedText[]): LocalizedText {
  const named = places.slice(0, NAMED)
  if (places.length <= NAMED) return joined(named, ' and ')
  const parts = { named: joined(named), more: places.length - NAMED, count: places.length }
  return localized('{named} and {more} more', '{named} 等 {count} 处', parts)
}

function because({ reasons, smallestChange }: Decision, allowed: boolean): LocalizedText {
  if (allowed) {
    const places = reasons.flatMap(({ outcome, location, params }) => {
      if (outcome !== 'allow') return []
      if (!location) return []
      const place = `${location.file}:${location.line}`
      if (!Array.isArray(params.roles)) return [localized('{place}', '{place}', { place })]
      return [localized('{place} to {roles}', '{place}（{roles}）', { place, roles: joined(params.roles.map(String)) })]
    })
    const distinct = [...new Map(places.map(place => [textIn(place, 'en-US'), place])).values()]
    return distinct.length > 0
      ? localized('It is given at {places}.', '授权位于 {places}。', { places: someOf(distinct) })
      : localized('An administrator may do everything.', '管理员可以执行所有操作。')
  }
  if (smallestChange?.kind === 'permissions')
    return localized('It takes the permission {ids} ({roles}).', '需要权限 {ids}（{roles}）。', {
      ids: joined(smallestChange.permissionIds),
      roles: joined(smallestChange.roles),
    })
  if (smallestChange?.kind === 'blocks') return OUTSIDE
  return localized('No permission gives it.', '没有任何权限授予此项。')
}
