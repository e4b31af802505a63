import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Action } from '../ui/action.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './import-export.module.css';

/** A box on which files are dropped, with a button that chooses them. `label` names the input. */
export function FileDrop({
  label,
  accept,
  multiple = false,
  icon,
  button,
  variant = 'plain',
  isSending,
  onFiles,
  children,
}: {
  label: string;
  accept: string;
  multiple?: boolean;
  icon: IconName;
  button: string;
  variant?: ComponentProps<typeof Action>['variant'];
  isSending: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0 && !isSending) onFiles([...files]);
  };
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {children}
      <Action variant={variant} disabled={isSending} onClick={() => input.current?.click()}>
        <Icon name={icon} size={16} />
        {button}
      </Action>
    </div>
  );
}
