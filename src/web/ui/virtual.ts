/** TanStack Virtual: renders only the visible ones of many rows. Imported by the chunk of long lists (docs/decisions/0004). */
export { useVirtualizer } from '@tanstack/react-virtual'
