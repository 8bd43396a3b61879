import type { AppModel, Resource } from '../app-model.ts'
import { explainExpression } from '../expression/explain/explain.ts'
import { type Locale, type LocalizedText, textIn } from '../localized-text.ts'
import type { Decision, Reason, ReasonParam } from './decision.ts'
import { EXPLAIN_WORDS } from './explain-words.ts'

/** A decision in words. */
export interface Explanation {
  /** "Not allowed: delete “Shift swap”". */
  readonly summary: string
  /**
   * One sentence per reason. A refusal lists everything that was checked, the refusing reasons first; a permission names its
   * source and counts the unneeded rules.
   */
  readonly reasons: readonly string[]
  /** The smallest grant that would change a refusal. */
  readonly change?: string
}

type ExplainModel = Pick<AppModel, 'resources' | 'permissions' | 'pages' | 'dictionaries'>

/**
 * Explains a decision with the titles of the config; with `places`, every reason names its config file and line. `me` is the
 * reader, or another account.
 */
export function explainDecision(
  decision: Decision,
  locale: Locale,
  model: ExplainModel,
  { places = true, me = 'reader' }: { readonly places?: boolean; readonly me?: 'reader' | 'account' } = {},
): Explanation {
  const words = EXPLAIN_WORDS[locale]
  const outcome = decision.allowed ? 'allow' : 'deny'
  const ordered = decision.reasons.toSorted((a, b) => Number(b.outcome === outcome) - Number(a.outcome === outcome))
  const summary = fill(decision.allowed ? words.allowed : words.denied, {
    action: words.actions[decision.action] ?? decision.action,
    target: textIn(decision.title, locale),
  })
  const say = new Sayer(locale, model, resourceOf(decision, model), { places, me })
  const sentences = (some: readonly Reason[]) => [...new Set(some.map(reason => say.reason(reason)))]
  if (!decision.allowed) return { summary, reasons: sentences(ordered), change: say.change(decision) }
  const reasons = sentences(ordered.filter(reason => reason.outcome === 'allow'))
  const others = sentences(ordered.filter(reason => reason.outcome === 'deny')).length
  return { summary, reasons: [...reasons, ...say.notNeeded(others)] }
}

class Sayer {
  readonly #words
  readonly #locale: Locale
  readonly #model: ExplainModel
  readonly #resource: Resource | undefined
  readonly #places: boolean
  readonly #me: 'reader' | 'account'

  constructor(
    locale: Locale,
    model: ExplainModel,
    resource: Resource | undefined,
    { places, me }: { readonly places: boolean; readonly me: 'reader' | 'account' },
  ) {
    this.#words = EXPLAIN_WORDS[locale]
    this.#locale = locale
    this.#model = model
    this.#resource = resource
    this.#places = places
    this.#me = me
  }

  reason({ code, params, location }: Reason): string {
    const said = Object.entries(params).map(([name, value]) => [name, this.#param(name, value)])
    const text = fill(this.#words.reasons[code], Object.fromEntries(said))
    if (!location || !this.#places) return text
    return fill(this.#words.at, { text, file: location.file, line: String(location.line) })
  }

  /** Empty when there are no others. */
  notNeeded(others: number): readonly string[] {
    const { notNeeded, oneNotNeeded } = this.#words
    if (others === 0) return []
    return [others === 1 ? oneNotNeeded : fill(notNeeded, { count: String(others) })]
  }

  change({ smallestChange: change }: Decision): string {
    const words = this.#words
    if (!change) return words.noChange
    if (change.kind === 'blocks') return fill(words.changeBlocks, { blocks: change.blockIds.join(words.or) })
    const permissions = change.permissionIds.map(id => this.#permission(id)).join(' + ')
    return fill(words.changePermissions, { permissions })
  }

  #param(name: string, value: ReasonParam): string {
    if (name === 'roles') return (value as readonly string[]).map(role => this.#role(role)).join(this.#words.or)
    if (name === 'from') return (value as readonly string[]).map(state => this.#state(state)).join(this.#words.or)
    if (name === 'permission') return this.#permission(value as number)
    if (name === 'where') return this.#condition(value as string)
    if (name === 'field') return this.#title(this.#resource?.fields[value as string]?.title, value as string)
    if (name === 'scope') return this.#words.scopes[value as string] ?? String(value)
    if (isText(value)) return textIn(value, this.#locale)
    return Array.isArray(value) ? value.join(this.#words.comma) : String(value)
  }

  #role(role: string): string {
    const permission = this.#model.permissions.find(each => each.role === role && each.kind !== 'operation')
    return permission ? fill(this.#words.role, { title: textIn(permission.title, this.#locale), role }) : role
  }

  #permission(id: number): string {
    const permission = this.#model.permissions.find(each => each.id === id)
    if (!permission) return String(id)
    return fill(this.#words.id, { title: textIn(permission.title, this.#locale), id: String(id) })
  }

  #state(state: string): string {
    const workflows = Object.values(this.#resource?.workflows ?? {})
    return this.#title(workflows.find(workflow => Object.hasOwn(workflow.states, state))?.states[state]?.title, state)
  }

  #condition(where: string): string {
    const roots = this.#resource ? { record: this.#resource.name } : {}
    return explainExpression(where, { schema: this.#model, roots, me: this.#me }, this.#locale)
  }

  #title(title: LocalizedText | undefined, name: string): string {
    return title ? textIn(title, this.#locale) : name
  }
}

function resourceOf({ target }: Decision, model: ExplainModel): Resource | undefined {
  const name = 'page' in target ? model.pages.find(page => page.path === target.page)?.resource : target.resource
  return name === undefined ? undefined : model.resources[name]
}

function isText(value: ReasonParam): value is LocalizedText {
  return typeof value === 'object' && !Array.isArray(value)
}

function fill(template: string, parts: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
}
