import type { ComponentType } from 'react'
import { type DrawingProps, drawing } from './drawing.tsx'
import { laterPart } from './later-part.ts'

/** Drawings by the names of @ant-design/icons. */
type Drawings = typeof import('./antd-icons.ts')

const { usePart: useDrawings } = laterPart<Drawings>(() => import('./antd-icons.ts'))

/**
 * Icons of the frame and of what stands around the rows of a list: antd's drawings, whose place is empty until they have
 * come, right after the first rows. A list has dozens, hence not antd's components, which are five for each.
 */
export const AimOutlined = icon('AimOutlined')
export const AppstoreOutlined = icon('AppstoreOutlined')
export const BellOutlined = icon('BellOutlined')
export const CloseOutlined = icon('CloseOutlined')
export const DownOutlined = icon('DownOutlined')
export const EnvironmentOutlined = icon('EnvironmentOutlined')
export const ExportOutlined = icon('ExportOutlined')
export const FilterOutlined = icon('FilterOutlined')
export const FontSizeOutlined = icon('FontSizeOutlined')
export const FullscreenExitOutlined = icon('FullscreenExitOutlined')
export const FullscreenOutlined = icon('FullscreenOutlined')
export const FunnelPlotOutlined = icon('FunnelPlotOutlined')
export const HistoryOutlined = icon('HistoryOutlined')
export const HomeOutlined = icon('HomeOutlined')
export const ImportOutlined = icon('ImportOutlined')
export const LoadingOutlined = icon('LoadingOutlined')
export const MenuFoldOutlined = icon('MenuFoldOutlined')
export const MenuUnfoldOutlined = icon('MenuUnfoldOutlined')
export const PaperClipOutlined = icon('PaperClipOutlined')
export const PlusOutlined = icon('PlusOutlined')
export const PrinterOutlined = icon('PrinterOutlined')
export const QuestionCircleOutlined = icon('QuestionCircleOutlined')
export const ReloadOutlined = icon('ReloadOutlined')
export const SearchOutlined = icon('SearchOutlined')
export const SettingOutlined = icon('SettingOutlined')
export const StarFilled = icon('StarFilled')
export const StarOutlined = icon('StarOutlined')
export const TranslationOutlined = icon('TranslationOutlined')
export const UpOutlined = icon('UpOutlined')
export const UserOutlined = icon('UserOutlined')

function icon(name: keyof Drawings): ComponentType<DrawingProps> {
  return props => drawing(useDrawings()?.[name], props)
}
