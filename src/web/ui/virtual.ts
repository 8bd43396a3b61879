/** TanStack Virtual: of many rows only those in view. Imported by what long lists load (docs/decisions/0004). */
export { useVirtualizer } from '@tanstack/react-virtual'
