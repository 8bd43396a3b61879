import { laterPart } from './later-part.ts'

/** antd's parts that a person works with, by name. */
export type Controls = typeof import('./antd-controls.ts')

/** The controls once they are there; they are fetched after the first rows. */
export const { usePart: useControls, load: loadControls } = laterPart<Controls>(() => import('./antd-controls.ts'))
