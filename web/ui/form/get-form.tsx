import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * A form with `method=get`: its fields become the query of the URL `action`. It also works before hydration. `onSubmit` runs before
 * the navigation.
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
        // As in browsers, a navigation to the current URL adds no history entry.
        void navigate(to, { replace: to === pathname + search });
      }}
    />
  );
}
