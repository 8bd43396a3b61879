import type { Field, Resource, State, Transition } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { buildField } from './build-field.ts'

const location = { file: 'config/test.json', line: 1, column: 1 }
export const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })

/** A compiled resource; fields are given by name. */
export function buildResource(
  fields: Readonly<Record<string, Partial<Field> & { type: string }>>,
  rest: Partial<Resource> = {},
): Resource {
  return {
    name: 'thing',
    title: title('Thing'),
    module: 'test',
    label: 'name',
    scope: 'global',
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildField({ ...field, name })])),
    search: [],
    unique: [],
    checks: [],
    workflows: {},
    grants: [],
    source: { kind: 'store' },
    indexes: [],
    location,
    ...rest,
  }
}

export function buildState(name: string, rest: Partial<State> = {}): State {
  return { name, title: title(name), color: 'gray', required: [], frozen: [], ...rest }
}

export function buildTransition(name: string, rest: Partial<Transition> = {}): Transition {
  return {
    name,
    title: title(name),
    from: [],
    to: [],
    by: 'staff',
    roles: [],
    ask: [],
    effects: [],
    danger: false,
    location,
    ...rest,
  }
}

export function buildMe(rest: Partial<Me> = {}): Me {
  return {
    id: 7,
    adAccount: 'wang.fang',
    name: '王芳',
    admin: false,
    permissionIds: [],
    roles: [],
    blockIds: [],
    ...rest,
  }
}
