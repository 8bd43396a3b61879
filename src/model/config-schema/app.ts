import type { Static } from '@sinclair/typebox'
import { CHANNEL_KINDS, type ChannelKindName } from '../channel-kinds.ts'
import { WEEK_DAYS } from '../dates/recurrence.ts'
import { LOCALES } from '../localized-text.ts'
import { Type } from './type.ts'
import {
  closedObject,
  configFile,
  listOf,
  localizedText,
  mapOf,
  oneOfValues,
  ref,
  roleList,
  setOf,
  text,
} from './vocabulary.ts'

/** `config/app.json`: the platform as a whole. */
export const appSchema = configFile('Application', 'Title, language and order of the modules of the platform.', {
  title: localizedText('Platform title: in the sidebar, on the login page and behind every page title.'),
  defaultLocale: oneOfValues(LOCALES, 'Language for a browser whose own language is not offered.'),
  tokenHeader: Type.Optional(text('Header that carries the token of API clients. Default: Authorization.')),
  bind: Type.Optional(
    closedObject(
      {
        key: Type.String({ minLength: 16, maxLength: 32, description: 'AES key: 16, 24 or 32 characters.' }),
        iv: Type.String({ maxLength: 16, description: 'Initialisation vector: 16 characters for CBC, empty for ECB.' }),
        mode: oneOfValues(['CBC', 'ECB'], 'Block mode of the cipher.'),
      },
      {
        description:
          'Cipher of the password in the bind dialog; the sister system must know the same key. Without it nobody can be bound.',
      },
    ),
  ),
  auditorsSeeAll: Type.Optional(
    Type.Boolean({
      description: 'Whether the operation log shows records of every block to its readers. Default: false.',
    }),
  ),
  shareViews: Type.Optional(
    roleList(
      'Who may share a saved view of a list with the holders of a role of their own, or with everyone. Default: administrators only.',
    ),
  ),
  seeAs: Type.Optional(
    roleList(
      'Who may see the platform as another account or role sees it, to look only. Administrators see all that the other sees, everybody else what both may see. Default: administrators only.',
    ),
  ),
  studio: Type.Optional(
    closedObject(
      {
        roles: Type.Optional(roleList('Who may change the config in Studio, besides administrators.')),
        fourEyes: Type.Optional(
          Type.Boolean({
            description:
              'A change takes effect when a second account that may use Studio agrees to its plan. Default: false.',
          }),
        ),
      },
      {
        description:
          'The config may be changed in the browser. Absent: nobody may. Who may change the config decides who may do what.',
      },
    ),
  ),
  channels: Type.Optional(
    mapOf(
      closedObject({
        kind: oneOfValues(
          Object.keys(CHANNEL_KINDS) as ChannelKindName[],
          'webhook: a signed HTTP call, mostly to the gateway of a provider of text messages; mail: e-mail by SMTP. Addresses and secrets come from environment variables.',
        ),
        expiresAfterHours: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 8760,
            description:
              'A message that could not leave for so many hours is of no use any more: it fails as expired. Default: 72.',
          }),
        ),
      }),
      'Ways in which messages leave the platform, by the value that the field `channel` of the message record has.',
    ),
  ),
  limits: Type.Optional(
    closedObject(
      {
        exportRows: Type.Optional(limit(1, 1_000_000, 'Most rows of one exported file. Default: 100,000.')),
        exportAtOnce: Type.Optional(
          limit(0, 5000, 'An export of at most so many rows is answered at once; more become a job. Default: 1,000.'),
        ),
        importRows: Type.Optional(limit(1, 200_000, 'Most rows of one imported file. Default: 200,000.')),
        importMegabytes: Type.Optional(limit(1, 20, 'Largest imported file, in megabytes. Default: 20.')),
        bulkRecords: Type.Optional(limit(1, 1_000_000, 'Most records of one bulk job. Default: 100,000.')),
        bulkConfirmFrom: Type.Optional(
          limit(
            1,
            1_000_000,
            'From this many records on, a bulk job is confirmed by typing their number. Default: 100.',
          ),
        ),
        printRecords: Type.Optional(limit(1, 1000, 'Most records of one print run. Default: 100.')),
        fileDays: Type.Optional(limit(1, 365, 'Days for which the file of a job is kept. Default: 7.')),
        lookUps: Type.Optional(
          limit(
            1,
            10_000,
            'Most masked values (a phone number, an ID number) that somebody who sees them masked may look up within a minute. Default: 30.',
          ),
        ),
        countRows: Type.Optional(
          limit(
            1000,
            100_000_000,
            'Rows of a list are counted up to this number; a longer list says "100,000+". Default: 100,000.',
          ),
        ),
      },
      { description: 'How much may be exported, imported, printed or changed at once.' },
    ),
  ),
  workingTime: Type.Optional(
    closedObject(
      {
        days: Type.Optional(setOf(oneOfValues(WEEK_DAYS, 'Day of the week.'), 'Default: Monday to Friday.')),
        hours: Type.Optional(
          listOf(
            closedObject({ from: clock('Beginning, e.g. 09:00.'), to: clock('End, later than the beginning.') }),
            'In order. Default: 09:00 to 18:00.',
          ),
        ),
        holidays: Type.Optional(
          setOf(
            day('Day, e.g. 2026-10-01.'),
            'Holidays. In China those of a year are published in November of the year before; `npm run check` reports a missing year.',
          ),
        ),
        workdays: Type.Optional(
          setOf(day('Day, e.g. 2026-10-10.'), 'Days on which people work in place of another day.'),
        ),
      },
      { description: 'When people work: deadlines that are `working` count only this time.' },
    ),
  ),
  pageTabs: Type.Optional(
    Type.Boolean({
      description: 'Shows the open pages as tabs above the page; they stay until closed. Default: false.',
    }),
  ),
  modules: setOf(
    ref('module', 'Folder name under config/modules.', { reportedBy: 'missing-file' }),
    'Modules in menu order; each is a folder of config/modules.',
  ),
})
export type AppConfig = Static<typeof appSchema>

function clock(description: string) {
  return Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description })
}

function day(description: string) {
  return Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })
}

function limit(minimum: number, maximum: number, description: string) {
  return Type.Integer({ minimum, maximum, description })
}
