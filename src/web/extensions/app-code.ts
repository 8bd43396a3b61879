import { useList } from '@refinedev/core'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import type { Row } from '#model/api.ts'
import type { Extension } from '#model/define-extension.ts'
import { takeExtensions } from '#model/extensions.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, Empty, Input, InputNumber, Select, Spin, Tag } from '../ui/antd.ts'
import { type AppViews, learnViews } from './app-views.ts'

type Views = AppViews & { readonly extension: 'views' }

/**
 * Loads the module at `url` with the app's browser extensions. Its imports are passed in, so that React is loaded only once.
 */
export async function loadAppCode(url: string): Promise<void> {
  const handed = { react, 'react/jsx-runtime': jsxRuntime, 'steward/web': KIT }
  Object.assign(globalThis, { [Symbol.for('steward')]: handed })
  const module = (await import(/* @vite-ignore */ url)) as { readonly default: readonly (Extension | Views)[] }
  takeExtensions(module.default.filter((each): each is Extension => each.extension !== 'views'))
  for (const each of module.default) if (each.extension === 'views') learnViews(each)
}

/** `steward/web` (src/extensions/web.ts has its types). */
const KIT = {
  defineViews: (views: AppViews): Views => ({ extension: 'views', ...views }),
  useRows,
  useText,
  Button,
  Empty,
  Input,
  InputNumber,
  Select,
  Spin,
  Tag,
}

interface RowsQuery {
  readonly filters?: Readonly<Record<string, unknown>>
  readonly sort?: string
  readonly fields?: readonly string[]
  readonly limit?: number
}

function useRows(resource: string, { filters = {}, sort, fields, limit = 20 }: RowsQuery = {}) {
  const order = sort?.startsWith('-') ? ('desc' as const) : ('asc' as const)
  const { result, query } = useList<Row>({
    resource,
    pagination: { currentPage: 1, pageSize: limit },
    filters: Object.entries(filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    sorters: sort === undefined ? [] : [{ field: sort.replace(/^-/, ''), order }],
    meta: { fields: fields && [...fields] },
  })
  return { rows: result.data, isLoading: query.isLoading }
}
