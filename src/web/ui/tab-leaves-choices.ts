/**
 * Tab leaves a field for several choices. antd would first choose the entry that is marked in the open list, which after a
 * choice is the next one: a role or a value that nobody wanted.
 */
export function tabLeavesChoices(): () => void {
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && (event.target as Element).closest('.ant-select-multiple')) event.stopPropagation()
  }
  // Before React, which listens below.
  window.addEventListener('keydown', leave, true)
  return () => window.removeEventListener('keydown', leave, true)
}
