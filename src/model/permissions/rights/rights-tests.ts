import type { AppModel, Resource, RightsHolder, RightsSentence, RightsTest } from '../../app-model.ts'
import { decide } from '../decide.ts'
import { isRecordAction } from '../decide-record.ts'
import type { Decision, DecisionRequest } from '../decision.ts'
import { isHidden } from '../masked-values.ts'
import { type Me, meWith, permissionIdsIn } from '../me.ts'
import { inScope, scopeOf } from '../scope.ts'

/** A sentence of a rights test that does not hold. */
export interface RightsFailure {
  readonly sentence: RightsSentence
  /** What is so, in English, for the operator. */
  readonly what: string
  /** Where it comes from, or what it lacks. */
  readonly because: string
}

/** Somebody as a rights test sees them, and the id by which conditions know a block. */
export interface TestedHolder {
  readonly me: Me
  readonly blockId: (name: string) => number
}

type RightsModel = Pick<AppModel, 'pages' | 'resources' | 'permissions'>

/** The sentences of the test that do not hold for `holder`, decided by the code that enforces. */
export function brokenSentences(model: RightsModel, test: RightsTest, holder: TestedHolder): RightsFailure[] {
  return test.sentences.flatMap(sentence => {
    const found = 'field' in sentence ? shownAs(model, sentence, holder) : mayDo(model, sentence, holder)
    return found === undefined ? [] : [{ sentence, ...found }]
  })
}

/** The holder as the sample data has it; undefined where it does not say who that is. */
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

type Found = Omit<RightsFailure, 'sentence'> | undefined
type Act = Exclude<RightsSentence, { readonly field: string }>
type Shown = Extract<RightsSentence, { readonly field: string }>

function mayDo(model: RightsModel, sentence: Act, holder: TestedHolder): Found {
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
  if (unknown) return { what: `${page} has no button "${name}".`, because: 'Name a button of the page.' }
  if (allowed === (sentence.expects === 'may')) return undefined
  const act = page === undefined ? `${name} ${resource}` : name === undefined ? `open ${page}` : `${name} on ${page}`
  return {
    what: `They may ${allowed ? '' : 'not '}${act}${ofBlock(sentence)}.`,
    because: isOutside ? OUTSIDE : because(decision, allowed),
  }
}

const OUTSIDE = 'The record lies in a block that they do not have.'
const SHOWN = { sees: 'in full', masked: 'masked', hidden: 'not at all' } as const

function shownAs(model: RightsModel, sentence: Shown, holder: TestedHolder): Found {
  const { resource, field, expects } = sentence
  const looked = (['read', 'list'] as const).map(action =>
    decideOn(model, { action, target: { resource, field } }, sentence, holder),
  )
  const shown = looked.find(({ allowed }) => allowed)
  const isMasked = isHidden(holder.me, model.resources[resource]?.fields[field] ?? {})
  const is = shown === undefined ? 'hidden' : isMasked ? 'masked' : 'sees'
  if (is === expects) return undefined
  return {
    what: `They see ${resource}.${field}${ofBlock(sentence)} ${SHOWN[is]}, not ${SHOWN[expects].replace('not at all', 'hidden')}.`,
    because:
      shown === undefined && looked[0]!.isOutside
        ? OUTSIDE
        : because((shown ?? looked[0]!).decision, shown !== undefined),
  }
}

/**
 * Without a record the question is whether there may be one in the block, or at all. A record of which no block is said is
 * one that they reach.
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

/** What makes a record one of the block. */
function placeIn({ scope }: Resource, blockId: number, me: Me): Readonly<Record<string, unknown>> {
  if (scope === 'creator') return { createdBy: me.id }
  if (scope === 'block') return { block: blockId }
  return scope === 'blocks' ? { blocks: [blockId] } : scope === 'self' ? { id: blockId } : {}
}

function ofBlock({ block }: RightsSentence): string {
  return block === undefined ? '' : ` of ${block}`
}

function because({ reasons, smallestChange }: Decision, allowed: boolean): string {
  if (allowed) {
    const places = reasons.flatMap(({ verdict, location, params }) => {
      if (verdict !== 'allow') return []
      const roles = Array.isArray(params.roles) ? ` to ${params.roles.join(', ')}` : ''
      return location ? [`${location.file}:${location.line}${roles}`] : []
    })
    return places.length > 0
      ? `It is given at ${[...new Set(places)].join(' and ')}.`
      : 'An administrator may do everything.'
  }
  if (smallestChange?.kind === 'permissions')
    return `It takes the permission ${smallestChange.permissionIds.join(', ')} (${smallestChange.roles.join(', ')}).`
  if (smallestChange?.kind === 'blocks') return OUTSIDE
  return 'No permission gives it.'
}
