/** TanStack Table: the model of a table (columns, sort, selection, pins, widths), drawn by us (docs/decisions/0004). */
export {
  type ColumnDef,
  functionalUpdate,
  getCoreRowModel,
  type Header,
  type RowSelectionState,
  type SortingState,
  type Table,
  useReactTable,
} from '@tanstack/react-table'
