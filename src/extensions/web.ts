/**
 * What an app's code in `extensions/web` imports as `steward/web`: types for the editor. In the browser the platform provides
 * the implementation (src/web/extensions/app-code.ts), so that React, the design and the data provider are shared.
 */
import type { ComponentType } from 'react'

interface Named {
  readonly name: string
  readonly type: string
  readonly [option: string]: unknown
}

/** Shows a value. Never called with `null`. */
export interface ViewProps {
  readonly field: Named
  readonly value: unknown
  /** cell: one line of a list; detail: everything. */
  readonly mode: 'cell' | 'detail'
}
/** Input of a value. Label and problems are rendered around it. */
export interface InputProps {
  /** DOM id of the control, for its label. */
  readonly id: string
  readonly field: Named
  readonly value: unknown
  readonly record: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
  /** Ids of the elements that describe the control. */
  readonly describedBy?: string
  onChange(value: unknown): void
}
/** Renders a panel for the record whose detail is open. */
export interface PanelProps {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: number }
}
/** Renders a page: its config, and the resources that it refers to, limited to what the account may know. */
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

/** Components by the names of the field types, panels and page kinds that they render. */
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

/** Default export of a file in `extensions/web`. */
export declare function defineViews(views: AppViews): { readonly extension: 'views' } & AppViews

/** Rows of a resource that the account may see. */
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
/** The current language, and a text in it. */
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
