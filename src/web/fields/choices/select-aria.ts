import type { FieldInputProps } from '../field-views.ts'

/** Accessibility attributes of a control, from its form field. */
export function selectAria({ invalid, describedBy }: Pick<FieldInputProps, 'invalid' | 'describedBy'>) {
  return {
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    status: invalid ? ('error' as const) : undefined,
  }
}
