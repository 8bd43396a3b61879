/**
 * What the code of an app in `extensions/web` imports as `steward/web`: types for the editor. In the browser the platform hands
 * the real ones over (src/web/extensions/app-code.ts), so that there is one React, one look and one data provider.
 */
import type { ComponentType } from 'react'

interface Named {
  readonly name: string
  readonly type: string
  readonly [option: string]: unknown
}

/** What shows a value. `null` never gets there. */
export interface ViewProps {
  readonly field: Named
  readonly value: unknown
  /** cell: one line of a list; detail: everything. */
  readonly mode: 'cell' | 'detail'
}
/** What enters a value. The label and the problems are drawn around it. */
export interface InputProps {
  /** DOM id of the control; the label points at it. */
  readonly id: string
  readonly field: Named
  readonly value: unknown
  readonly record: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  /** Ids of the elements that describe the control. */
  readonly describedBy?: string
  onChange(value: unknown): void
}
/** What draws a panel, for the record whose detail is open. */
export interface PanelProps {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number }
}
/** What draws a page: its config, and the resources that it refers to, as far as the account may know them. */
export interface PageProps {
  readonly pageModel: {
    readonly page: {
      readonly path: string
      readonly resource: string
      readonly title: Text
      readonly columns: readonly { readonly field: string }[]
      readonly options: Readonly<Record<string, unknown>>
    }
    readonly resources: Readonly<
      Record<string, { readonly name: string; readonly fields: Readonly<Record<string, Named>> }>
    >
  }
}
interface Text {
  readonly 'zh-CN': string
  readonly 'en-US': string
}

/** Components by the names of the field types, panels and page kinds that they draw. */
export interface AppViews {
  readonly fieldTypes?: Readonly<
    Record<
      string,
      { readonly View: ComponentType<ViewProps>; readonly Input: ComponentType<InputProps>; readonly width?: number }
    >
  >
  readonly panels?: Readonly<Record<string, ComponentType<PanelProps>>>
  readonly pageKinds?: Readonly<Record<string, ComponentType<PageProps>>>
}

/** What a file of `extensions/web` exports by default. */
export declare function defineViews(views: AppViews): { readonly extension: 'views' } & AppViews

/** Rows of a resource, as the account may see them. */
export declare function useRows(
  resource: string,
  query?: {
    readonly filters?: Readonly<Record<string, unknown>>
    readonly sort?: string
    readonly fields?: readonly string[]
    readonly limit?: number
  },
): {
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[]
  readonly isLoading: boolean
}
/** The language of the screen, and a text in it. */
export declare function useText(): { readonly locale: 'zh-CN' | 'en-US'; text(text: Text | undefined): string }
// biome-ignore lint/suspicious/noExplicitAny: components of antd, whose props are documented there
type Part = ComponentType<any>
export declare const Button: Part
export declare const Input: Part
export declare const InputNumber: Part
export declare const Select: Part
export declare const Tag: Part
export declare const Empty: Part
export declare const Spin: Part
