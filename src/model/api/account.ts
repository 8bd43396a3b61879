import { type Static, Type } from '@sinclair/typebox'
import { MOST_RECENT, type MyPages } from '../my-pages.ts'
import { SEEN_RESOURCES } from '../permissions/see-as.ts'
import { AD_ACCOUNT, closed, endpoint, ID, nullable, shape } from './endpoint.ts'

/** The signed-in account (specification section 3). `blockIds` is a JSON string of project-block ids. */
const AccountSchema = Type.Object({
  id: Type.Integer(),
  adAccount: Type.String(),
  name: Type.String(),
  admin: Type.Boolean(),
  blockIds: Type.String({ examples: ['[1,2]'] }),
  permissionIds: Type.Array(Type.Integer()),
})
export type Account = Static<typeof AccountSchema>

/** The butler bound to the account. */
const MasterSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  butlerNo: Type.String(),
  blockName: Type.String(),
})
export type Master = Static<typeof MasterSchema>

const Signed = { account: AccountSchema, master: nullable(MasterSchema) }

/** `token` is the secret for API clients; the web app receives a marker, because its secret is in an HttpOnly cookie. */
const SignedInSchema = Type.Object({ token: Type.String(), ...Signed })
export type SignedIn = Static<typeof SignedInSchema>

const XC_ACCOUNT = Type.String({ minLength: 1, maxLength: 64 })

/** Sign-in, sign-out and the bound butler account (specification section 7, Auth). */
export const ACCOUNT_ENDPOINTS = {
  'GET /api/session': endpoint({
    summary: 'The signed-in account and its bound butler',
    tag: 'Auth',
    access: 'session',
    answer: Type.Object(Signed),
  }),
  'POST /api/account/login': endpoint({
    summary: 'Confirms a session, or answers the address of the single sign-on where one begins',
    tag: 'Auth',
    access: 'optional',
    encoding: 'form',
    body: closed({ returnUrl: Type.Optional(Type.String({ maxLength: 2000 })) }),
    answer: Type.Union([SignedInSchema, Type.Object({ loginUrl: Type.String() })]),
  }),
  'POST /api/account/mock_login': endpoint({
    summary: 'Signs in as a test account (demo and development mode only)',
    tag: 'Auth',
    access: 'public',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT }),
    answer: SignedInSchema,
  }),
  'POST /api/sso/logout': endpoint({
    summary: 'Ends the session; logoutUrl ends it at the single sign-on as well',
    tag: 'Auth',
    access: 'optional',
    answer: Type.Object({ logoutUrl: nullable(Type.String()) }),
  }),
  'POST /api/see-as': endpoint({
    summary: 'The session sees as another account or role from now on, to look only: every write is refused',
    tag: 'Auth',
    access: 'session',
    encoding: 'json',
    body: closed({
      resource: Type.Union(SEEN_RESOURCES.map(name => Type.Literal(name))),
      id: ID,
    }),
    answer: Type.Null(),
  }),
  'POST /api/see-as/end': endpoint({
    summary: 'The session is that of its own account again',
    tag: 'Auth',
    access: 'optional',
    answer: Type.Null(),
  }),
  'GET /api/sso/callback': endpoint({
    summary: 'Where the single sign-on returns to; establishes the session and redirects to the web app',
    tag: 'Auth',
    access: 'public',
    query: Type.Record(Type.String(), Type.String({ maxLength: 4000 })),
  }),
  'POST /api/account/bindXcy': endpoint({
    summary: 'Binds a butler of the sister system; the password is AES-encrypted and URL-safe base64 without padding',
    tag: 'Auth',
    access: 'session',
    encoding: 'form',
    body: closed({ xcAccount: XC_ACCOUNT, xcPassword: Type.String({ minLength: 1, maxLength: 1000 }) }),
    answer: Type.Object({ master: MasterSchema }),
  }),
  'POST /api/account/unbindXcy': endpoint({
    summary: 'Releases the bound butler',
    tag: 'Auth',
    access: 'session',
    answer: Type.Null(),
  }),
} as const

const PATH = Type.String({ minLength: 1, maxLength: 200, pattern: '^/' })
const tagged = { tag: 'Account', access: 'session' } as const

/** Favourite and recently opened pages of an account. */
export const MY_PAGES_ENDPOINTS = {
  'GET /api/my-pages': endpoint({
    ...tagged,
    summary: 'Favourite and recently opened pages of the account, as far as it may still open them',
    answer: shape<MyPages>('favourites and recent'),
  }),
  'PATCH /api/my-pages': endpoint({
    ...tagged,
    summary: 'Marks a page as a favourite or takes the mark away, and notes pages as opened; everything else stays',
    encoding: 'json',
    body: closed({
      favourite: Type.Optional(closed({ path: PATH, marked: Type.Boolean() })),
      visited: Type.Optional(
        Type.Array(PATH, { maxItems: MOST_RECENT, uniqueItems: true, description: 'Newest first' }),
      ),
    }),
    answer: shape<MyPages>('favourites and recent'),
  }),
} as const
