export { mayUse as meMay } from '#model/permissions/may-open.ts'
