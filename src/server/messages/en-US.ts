/**
 * What the server says of a request as a whole; problems of single fields are worded in src/model/messages. Sentences in
 * lower case are the specification's own (section 8).
 */
export const enUS = {
  'bad-request': 'The request could not be understood',
  validation: 'Please check the entries',
  'not-signed-in': 'your login information has expired, please log in again',
  'client-header-missing':
    'The request does not come from the platform’s own pages: the header X-Steward-Client is missing',
  forbidden: 'You are not permitted to do this',
  'nothing-granted': 'None of your roles permits this',
  'grant-field-missing': 'Your roles do not permit you to write this',
  'grant-condition-fails': 'Your roles permit this for other records, but not for this one',
  'comment-closed':
    'This can no longer be changed: comments and files may be taken back by their author for 15 minutes',
  'outside-scope': 'This record belongs to a block that you are not responsible for',
  'page-role-missing': 'You are not permitted to open this page',
  'operation-permission-missing': 'Your roles permit this one by one, but not in bulk',
  'not-found': 'Not found',
  'method-not-allowed': 'This address does not take {method}',
  'too-large': 'The request is too large',
  'unsupported-media-type': 'This call takes {expected}',
  'too-many-requests': 'Too many attempts, please try again in {seconds} seconds',
  internal: 'Something went wrong on our side; number for the support: {requestId}',
  unavailable: 'The service cannot be reached at the moment',
  'login-failed': 'login failed',
  'account-left': 'This account has left the company and cannot sign in',
  'mock-login-off': 'Signing in as a test account is switched off here',
  'bind-failed': 'binding failed, please check that the account and password are correct',
  'bind-taken': 'This butler is already bound to another account',
  'not-bound': 'No butler account is bound',
  'export-too-large': 'That would be {total} rows; a file takes at most {max}. Please narrow the conditions',
  'bulk-too-large': 'These are {total} records; at most {max} are changed at once. Please narrow the conditions',
  'bulk-not-confirmed': 'These are {total} records: please confirm that number',
  'undo-of': 'Undo: {title}',
  'bulk-of': '{resource}: {action}',
  'bulk-update': 'edit in bulk',
  'bulk-delete': 'delete in bulk',
  'not-undoable': 'This can no longer be taken back',
  'outcome-row': 'No.',
  'outcome-record': 'Record',
  'outcome-result': 'Outcome',
  'outcome-reason': 'Reason',
  'outcome-ok': 'Done',
  'outcome-unchanged': 'Nothing to change',
  'outcome-refused': 'Refused',
  'outcome-left': 'Not reached',
  'changed-since': 'It was changed since and stays as it is',
  'unknown-parameter': 'There is no parameter named {name}',
  'missing-parameter': 'This entry is required',
} as const

export type ServerMessage = keyof typeof enUS
