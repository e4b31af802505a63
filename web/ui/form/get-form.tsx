import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A form whose fields become the address of the page that `action` leads to (`method=get` in HTML, which also works before the page
 * is alive). `onSubmit` hears of it on the way.
 */
export function GetForm({
  action,
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'action' | 'method'> & { action: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <form
      {...rest}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
        const fields = [...new FormData(event.currentTarget)].filter((field): field is [string, string] =>
          field.every((part) => typeof part === 'string'),
        );
        const to = `${action}?${new URLSearchParams(fields).toString()}`;
        // As browsers do, asking for the page that is shown leaves no second entry in the history.
        void navigate(to, { replace: to === pathname + search });
      }}
    />
  );
}
