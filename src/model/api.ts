/**
 * Every call of the platform: `METHOD /path` → access, request, response. The server registers and validates by it, the API
 * document is generated from it, and the web app takes its types from it (`import type`, so that no schema gets into the
 * browser).
 */
import { ACCOUNT_ENDPOINTS, MY_PAGES_ENDPOINTS } from './api/account.ts'
import { ACCOUNTS_ENDPOINTS, ORG_ENDPOINTS } from './api/accounts.ts'
import { APP_ENDPOINTS } from './api/app.ts'
import { BULK_ENDPOINTS } from './api/bulk.ts'
import { DISCUSSION_ENDPOINTS } from './api/discussion.ts'
import { DOCUMENT_ENDPOINTS } from './api/documents.ts'
import type { Answer, Body, Endpoint, Params, Query } from './api/endpoint.ts'
import { EXPLAIN_ENDPOINTS } from './api/explain.ts'
import { HOME_ENDPOINTS } from './api/home.ts'
import { IMPORT_ENDPOINTS } from './api/import.ts'
import { JOB_ENDPOINTS } from './api/jobs.ts'
import { LIST_SETTINGS_ENDPOINTS } from './api/list-settings.ts'
import { NOTICE_ENDPOINTS } from './api/notices.ts'
import { PERMISSION_ENDPOINTS } from './api/permissions.ts'
import { PROJECT_CONFIG_ENDPOINTS } from './api/project-config.ts'
import { RECEIPT_ENDPOINTS } from './api/receipts.ts'
import { RECORD_ENDPOINTS } from './api/records.ts'
import { REPORT_ENDPOINTS } from './api/reports.ts'
import { RIGHTS_ENDPOINTS } from './api/rights.ts'
import { SEARCH_ENDPOINTS } from './api/search.ts'
import { STAND_IN_ENDPOINTS } from './api/stand-ins.ts'
import { STUDIO_CHANGE_ENDPOINTS } from './api/studio/changes.ts'
import { STUDIO_DRAFT_ENDPOINTS } from './api/studio/drafts.ts'
import { STUDIO_LANGUAGE_ENDPOINTS } from './api/studio/language.ts'
import { SUBSCRIPTION_ENDPOINTS } from './api/subscriptions.ts'
import { SUPPLIER_ENDPOINTS } from './api/supplier.ts'

export const API = {
  ...APP_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ACCOUNTS_ENDPOINTS,
  ...RIGHTS_ENDPOINTS,
  ...ORG_ENDPOINTS,
  ...SUPPLIER_ENDPOINTS,
  ...PERMISSION_ENDPOINTS,
  ...EXPLAIN_ENDPOINTS,
  ...PROJECT_CONFIG_ENDPOINTS,
  ...STUDIO_DRAFT_ENDPOINTS,
  ...STUDIO_CHANGE_ENDPOINTS,
  ...STUDIO_LANGUAGE_ENDPOINTS,
  ...RECORD_ENDPOINTS,
  ...SEARCH_ENDPOINTS,
  ...MY_PAGES_ENDPOINTS,
  ...HOME_ENDPOINTS,
  ...STAND_IN_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...LIST_SETTINGS_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...BULK_ENDPOINTS,
  ...IMPORT_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...NOTICE_ENDPOINTS,
  ...RECEIPT_ENDPOINTS,
  ...DISCUSSION_ENDPOINTS,
} as const satisfies Record<`${HttpMethod} /api/${string}`, Endpoint>

type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Api = typeof API
/** `POST /api/account/login` … */
export type ApiCall = keyof Api

export type ParamsOf<C extends ApiCall> = Params<Api[C]>
export type QueryOf<C extends ApiCall> = Query<Api[C]>
export type BodyOf<C extends ApiCall> = Body<Api[C]>
/** `data` of the envelope. */
export type AnswerOf<C extends ApiCall> = Answer<Api[C]>

/** Method and path of a call's key. */
export function splitCall(call: string): { readonly method: HttpMethod; readonly path: string } {
  const [method, path] = call.split(' ') as [HttpMethod, string]
  return { method, path }
}

export type { Account, Master, SignedIn } from './api/account.ts'
export type { IntegrityReport } from './api/app.ts'
export type { BulkPreview } from './api/bulk.ts'
export type { Colleague, RecordAttachment, RecordComment } from './api/discussion.ts'
export type { PrintedSheets } from './api/documents.ts'
export type { Endpoint } from './api/endpoint.ts'
export type {
  HomeAnswer,
  HomeChartAnswer,
  HomeFigureAnswer,
  HomeMeasure,
  QueueEntry,
  RecentRecord,
} from './api/home.ts'
export type { ImportField, ImportPlan } from './api/import.ts'
export type { JobStatus } from './api/jobs.ts'
export type { Notice, NoticeBoard, NoticeCode } from './api/notices.ts'
export type {
  BulkOutcome,
  DeletedRecord,
  FieldReversal,
  FoundSubject,
  RecordId,
  ReversalPreview,
  Row,
  RowCount,
  SelectionPreview,
  TimelineEntry,
} from './api/records.ts'
export type { ReportAnswer, ReportGroup } from './api/reports.ts'
export type { FoundRecord } from './api/search.ts'
export type { StandInSpan, StandIns } from './api/stand-ins.ts'
export type { Subscription, SubscriptionChannel, Subscriptions } from './api/subscriptions.ts'
