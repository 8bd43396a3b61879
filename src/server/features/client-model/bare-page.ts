import type { Page, Resource } from '#model/app-model.ts'

/** A page outside the menu with only the parts in `rest`; used to render one record of `resource`. */
export function barePage(
  resource: Resource,
  path: string,
  rest: Partial<Pick<Page, 'sections' | 'sectionLayout' | 'detail'>>,
): Page {
  return {
    path,
    module: resource.module,
    title: resource.title,
    roles: [],
    dataRoles: [],
    hidden: true,
    keepAlive: false,
    aliases: [],
    kind: 'form',
    resource: resource.name,
    columns: [],
    filters: [],
    sort: [],
    pageSize: 20,
    actions: { toolbar: [], row: [], bulk: [] },
    detail: { groups: [], tabs: [], panels: [] },
    sections: [],
    options: {},
    location: resource.location,
    ...rest,
  }
}
