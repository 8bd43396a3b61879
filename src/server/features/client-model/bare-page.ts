import type { Page, Resource } from '#model/app-model.ts'

/** A page that stands in no menu, with nothing on it but what `rest` says: to draw one record of `resource` by. */
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
