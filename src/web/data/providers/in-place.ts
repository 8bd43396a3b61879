/** Query options: a failure is shown in place, and no other call is cancelled by this one. */
export const IN_PLACE = { meta: { stay: true, parallel: true }, errorNotification: false } as const

/** Options of a mutation whose caller reports both outcomes. */
export const SILENT = { successNotification: false, errorNotification: false } as const
