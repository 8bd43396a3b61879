/** Types of the pieces of config files, as the schemas define them. */

export type { DocumentConfig } from '#model/config-schema/document.ts'
export type { EffectConfig } from '#model/config-schema/effect.ts'
export type { FieldComponentConfig } from '#model/config-schema/field.ts'
export type { FieldConfig, PageConfig, ResourceConfig } from '#model/config-schema/index.ts'
export type { OperationConfig } from '#model/config-schema/operation.ts'
export type {
  ColumnConfig,
  DetailTabConfig,
  FilterConfig,
  PageActionConfig,
  SectionConfig,
} from '#model/config-schema/page-parts.ts'
export type { RestOperationConfig, SourceConfig } from '#model/config-schema/source.ts'
export type { AskConfig, TransitionConfig, WorkflowConfig } from '#model/config-schema/workflow.ts'
