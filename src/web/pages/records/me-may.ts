export { mayUse as meMay } from '#model/permissions/may-use.ts'
