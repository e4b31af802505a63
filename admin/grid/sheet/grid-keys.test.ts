import { describe, expect, it } from 'vitest';
import { rangeOf } from '#domain/grid/range.ts';
import { GRID_HINTS } from './grid-hints.ts';
import { gridCommand, type GridPress } from './grid-keys.ts';

const size = { rows: 20, columns: 4 };
const start = rangeOf({ row: 2, column: 1 });
const press = (key: string, more: Partial<GridPress> = {}, range = start) =>
  gridCommand({ key, mod: false, shift: false, alt: false, ...more }, range, size);
const focusAfter = (...[key, more, range]: Parameters<typeof press>) => {
  const command = press(key, more, range);
  return command?.name === 'select' ? [command.range.focus.row, command.range.focus.column] : command?.name;
};

describe('the keys of the grid', () => {
  it('move by a cell, a page, a row, or to the edge', () => {
    expect(focusAfter('ArrowDown')).toEqual([3, 1]);
    expect(focusAfter('PageDown')).toEqual([17, 1]);
    expect(focusAfter('End')).toEqual([2, 3]);
    expect(focusAfter('ArrowUp', { mod: true })).toEqual([0, 1]);
    expect(focusAfter('End', { mod: true })).toEqual([19, 3]);
  });

  it('extend the selection with shift, and Escape takes it back to one cell', () => {
    const command = press('ArrowDown', { shift: true });
    expect(command).toEqual({
      name: 'select',
      range: { anchor: start.anchor, focus: { row: 3, column: 1 } },
    });
    if (command?.name !== 'select') return;
    expect(focusAfter('Escape', {}, command.range)).toEqual([2, 1]);
    expect(press('Escape')).toBeUndefined();
  });

  it('go through the cells with Tab, and leave the grid after the last one', () => {
    expect(focusAfter('Tab')).toEqual([2, 2]);
    expect(focusAfter('Tab', { shift: true })).toEqual([2, 0]);
    expect(press('Tab', {}, rangeOf({ row: 19, column: 3 }))).toEqual({ name: 'leave' });
  });

  it('open a cell with its text, or with the typed letter', () => {
    expect(press('Enter')).toEqual({ name: 'edit' });
    expect(press('F2')).toEqual({ name: 'edit' });
    expect(press('é')).toEqual({ name: 'edit', text: 'é' });
    expect(press('Shift')).toBeUndefined();
  });

  it('undo, redo, fill and clear; other shortcuts stay with the screen', () => {
    expect(press('z', { mod: true })).toEqual({ name: 'undo' });
    expect(press('Z', { mod: true, shift: true })).toEqual({ name: 'redo' });
    expect(press('y', { mod: true })).toEqual({ name: 'redo' });
    expect(press('d', { mod: true })).toEqual({ name: 'fill-down' });
    expect(press('Delete')).toEqual({ name: 'clear' });
    expect(press('s', { mod: true })).toBeUndefined();
    expect(press('ArrowLeft', { alt: true })).toBeUndefined();
  });

  it('include all that the list of shortcuts names, except those of the clipboard', () => {
    const clipboard = ['Mod+C', 'Mod+X', 'Mod+V'];
    const two = { anchor: start.anchor, focus: { row: 4, column: 1 } };
    const idle = GRID_HINTS.filter(({ keys }) => !clipboard.includes(keys))
      .flatMap(({ keys }) => keys.split(' '))
      .filter((keys) => {
        const parts = keys.split('+');
        const more = { mod: parts.includes('Mod'), shift: parts.includes('Shift') };
        return press(parts.at(-1) ?? '', more, two) === undefined;
      });
    expect(idle).toEqual([]);
  });
});
