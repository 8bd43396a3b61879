import { schemaEntries } from '#compiler/reference/schema-entries.ts'
import { FIELD_TYPE_TEXTS, PAGE_KIND_TEXTS } from '#model/config-schema/kind-texts.ts'
import { EFFECT_KINDS } from '#model/config-schema/resource/effect.ts'
import { describedFunctions } from '#model/expression/functions/descriptions/index.ts'
import { FIELD_TYPES, type FieldTypeName, fieldTypeOf } from '#model/field-types/index.ts'
import { PAGE_KINDS, type PageKindName, pageKindOf } from '#model/page-kinds/index.ts'
import { type ConfigExample, exampleOf, textOf } from './config-examples.ts'
import { keyPage } from './key-pages.ts'
import type { SitePage } from './site-page.ts'

/** A page for each field type, page kind, effect and function, and one that lists them. */
export function referencePages(): SitePage[] {
  return [
    ...group(
      'Field types',
      'field-types',
      'The type of a field is the key `type` of an entry in `fields`.',
      fieldTypes(),
    ),
    ...group('Page kinds', 'page-kinds', 'The kind of a page is the key `kind` of its file.', pageKinds()),
    ...group(
      'Effects',
      'effects',
      'An effect is something that a transition does besides changing the status: an entry in its `effects`.',
      effects(),
    ),
    ...group('Functions', 'functions', 'Functions that every expression can call.', functions()),
  ]
}

interface Entry {
  readonly name: string
  readonly summary: string
  readonly body: readonly string[]
}

function group(section: string, folder: string, says: string, entries: readonly Entry[]): SitePage[] {
  const rows = entries.map(({ name, summary }) => `| [\`${name}\`](${name}.md) | ${cell(summary)} |`)
  const index = [`# ${section}`, says, ['| name | what it is |', '|---|---|', ...rows].join('\n')].join('\n\n')
  return [
    { path: `${folder}/index.md`, title: 'All', section, text: index },
    ...entries.map(({ name, summary, body }) => ({
      path: `${folder}/${name}.md`,
      title: name,
      section,
      text: [`# \`${name}\``, summary, ...body].join('\n\n'),
    })),
  ]
}

function fieldTypes(): Entry[] {
  return (Object.keys(FIELD_TYPES) as FieldTypeName[]).map(name => {
    const { options, storage, sortable, filterOperators } = fieldTypeOf(name)!
    const facts = [
      ['Stored as', storage === 'none' ? 'what its result is stored as, if `stored`' : storage],
      ['Filters', filterOperators.map(operator => `\`${operator}\``).join(', ')],
      ['Can be sorted', sortable ? 'yes' : 'no'],
    ]
    const example = exampleOf(
      Object.keys(options.properties),
      ({ path, value }) => path.at(-2) === 'fields' && value.type === name && 'title' in value,
    )
    return {
      name,
      summary: FIELD_TYPE_TEXTS[name],
      body: [
        ['| | |', '|---|---|', ...facts.map(row => `| ${row.join(' | ')} |`)].join('\n'),
        ...exampleSection(example ?? exampleOf([], ({ value }) => value.type === 'computed' && value.result === name)),
        '## Keys',
        ...keysOf(options, 'Only the keys that every field takes.'),
        `Keys that fields of all types take are in the reference of [resource files](../${keyPage('resource')}).`,
      ],
    }
  })
}

function pageKinds(): Entry[] {
  return (Object.keys(PAGE_KINDS) as PageKindName[]).map(name => {
    const { options, keys } = pageKindOf(name)!
    const example = exampleOf(
      Object.keys(options.properties),
      ({ path, value }) => path.length === 0 && value.kind === name && 'path' in value,
    )
    return {
      name,
      summary: PAGE_KIND_TEXTS[name],
      body: [
        ...exampleSection(example),
        '## Keys',
        `It takes ${keys.map(key => `\`${key}\``).join(', ')} and the keys that every page takes; they are in the reference of [page files](../${keyPage('page')}).`,
        ...keysOf(options, 'It has no keys of its own.'),
      ],
    }
  })
}

function effects(): Entry[] {
  return Object.entries(EFFECT_KINDS).map(([name, schema]) => {
    const { description, ...options } = schema as typeof schema & { description: string }
    const example = exampleOf(
      Object.keys(schema.properties),
      ({ path, value }) => path.at(-2) === 'effects' && Object.keys(value)[0] === name,
    )
    return { name, summary: description, body: [...exampleSection(example), '## Keys', ...keysOf(options, '')] }
  })
}

function functions(): Entry[] {
  return describedFunctions().map(({ name, parameters, variadic, sql, documentation, examples }) => {
    const names = parameters.map(parameter => (parameter.optional ? `${parameter.name}?` : parameter.name))
    const call = new RegExp(`(^|[^.\\w])${name}\\(`)
    const used = exampleOf([], ({ value }) =>
      Object.values(value).some(text => typeof text === 'string' && call.test(text)),
    )
    return {
      name,
      summary: documentation['en-US'],
      body: [
        `\`\`\`js\n${name}(${names.join(', ')}${variadic ? ', …' : ''})\n\`\`\``,
        [
          '| parameter | takes |',
          '|---|---|',
          ...parameters.map(each => `| \`${each.name}\` | ${each.kind}${each.optional ? ', optional' : ''} |`),
        ].join('\n'),
        sql
          ? 'It can be used everywhere, also in conditions that select rows.'
          : 'It cannot be used in conditions that select rows.',
        '## Examples',
        [
          '| expression | gives |',
          '|---|---|',
          ...examples.map(each => `| \`${cell(each.expression)}\` | \`${cell(JSON.stringify(each.result))}\` |`),
        ].join('\n'),
        ...exampleSection(used, 'In a config'),
      ],
    }
  })
}

/** A table of the keys of an object; `none` where it has none. */
function keysOf(schema: object, none: string): string[] {
  const rows = schemaEntries(schema).map(
    ({ path, type, required, description }) =>
      `| \`${path}\` | ${cell(type)}${required ? ', required' : ''} | ${cell(description)} |`,
  )
  return rows.length === 0 ? [none] : [['| key | takes | what it is |', '|---|---|---|', ...rows].join('\n')]
}

/** The example as its config has it; its last key is part of the text, for it is a name that an author chooses. */
function exampleSection(example: ConfigExample | undefined, heading = 'Example'): string[] {
  if (!example) return []
  const key = example.path.at(-1)
  const text = textOf(example)
  const place = example.path.length === 0 ? '' : `, at \`${example.path.join('.')}\``
  return [
    `## ${heading}`,
    `From \`${example.file}\`${place}:`,
    `\`\`\`json\n${typeof key === 'string' ? `${JSON.stringify(key)}: ${text}` : text}\n\`\`\``,
  ]
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
