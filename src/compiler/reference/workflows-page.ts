import type { AppModel, Resource, Workflow } from '#model/app-model.ts'
import { deadlineWords } from '#model/workflow/deadline-words.ts'
import { workflowGraph } from '#model/workflow/workflow-graph.ts'

/** docs/workflows.md: every workflow of the config as a state diagram (Mermaid), titles in English. */
export function workflowsPage(model: AppModel): string {
  const resources = Object.values(model.resources)
    .filter(({ workflows }) => Object.keys(workflows).length > 0)
    .sort((a, b) => a.title['en-US'].localeCompare(b.title['en-US'], 'en'))
  return [
    '# Workflows',
    '',
    'Generated from `config/` by `npm run docs`: the states of every resource and the transitions between them. What stands in',
    'brackets is done by the system, not by staff.',
    ...resources.flatMap(section),
    '',
  ].join('\n')
}

function section(resource: Resource): string[] {
  return Object.values(resource.workflows).flatMap(workflow => [
    '',
    `## ${resource.title['en-US']} (\`${resource.name}.${workflow.field}\`)`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...diagram(workflow).map(line => `  ${line}`),
    '```',
    ...deadlines(resource, workflow),
  ])
}

function deadlines({ fields }: Resource, workflow: Workflow): string[] {
  const words = workflowGraph(workflow).states.flatMap(({ title, deadline }) =>
    deadline ? [`${title['en-US']} ${deadlineWords(deadline, fields, 'en-US')}`] : [],
  )
  return words.length === 0 ? [] : ['', `To be left: ${words.join('; ')}.`]
}

function diagram(workflow: Workflow): string[] {
  const { states, steps } = workflowGraph(workflow)
  return [
    ...states.map(({ name, title }) => `${idOf(name)}: ${plain(title['en-US'])}`),
    `[*] --> ${idOf(workflow.initial)}`,
    ...steps.map(({ from, to, titles, isAutomatic }) => {
      const words = [...new Set(titles.map(title => plain(title['en-US'])))].join(', ')
      return `${idOf(from)} --> ${idOf(to)}: ${isAutomatic ? `(${words})` : words}`
    }),
  ]
}

/** Mermaid has reserved words (`end`, `state`), which cannot be the id of a state. */
function idOf(name: string): string {
  return `s_${name.replace(/\W/g, '_')}`
}

/** Colons and semicolons end a label in Mermaid. */
function plain(text: string): string {
  return text.replace(/[:;]/g, ',')
}
