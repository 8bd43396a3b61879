/**
 * Resources whose records fix the project block of whatever refers to them (catalogue section 0, implicit fields), the
 * strongest first. The block of such a record is copied from there and cannot be edited.
 */
export const BLOCK_ANCHORS: readonly string[] = ['house', 'parkingSpace', 'ban', 'unit', 'meter', 'decoration']
