import type { ShellModel, ShellModule, ShellPage } from '#model/client-model.ts'

/** A small menu for tests: two groups, a hidden page with a placeholder and an alias, a page that is not kept. */
export const SHELL: ShellModel = {
  revision: '1',
  pageTabs: true,
  seeAs: false,
  welcome: both('Welcome'),
  permissions: [
    { id: 44, role: 'butler5' },
    { id: 42, role: 'butler3' },
    { id: 192, role: 'visitPlan3' },
  ],
  quickEntries: [],
  tools: [],
  systems: [],
  guides: [],
  modules: [
    group('butler', [
      page('/butler/audit', { roles: ['butler5'] }),
      page('/butler/days', { roles: ['butler3'], keepAlive: false }),
    ]),
    group('visitPlan', [
      page('/visitPlan/moveIntoPlan', { roles: ['visitPlan3'] }),
      page('/moveIntoPlan/interviewRecords/{id}', {
        hidden: true,
        aliases: ['/visitPlan/moveIntoPlan/interviewRecords/{id}'],
      }),
    ]),
  ],
}

/** A page of a menu; open to everybody unless stated otherwise. */
export function page(path: string, rest: Partial<ShellPage> = {}): ShellPage {
  return { path, title: both(path), roles: [], hidden: false, keepAlive: true, aliases: [], kind: 'list', ...rest }
}

function group(name: string, pages: readonly ShellPage[]): ShellModule {
  return { name, path: `/${name}`, title: both(name), icon: 'page', pages }
}

function both(text: string) {
  return { 'zh-CN': text, 'en-US': text }
}
