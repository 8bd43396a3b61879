/** What the browser may know of the AppModel. Allow-list: a property gets here only by being named in this file. */
import type {
  Check,
  Dictionary,
  ExternalLink,
  Field,
  Grant,
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

/** `GET /api/app`: known before sign-in. */
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
  /** Address of the module with what the app adds to the browser. */
  readonly extensions?: string
}

/** What index.html brings along, in the element `START_DATA`: what the first screen would ask for one after the other. */
export interface StartData {
  /** From `GET /api/app`. */
  readonly app: PublicApp
  /** Where the request came with a session. */
  readonly signedIn?: {
    /** Id of its account; what follows is for no other. */
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

/** `GET /api/client-model`: menu and routes of one account, and nothing of the pages' inside. ETag: revision + account. */
export interface ShellModel {
  readonly revision: string
  readonly modules: readonly ShellModule[]
  readonly permissions: readonly Pick<Permission, 'id' | 'role' | 'widens'>[]
  readonly quickEntries: readonly QuickEntry[]
  /** What the home page says where no page may be opened. */
  readonly withoutPages?: LocalizedText
  readonly systems: readonly ExternalLink[]
  readonly guides: readonly ExternalLink[]
  readonly welcome: LocalizedText
  /** The open pages are shown as tabs. */
  readonly pageTabs: boolean
  /** The account may see the platform as others see it. */
  readonly seeAs: boolean
  /** The account may change the config in the browser. */
  readonly studio?: true
  /** In whose place the account acts during leave, also in days to come. */
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

/** `GET /api/client-model/page?path=`: everything one page needs to draw itself. */
export interface PageModel {
  readonly page: Omit<Page, 'location' | 'dataRoles' | 'help'>
  /** The page's resource and every resource its columns, filters, tabs and references name. */
  readonly resources: Readonly<Record<string, ClientResource>>
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** Every expression in the above, read: text → tree. */
  readonly expressions: Readonly<Record<string, PackedNode>>
  /** Tabs of an opened record have been left out, as requested. */
  readonly partial?: boolean
}
export interface ClientResource {
  readonly name: string
  readonly title: LocalizedText
  readonly label: string
  /** Shown where a reference names no record. */
  readonly absent?: LocalizedText
  /** Those that the account may read: shown beside the label where records are offered for choice. */
  readonly optionFields?: readonly string[]
  readonly scope: ScopeKind
  /** Readable fields only. */
  readonly fields: Readonly<Record<string, ClientField>>
  readonly search: readonly string[]
  readonly checks: readonly Check[]
  readonly workflows: Readonly<Record<string, Workflow>>
  readonly source: Source
  /** Whether its records may be commented on, and files laid beside them. */
  readonly comments?: boolean
  readonly attachments?: boolean
  /** Those whose records the account may see. */
  readonly lines?: Readonly<Record<string, Lines>>
  /** Those that the account may run. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** Those that the account may print. */
  readonly documents?: Readonly<Record<string, ClientDocument>>
  /**
   * Fields that a form sends to learn what is counted for the record as it would be (`POST …/draft`). Absent where
   * nothing is.
   */
  readonly draftFields?: readonly string[]
  readonly capabilities: Capabilities
  /** Whether a record of it shows more than a reference to it does. */
  readonly opens?: boolean
  /** Path of the page to which references to its records lead, with `?id=`. */
  readonly home?: string
  /**
   * On a page with cells to edit: which rows the account may change in which fields, one entry for each grant. Absent: every
   * row, as far as its scope goes.
   */
  readonly updates?: readonly Pick<Grant, 'where' | 'fields'>[]
}
/** What a button needs to know of a document; its text stays with the server. */
export type ClientDocument = Pick<PrintedDocument, 'name' | 'title' | 'roles' | 'permission' | 'when'>
export interface ClientField extends Omit<Field, 'location'> {
  /** Writable on create / on update by this account (frozen states and `readOnlyWhen` still apply). */
  readonly creatable: boolean
  readonly updatable: boolean
  /** Its masked value may be asked for, with a reason; absent where it may not. */
  readonly revealable?: boolean
  /** A reference to records that fix the project block of whatever refers to them. */
  readonly givesBlock?: true
}
/** What the account may do with the resource at all; rows and states may narrow it. */
export interface Capabilities {
  readonly actions: readonly RecordAction[]
  /** Names of transitions the account may ever run. */
  readonly transitions: readonly string[]
  /** Sees masked values unmasked (a permission that widens `unmask`). */
  readonly unmasked: boolean
}

/** Value of a reference field in an answer; payloads send the id alone. */
export interface ReferenceValue {
  readonly id: number
  readonly label: string
}
/** A record offered for choice, with what the account may see of its `optionFields`. */
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
