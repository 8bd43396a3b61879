/** The browser's view of the AppModel. Allow-list: the browser only gets properties declared in this file. */
import type {
  Check,
  Dictionary,
  ExternalLink,
  Field,
  Lines,
  Operation,
  Page,
  Permission,
  PrintedDocument,
  QuickEntry,
  RecordAction,
  ScopeKind,
  Source,
  Workflow,
} from './app-model.ts'
import type { PackedNode } from './expression/pack-node.ts'
import type { Locale, LocalizedText } from './localized-text.ts'
import type { StandsInFor } from './permissions/me.ts'
import type { RowGrant } from './permissions/row-rights.ts'

/** `GET /api/app`: public before sign-in. */
export interface PublicApp {
  readonly title: LocalizedText
  readonly defaultLocale: Locale
  /** demo: the login page offers test accounts (mock login); sso: it signs in through the provider at once. */
  readonly loginMode: 'demo' | 'sso'
  readonly testAccounts: readonly {
    readonly adAccount: string
    readonly name: string
    readonly description: LocalizedText
  }[]
  /** Symmetric cipher of the bind password (specification section 5). */
  readonly bind?: { readonly key: string; readonly iv: string; readonly mode: 'CBC' | 'ECB' }
  /** session: HttpOnly cookie of our own server; bearer: foreign backend, the token is stored by the browser. */
  readonly credentials: 'cookie' | 'bearer'
  readonly tokenHeader: string
  /** The maps service (AMap) of location fields; absent: there is none. */
  readonly maps?: { readonly key: string; readonly securityCode?: string }
  /** URL of the module with the app's browser extensions. */
  readonly extensions?: string
}

/** Data embedded in index.html, in the element `START_DATA`, that the first screen would otherwise request in sequence. */
export interface StartData {
  /** From `GET /api/app`. */
  readonly app: PublicApp
  /** If the request had a session. */
  readonly signedIn?: {
    /** Id of its account; the rest is only valid for it. */
    readonly account: number
    /** From the header `X-Steward-Revision`. */
    readonly revision: string
    /** From `GET /api/client-model`. */
    readonly shell: ShellModel
    /** The page of the address, from `GET /api/client-model/page?part=rows`. */
    readonly page?: PageModel
  }
}
/** Id of the script element with `StartData` as JSON. */
export const START_DATA = 'start-data'

/** `GET /api/client-model`: menu and routes of one account, without the content of pages. ETag: revision + account. */
export interface ShellModel {
  readonly revision: string
  readonly modules: readonly ShellModule[]
  readonly permissions: readonly Pick<Permission, 'id' | 'role' | 'widens'>[]
  readonly quickEntries: readonly QuickEntry[]
  /** Paths of pages in `modules`, linked beside the open tasks. */
  readonly tools: readonly string[]
  /** Text of the home page for accounts without any page. */
  readonly withoutPages?: LocalizedText
  readonly systems: readonly ExternalLink[]
  readonly guides: readonly ExternalLink[]
  readonly welcome: LocalizedText
  /** The open pages are shown as tabs. */
  readonly pageTabs: boolean
  /** The account may see the platform as others do. */
  readonly seeAs: boolean
  /** The account may change the config in the browser. */
  readonly studio?: true
  /** The roles that the account holds. */
  readonly roleIds?: readonly number[]
  /** For whom the account stands in, also in the future. */
  readonly standsIn?: readonly StandsInFor[]
}
export interface ShellModule {
  readonly name: string
  readonly path: string
  readonly title: LocalizedText
  readonly icon: string
  readonly pages: readonly ShellPage[]
}
/** One route. Pages the account may not open are absent (and lead to /404). */
export interface ShellPage
  extends Pick<Page, 'path' | 'title' | 'roles' | 'hidden' | 'keepAlive' | 'aliases' | 'kind' | 'extension'> {
  /** What the account may create on the page (`_form=new`): the title of the resource. */
  readonly creates?: LocalizedText
}

/** `GET /api/client-model/page?path=`: everything needed to render one page. */
export interface PageModel {
  readonly page: Omit<Page, 'location' | 'dataRoles' | 'help'>
  /** The page's resource and every resource in its columns, filters, tabs and references. */
  readonly resources: Readonly<Record<string, ClientResource>>
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** Every expression in the above, parsed: text → tree. */
  readonly expressions: Readonly<Record<string, PackedNode>>
  /** Tabs of an opened record are omitted, as requested. */
  readonly partial?: boolean
  /** The account may open the page but not query its records: they require one of the page's `dataRoles`. */
  readonly closed?: boolean
}
export interface ClientResource {
  readonly name: string
  readonly title: LocalizedText
  readonly label: string
  /** Text for an empty reference. */
  readonly absent?: LocalizedText
  /** Readable ones only: shown beside the label of candidates. */
  readonly optionFields?: readonly string[]
  readonly scope: ScopeKind
  /** Readable fields only. */
  readonly fields: Readonly<Record<string, ClientField>>
  readonly search: readonly string[]
  readonly checks: readonly Check[]
  readonly workflows: Readonly<Record<string, Workflow>>
  readonly source: Source
  /** Whether its records have comments and attachments. */
  readonly comments?: boolean
  readonly attachments?: boolean
  /** Those whose records the account may see. */
  readonly lines?: Readonly<Record<string, Lines>>
  /** Those that the account may run. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** Those that the account may print. */
  readonly documents?: Readonly<Record<string, ClientDocument>>
  /** Fields that a form sends for counts of the future record (`POST …/draft`). Absent if there are none. */
  readonly draftFields?: readonly string[]
  readonly capabilities: Capabilities
  /** Whether a record shows more than a reference to it does. */
  readonly opens?: boolean
  /** Path of the page that references to its records open, with `?id=`. */
  readonly home?: string
  /** By which grants the account may change or delete records. An absent action: every record in scope. */
  readonly grants?: Readonly<Partial<Record<ChangingAction, readonly RowGrant[]>>>
}
/** Actions on a record that grants may limit to some rows. */
export type ChangingAction = Extract<RecordAction, 'update' | 'delete'>
/** Button data of a document; its text stays on the server. */
export type ClientDocument = Pick<PrintedDocument, 'name' | 'title' | 'roles' | 'permission' | 'when'>
export interface ClientField extends Omit<Field, 'location'> {
  /** Writable on create / on update by this account (frozen states and `readOnlyWhen` still apply). */
  readonly creatable: boolean
  readonly updatable: boolean
  /** Its masked value may be revealed, with a reason. */
  readonly revealable?: boolean
  /** A reference to records that determine the project block of the referring record. */
  readonly givesBlock?: true
}
/** The account's general permissions on the resource; rows and states may narrow them. */
export interface Capabilities {
  readonly actions: readonly RecordAction[]
  /** Names of transitions that the account may run on at least one record. */
  readonly transitions: readonly string[]
  /** Sees masked values unmasked (a permission that widens `unmask`). */
  readonly unmasked: boolean
}

/** Value of a reference field in a response; requests send only the id. */
export interface ReferenceValue {
  readonly id: number
  readonly label: string
}
/** A candidate, with the `optionFields` that the account may see. */
export interface Choice extends ReferenceValue {
  readonly shown?: Readonly<Record<string, unknown>>
}
/** Value of an images or files field: stored files. */
export interface FileValue {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly url: string
}
