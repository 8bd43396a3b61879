import type { Check } from '../check.ts'
import { actionWithoutGrant } from './action-without-grant.ts'
import { circularComputed } from './circular-computed.ts'
import { contradictoryLimits } from './contradictory-limits.ts'
import { deadlineInFinalState } from './deadline-in-final-state.ts'
import { duplicateField } from './duplicate-field.ts'
import { duplicateName } from './duplicate-name.ts'
import { duplicateOption } from './duplicate-option.ts'
import { duplicatePath } from './duplicate-path.ts'
import { duplicatePermission } from './duplicate-permission.ts'
import { filterNotIndexable } from './filter-not-indexable.ts'
import { formerNameInUse } from './former-name-in-use.ts'
import { idlePermission } from './idle-permission.ts'
import { ineffectiveKey } from './ineffective-key.ts'
import { invalidDay } from './invalid-day.ts'
import { invalidDefault } from './invalid-default.ts'
import { invalidDuration } from './invalid-duration.ts'
import { invalidExpression } from './invalid-expression.ts'
import { invalidSampleValue } from './invalid-sample-value.ts'
import { invalidValue } from './invalid-value.ts'
import { labelMasked } from './label-masked.ts'
import { labelNotAField } from './label-not-a-field.ts'
import { misplacedOperation } from './misplaced-operation.ts'
import { missingFile } from './missing-file.ts'
import { missingKey } from './missing-key.ts'
import { missingWorkflow } from './missing-workflow.ts'
import { mixedWorkflows } from './mixed-workflows.ts'
import { notABackReference } from './not-a-back-reference.ts'
import { pageWithoutDataRoles } from './page-without-data-roles.ts'
import { quickEntryWithoutPage } from './quick-entry-without-page.ts'
import { reservedName } from './reserved-name.ts'
import { roleWithoutPermission } from './role-without-permission.ts'
import { sampleDataUnknownReference } from './sample-data-unknown-reference.ts'
import { scopeWithoutPath } from './scope-without-path.ts'
import { staleAggregate } from './stale-aggregate.ts'
import { stateWrittenDirectly } from './state-written-directly.ts'
import { swappedLanguages } from './swapped-languages.ts'
import { transitionNobodyMayTake } from './transition-nobody-may-take.ts'
import { unaskedValue } from './unasked-value.ts'
import { unfillableForm } from './unfillable-form.ts'
import { unfitCall } from './unfit-call.ts'
import { unfitColumn } from './unfit-column.ts'
import { unfitField } from './unfit-field.ts'
import { unfitMeasure } from './unfit-measure.ts'
import { unfitMessageRecord } from './unfit-message-record.ts'
import { unfitPlaceholder } from './unfit-placeholder.ts'
import { unfitRecurrence } from './unfit-recurrence.ts'
import { unknownField } from './unknown-field.ts'
import { unknownNames } from './unknown-names.ts'
import { unknownOperator } from './unknown-operator.ts'
import { unknownRightsHolder } from './unknown-rights-holder.ts'
import { unlistedFile } from './unlisted-file.ts'
import { unreachableState } from './unreachable-state.ts'
import { unrunnableTransition } from './unrunnable-transition.ts'
import { wrongSchema } from './wrong-schema.ts'

/** Every check beyond the schemas. */
export const CHECKS: readonly Check[] = [
  actionWithoutGrant,
  circularComputed,
  contradictoryLimits,
  deadlineInFinalState,
  duplicateField,
  duplicateName,
  duplicateOption,
  duplicatePath,
  duplicatePermission,
  filterNotIndexable,
  formerNameInUse,
  idlePermission,
  ineffectiveKey,
  invalidDay,
  invalidDefault,
  invalidDuration,
  invalidExpression,
  invalidSampleValue,
  invalidValue,
  labelMasked,
  labelNotAField,
  misplacedOperation,
  missingFile,
  missingKey,
  missingWorkflow,
  mixedWorkflows,
  notABackReference,
  pageWithoutDataRoles,
  quickEntryWithoutPage,
  reservedName,
  roleWithoutPermission,
  sampleDataUnknownReference,
  scopeWithoutPath,
  staleAggregate,
  swappedLanguages,
  stateWrittenDirectly,
  transitionNobodyMayTake,
  unaskedValue,
  unfillableForm,
  unfitCall,
  unfitField,
  unfitRecurrence,
  unfitMeasure,
  unfitPlaceholder,
  unfitMessageRecord,
  unfitColumn,
  ...Object.values(unknownNames),
  unknownField,
  unknownOperator,
  unknownRightsHolder,
  unlistedFile,
  unreachableState,
  unrunnableTransition,
  wrongSchema,
]
