/** Types of the pieces of config files, as the schemas define them. */

export type { FieldConfig, PageConfig, ResourceConfig } from '#model/config-schema/index.ts'
export type {
  ColumnConfig,
  DetailTabConfig,
  FilterConfig,
  PageActionConfig,
  SectionConfig,
} from '#model/config-schema/page-parts.ts'
export type { DocumentConfig } from '#model/config-schema/resource/document.ts'
export type { EffectConfig } from '#model/config-schema/resource/effect.ts'
export type { FieldComponentConfig } from '#model/config-schema/resource/field.ts'
export type { OperationConfig } from '#model/config-schema/resource/operation.ts'
export type { RestOperationConfig, SourceConfig } from '#model/config-schema/resource/source.ts'
export type { AskConfig, TransitionConfig, WorkflowConfig } from '#model/config-schema/resource/workflow.ts'
