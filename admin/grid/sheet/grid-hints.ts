import type { KeyHint } from '../../keyboard/shortcuts.ts';

const group = 'On this screen';

/** The keys of the grid, for the list of shortcuts. `gridCommand`, the editor of a cell and the clipboard handle them. */
export const GRID_HINTS: readonly KeyHint[] = [
  { keys: 'ArrowUp ArrowDown ArrowLeft ArrowRight', label: 'Move by a cell', group },
  { keys: 'Mod+ArrowDown', label: 'Move to the edge', group },
  { keys: 'Home End', label: 'First or last cell of the row', group },
  { keys: 'PageUp PageDown', label: 'Move by 15 rows', group },
  { keys: 'Shift+ArrowDown', label: 'Select more cells', group },
  { keys: 'Mod+A', label: 'Select all cells', group },
  { keys: 'Tab', label: 'Next cell', group },
  { keys: 'Enter F2', label: 'Edit the cell', group },
  { keys: 'Escape', label: 'Restore the cell', group },
  { keys: 'Delete', label: 'Empty the selected cells', group },
  { keys: 'Mod+D', label: 'Fill down', group },
  { keys: 'Mod+C', label: 'Copy', group },
  { keys: 'Mod+X', label: 'Cut', group },
  { keys: 'Mod+V', label: 'Paste', group },
  { keys: 'Mod+Z', label: 'Undo a change of cells', group },
  { keys: 'Mod+Y', label: 'Redo it', group },
];
