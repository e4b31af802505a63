import type { ComponentProps } from 'react';
import { actionClass } from '../action.tsx';
import { Icon } from '../icon.tsx';
import { ChoicesMenu } from './choices-menu.tsx';

/** A button that opens the choice of columns. `textClass` is the class of its text. */
export function ColumnsButton({
  textClass,
  ...choices
}: Pick<ComponentProps<typeof ChoicesMenu>, 'choices' | 'chosen' | 'onToggle'> & { textClass?: string }) {
  return (
    <ChoicesMenu
      {...choices}
      label="Columns"
      button={{
        className: actionClass('plain'),
        title: 'Columns',
        children: (
          <>
            <Icon name="columns" size={16} />
            <span className={textClass}>Columns</span>
          </>
        ),
      }}
    />
  );
}
